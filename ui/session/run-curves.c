#include "ui/session/run-curves.h"

#include <math.h>
#include <string.h>

#include "core/checkpoint/save-file.h"

#define HEADER                                                                                     \
  "update,training loss of the batch,gradient norm,validation loss,BLEU,BLEU of old sentences\n"
#define N_COLUMNS 6
#define N_FIRST 5 /* columns of files of earlier versions */

static void append_number (GString *table, double number, char end)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (isfinite (number))
    g_string_append (table, g_ascii_formatd (text, sizeof text, "%.9g", number)); /* a float */
  g_string_append_c (table, end);
}

static void append_point (GString *table, double update, double loss, double norm,
                          double held_out_loss, double bleu, double base_bleu)
{
  append_number (table, update, ',');
  append_number (table, loss, ',');
  append_number (table, norm, ',');
  append_number (table, held_out_loss, ',');
  append_number (table, bleu, ',');
  append_number (table, base_bleu, '\n');
}

/* Returns whether the curves are on the disk. */
gboolean hl_run_curves_write (const char *path, NnTrainingLog *log, GError **error)
{
  GString           *table = g_string_new (HEADER);
  const int          n_updates = nn_training_log_updates (log);
  const int          n_epochs = nn_training_log_epochs (log);
  g_autoptr (GBytes) bytes = NULL;

  for (const NnTrainingPoint *point = log->updates; point < log->updates + n_updates; point++)
    append_point (table, point->update, point->loss, point->gradient_norm, NAN, NAN, NAN);
  for (const NnTrainingPoint *point = log->epochs; point < log->epochs + n_epochs; point++)
    append_point (table, point->update, NAN, NAN, point->loss, point->bleu, point->base_bleu);

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
static gboolean read_line (const char *line, NnTrainingLog *log)
{
  g_auto (GStrv)         fields = g_strsplit (line, ",", 0);
  double                 numbers[N_COLUMNS];
  gboolean               is_epoch;
  const NnTrainingPoint *last;
  int                    n;
  NnTrainingPoint        point;

  if (g_strv_length (fields) != N_COLUMNS && g_strv_length (fields) != N_FIRST)
    return FALSE;
  for (int i = 0; i < N_COLUMNS; i++)
    numbers[i] = fields[N_FIRST] != NULL || i < N_FIRST ? read_number (fields[i]) : NAN;

  is_epoch = *fields[1] == '\0';
  n = is_epoch ? nn_training_log_epochs (log) : nn_training_log_updates (log);
  last = (is_epoch ? log->epochs : log->updates) + n - 1;
  if (isnan (numbers[0]) || (n > 0 && numbers[0] <= last->update))
    return FALSE;

  point = (NnTrainingPoint){ (float) numbers[0],
                             (float) numbers[is_epoch ? 3 : 1],
                             (float) numbers[2],
                             (float) numbers[4],
                             NAN,
                             (float) numbers[5] };
  if (is_epoch)
    nn_training_log_add_epoch (log, &point);
  else
    nn_training_log_add_update (log, &point);

  return TRUE;
}

static int count_lines (const char *text)
{
  int n = 1;

  for (; *text != '\0'; text++)
    n += *text == '\n';

  return n;
}

/* A run whose curves are gone is still a run. Returns whether every line made sense. */
gboolean hl_run_curves_read (const char *path, NnTrainingLog **log)
{
  g_autofree char *text = NULL;
  char            *line;
  char            *end;
  gboolean         is_whole;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    {
      *log = nn_training_log_new (1, 1);
      return !g_file_test (path, G_FILE_TEST_EXISTS);
    }

  *log = nn_training_log_new (count_lines (text), count_lines (text));
  is_whole = strchr (text, '\n') != NULL;
  for (line = strchr (text, '\n'); line != NULL && line[1] != '\0'; line = end)
    {
      end = strchr (++line, '\n');
      if (end != NULL)
        *end = '\0';
      is_whole = read_line (line, *log) && is_whole;
      if (end != NULL)
        *end = '\n';
    }

  return is_whole;
}
