#include "app/figure-writing.h"

#include <gio/gio.h>
#include <string.h>

#include "app/figure-name.h"
#include "core/checkpoint/save-file.h"
#include "core/engine/each.h"
#include "ui/render/gif.h"
#include "ui/render/origin.h"
#include "ui/render/png.h"

/* --- All of them ------------------------------------------------------------------------------ */

/* Returns what a key can say, in words. */
static GPtrArray *values_of (const HlFigureRow *self, const HlFigureWish *wish, HlPlanKey key,
                             GError **error)
{
  const char *const *names = hl_plan_key_values (key);
  GPtrArray         *values;

  if (key == HL_PLAN_STEP && self->list_steps != NULL)
    return self->list_steps (wish, error);

  values = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; i < wish->counts[key]; i++)
    g_ptr_array_add (values,
                     names[0] != NULL ? g_strdup (names[i]) : g_strdup_printf ("%d", i + 1));

  return values;
}

static gboolean run_through (const HlFigureRow *self, const HlFigureWish *wish, guint keys,
                             HlFigureVisit visit, gpointer data, GError **error)
{
  g_autoptr (GPtrArray) values = NULL;
  HlFigureWish          one = *wish;
  gboolean              goes_on;
  int                   key = 0;

  while (key < HL_PLAN_N_KEYS && ((keys & 1u << key) == 0 || wish->place[key] != NULL ||
                                  (key == HL_PLAN_STEP && wish->place[HL_PLAN_PLACE] != NULL)))
    key++;
  if (key == HL_PLAN_N_KEYS)
    return visit (self, wish, data, error);

  values = values_of (self, wish, (HlPlanKey) key, error);
  goes_on = values != NULL;
  for (guint i = 0; goes_on && i < values->len; i++)
    {
      one.place[key] = values->pdata[i];
      goes_on = run_through (self, &one, keys, visit, data, error);
    }

  return goes_on;
}

/* Visits all pictures that differ in these keys, of which the wish says nothing: bits. */
gboolean hl_figure_each (const HlFigureRow *self, const HlFigureWish *wish, guint keys,
                         HlFigureVisit visit, gpointer data, GError **error)
{
  int          counts[HL_PLAN_N_KEYS] = { 0 };
  HlFigureWish counted = *wish;
  HlFigureMade made = { 0 };
  gboolean     is_made;

  counted.counts = counts;
  is_made = hl_figure_row_make (self, &counted, &made, error);
  hl_figure_made_clear (&made);

  return is_made && run_through (self, &counted, keys, visit, data, error);
}

/* --- Files ------------------------------------------------------------------------------------ */

static HlRecording *record (const HlFigureMade *made, const HlPrint *print)
{
  return hl_figure_print (made->figure,
                          &(HlSheetText){ .title = made->title, .caption = made->caption }, print);
}

typedef struct
{
  const HlPrint *print;
  GPtrArray     *recordings;
} Frames;

static gboolean add_frame (const HlFigureRow *row, const HlFigureWish *wish, gpointer data,
                           GError **error)
{
  const Frames  *frames = data;
  HlFigureMade   made = { 0 };
  const gboolean is_made = hl_figure_row_make (row, wish, &made, error);

  if (is_made)
    g_ptr_array_add (frames->recordings, record (&made, frames->print));
  hl_figure_made_clear (&made);

  return is_made;
}

static void play_cb (gconstpointer recording, cairo_t *cr) { hl_recording_play (recording, cr); }

/* One after the other; each has the room that the largest one needs. */
static GBytes *encode_frames (const HlFigureWriting *self, const GPtrArray *recordings,
                              GError **error)
{
  g_autoptr (GPtrArray) frames = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  HlSize                size = { 0, 0 };

  NN_EACH_OF (const HlRecording, recording, recordings)
    size = (HlSize){ MAX (size.width, recording->size.width),
                     MAX (size.height, recording->size.height) };
  for (guint i = 0; i < recordings->len; i++)
    {
      const HlDrawing drawing = { size, play_cb, recordings->pdata[i] };
      GBytes         *frame = hl_drawing_encode (&drawing, &self->print, error);

      if (frame == NULL)
        return NULL;
      g_ptr_array_add (frames, frame);
    }

  return self->is_gif ? hl_gif_animate (frames, self->print.origin, error)
                      : hl_png_animate (frames);
}

