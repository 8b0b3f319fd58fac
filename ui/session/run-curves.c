#include "ui/session/run-curves.h"

#include <math.h>
#include <string.h>

#include "core/checkpoint/save-file.h"
#include "ui/session/training-record.h"

#define HEADER "update,training loss of the batch,gradient norm,validation loss,BLEU\n"
#define N_COLUMNS 5

static void append_number (GString *table, double number, char end)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (isfinite (number))
    g_string_append (table, g_ascii_dtostr (text, sizeof text, number));
  g_string_append_c (table, end);
}

static void append_point (GString *table, double update, double loss, double norm,
                          double held_out_loss, double bleu)
{
  append_number (table, update, ',');
  append_number (table, loss, ',');
  append_number (table, norm, ',');
  append_number (table, held_out_loss, ',');
  append_number (table, bleu, '\n');
}

/* Returns whether the curves are on the disk. */
gboolean hl_run_curves_write (const char *path, const GArray *batches, const GArray *held_out,
                              GError **error)
{
  GString           *table = g_string_new (HEADER);
  g_autoptr (GBytes) bytes = NULL;

  for (guint i = 0; i < batches->len; i++)
    {
      const HlTrainingPoint *point = &g_array_index (batches, HlTrainingPoint, i);

      append_point (table, point->update, point->loss, point->gradient_norm, NAN, NAN);
    }
  for (guint i = 0; i < held_out->len; i++)
    {
      const HlTrainingPoint *point = &g_array_index (held_out, HlTrainingPoint, i);

      append_point (table, point->update, NAN, NAN, point->loss, point->bleu);
    }

  bytes = g_string_free_to_bytes (table);

  return nn_save_file (path, bytes, error);
}

/* Reads a number; an empty field, or one that is no number, gives NaN. */
static double read_number (const char *text)
{
  char        *end;
  const double number = g_ascii_strtod (text, &end);

  return end != text && *end == '\0' ? number : NAN;
}

/* Reads a point; a malformed line is left out, and so is one with a smaller update.  Returns
 * whether it was taken. */
static gboolean read_line (const char *line, GArray *batches, GArray *held_out)
{
  g_auto (GStrv) fields = g_strsplit (line, ",", 0);
  double         numbers[N_COLUMNS];
  gboolean       is_epoch;
  GArray        *points;

  if (g_strv_length (fields) != N_COLUMNS)
    return FALSE;
  for (int i = 0; i < N_COLUMNS; i++)
    numbers[i] = read_number (fields[i]);

  is_epoch = *fields[1] == '\0';
  points = is_epoch ? held_out : batches;
  if (isnan (numbers[0]) ||
      (points->len > 0 &&
       numbers[0] <= g_array_index (points, HlTrainingPoint, points->len - 1).update))
    return FALSE;

  {
    const HlTrainingPoint point = { numbers[0], numbers[is_epoch ? 3 : 1], numbers[2], numbers[4] };

    g_array_append_val (points, point);
  }

  return TRUE;
}

/* A run whose curves are gone is still a run. Returns whether every line made sense. */
gboolean hl_run_curves_read (const char *path, GArray *batches, GArray *held_out)
{
  g_autofree char *text = NULL;
  char            *line;
  char            *end;
  gboolean         is_whole;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return !g_file_test (path, G_FILE_TEST_EXISTS);

  is_whole = strchr (text, '\n') != NULL;
  for (line = strchr (text, '\n'); line != NULL && line[1] != '\0'; line = end)
    {
      end = strchr (++line, '\n');
      if (end != NULL)
        *end = '\0';
      is_whole = read_line (line, batches, held_out) && is_whole;
      if (end != NULL)
        *end = '\n';
    }

  return is_whole;
}
