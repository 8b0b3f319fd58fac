#include "ui/render/recording.h"

#include <string.h>

#include "core/engine/owned.h"
#include "ui/numbers/npz.h"
#include "ui/render/text.h"

/* Returns the same drawing, which borrows nothing. format: what kind of file it will be, a
 * picture that cairo can write. */
HlRecording *hl_recording_new (const HlDrawing *drawing, HlFigureFormat format)
{
  const cairo_rectangle_t extents = { 0.0, 0.0, drawing->size.width, drawing->size.height };
  HlRecording            *self = g_new0 (HlRecording, 1);
  cairo_t                *cr;

  g_assert (!hl_figure_format_is_numbers (format) && format != HL_FIGURE_TEX);

  self->format = format;
  self->size = drawing->size;
  self->surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &extents);
  cairo_surface_set_user_data (self->surface, &hl_text_file_key, self, NULL);
  if (format == HL_FIGURE_SVG)
    self->words = hl_svg_text_new (self->surface);

  cr = cairo_create (self->surface);
  drawing->draw (drawing->data, cr);
  cairo_destroy (cr);

  return self;
}

/* Returns the numbers of a picture instead of it. table: the text of a file. */
HlRecording *hl_recording_new_table (char *table)
{
  HlRecording *self = g_new0 (HlRecording, 1);

  self->format = HL_FIGURE_CSV;
  self->table = table;

  return self;
}

/* Returns a drawing that is written already. */
HlRecording *hl_recording_new_tex (char *tex, HlSize size)
{
  HlRecording *self = hl_recording_new_table (tex);

  self->format = HL_FIGURE_TEX;
  self->size = size;

  return self;
}

NN_FREES_FOR_ALL (HlRecording, hl_recording_free, (cairo_surface_destroy, surface),
                  (hl_svg_text_free, words), (g_free, table, caption))

/* Draws the recording. */
void hl_recording_play (const HlRecording *self, cairo_t *cr)
{
  cairo_set_source_surface (cr, self->surface, 0.0, 0.0);
  cairo_paint (cr);
}

static void play_cb (gconstpointer data, cairo_t *cr) { hl_recording_play (data, cr); }

/* Cairo 1.16 does not release the reference that an SVG surface takes of its source.  This
 * function releases all references that came after @n_references. */
static void drop_forgotten_references (cairo_surface_t *surface, guint n_references)
{
  while (cairo_surface_get_reference_count (surface) > n_references)
    cairo_surface_destroy (surface);
}

/* Joins the drawn file, which is freed, and the words. */
static GBytes *take_words (const HlRecording *self, GBytes *drawn, double zoom)
{
  GBytes *whole = hl_svg_text_insert (self->words, drawn, zoom * HL_POINTS_PER_PIXEL);

  g_bytes_unref (drawn);

  return whole;
}

/* May be called in any thread, by one at a time. Returns the bytes of the file, or NULL. print: how
 * large, and on what; NULL as it is; its format is that of the recording, or the other kind of
 * numbers. */
GBytes *hl_recording_encode (const HlRecording *self, const HlPrint *print, GError **error)
{
  const HlDrawing drawing = { self->size, play_cb, self };
  HlPrint         own = print != NULL ? *print : (HlPrint){ .format = self->format };
  guint           n_references;
  GBytes         *bytes;

  if (self->format == HL_FIGURE_CSV && own.format == HL_FIGURE_NPZ)
    return hl_npz_new (self->table);
  if (self->table != NULL)
    return g_bytes_new (self->table, strlen (self->table));

  own.format = self->format;
  n_references = cairo_surface_get_reference_count (self->surface);
  bytes = hl_drawing_encode (&drawing, &own, error);
  drop_forgotten_references (self->surface, n_references);

  return bytes != NULL && self->words != NULL
             ? take_words (self, bytes, hl_print_zoom (&own, self->size.width))
             : bytes;
}