/* Returns the whole file, or NULL. */
static GBytes *encode (const HlFigureWriting *self, const HlFigureRow *row,
                       const HlFigureWish *wish, const HlFigureMade *made, GError **error)
{
  g_autoptr (GPtrArray) recordings =
      g_ptr_array_new_with_free_func ((GDestroyNotify) hl_recording_free);
  Frames  frames = { &self->print, recordings };
  GBytes *bytes = NULL;

  if (!self->is_animated)
    g_ptr_array_add (recordings, record (made, &self->print));
  else if (!hl_figure_each (row, wish, HL_FIGURE_STEPS, add_frame, &frames, error))
    return NULL;

  bytes = self->is_gif || self->is_animated
              ? encode_frames (self, recordings, error)
              : hl_recording_encode (recordings->pdata[0], &self->print, error);

  return bytes != NULL && !self->is_gif ? hl_origin_write (bytes, &self->print) : bytes;
}

/* Puts the number of the picture, or its name, where the output says so. */
static char *path_of (const HlFigureWriting *self, const HlFigureRow *row, char *const *place)
{
  g_autofree char    *name = hl_figure_name_of (row, place);
  g_autofree char    *number = g_strdup_printf ("%02d", self->n);
  g_autofree char    *folder = g_path_get_dirname (self->output);
  g_autofree char    *output = g_path_get_basename (self->output);
  g_autoptr (GString) base = g_string_new (output);

  g_string_replace (base, HL_WRITING_NUMBER, number, 1);
  g_string_replace (base, HL_WRITING_NAME, name, 1);

  return g_build_filename (folder, base->str, NULL);
}

/* Writes one picture. writing: an HlFigureWriting. */
gboolean hl_figure_write (const HlFigureRow *row, const HlFigureWish *wish, gpointer writing,
                          GError **error)
{
  HlFigureWriting   *self = writing;
  HlFigureMade       made = { 0 };
  g_autofree char   *origin = NULL, *path = NULL;
  g_autoptr (GBytes) bytes = NULL;

  if (g_cancellable_set_error_if_cancelled (self->cancellable, error))
    return FALSE;

  if (hl_figure_row_make (row, wish, &made, error))
    {
      self->n++;
      g_free (made.place[HL_PLAN_MODEL]);
      made.place[HL_PLAN_MODEL] = wish->model != NULL ? g_strdup (self->model) : NULL;
      origin = hl_figure_origin (made.place, wish->model);
      self->print.origin = origin;
      path = path_of (self, row, made.place);
      bytes = encode (self, row, wish, &made, error);
      self->print.origin = NULL;
    }
  hl_figure_made_clear (&made);

  return bytes != NULL && nn_save_file (path, bytes, error);
}

/* Leaves of a place what all pictures of the figure have in common. */
void hl_figure_forget (const HlFigureRow *row, char **place)
{
  const gboolean is_step = hl_figure_row_has (row, HL_PLAN_PLACE);

  for (int i = 0; i < HL_PLAN_N_KEYS; i++)
    if ((row->all & 1u << i) != 0 || (is_step && (i == HL_PLAN_PLACE || i == HL_PLAN_WORD)))
      g_clear_pointer (place + i, g_free);
}

/* Writes all pictures of a figure; row: or NULL, all figures of the sentence. */
gboolean hl_figure_write_all (const HlFigureRow *row, const HlFigureWish *wish,
                              HlFigureWriting *writing, GError **error)
{
  gboolean is_written = TRUE;

  if (row != NULL)
    return hl_figure_each (row, wish, row->all, hl_figure_write, writing, error);

  for (guint i = 0; (row = hl_figure_row_get (i)) != NULL && is_written; i++)
    {
      HlFigureWish one = { .model = wish->model };

      one.place[HL_PLAN_PAGE] = row->page;
      one.place[HL_PLAN_VIEW] = row->view;
      one.place[HL_PLAN_SENTENCE] = wish->place[HL_PLAN_SENTENCE];
      if (hl_figure_row_has (row, HL_PLAN_BEAM))
        one.place[HL_PLAN_BEAM] = wish->place[HL_PLAN_BEAM];
      if (hl_figure_row_has (row, HL_PLAN_SENTENCE))
        is_written = hl_figure_each (row, &one, row->all, hl_figure_write, writing, error);
    }

  return is_written;
}
