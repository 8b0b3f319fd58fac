#include "ui/render/recording.h"

#include <math.h>
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

#define MARGIN 20.0
#define GAP 12.0
#define LINE_WIDTH 760.0 /* of titles and captions, where the drawing is narrower */

static double margin_of (const HlSheet *self)
{
  return self->is_narrow ? HL_SHEET_NARROW_MARGIN : MARGIN;
}

static HlText *new_text (void) { return hl_text_new (NULL); }

/* Where all of a sheet is. */
typedef struct
{
  HlSize     size;
  HlRect     title;
  double     drawing_y;
  HlTypeset *formulas; /* or NULL */
  double     formulas_y;
  HlRect     caption;
} Layout;

static double title_width (const HlSheet *self, HlText *text)
{
  const char *title = self->text.title;

  return title != NULL ? ceil (hl_text_width (text, HL_TEXT_TITLE, title)) : 0.0;
}

static HlTypeset *new_formulas (const HlSheetText *self, HlText *text)
{
  HlTypeset *formulas =
      hl_typeset_new (self->formulas, hl_text_context (text), hl_text_font (text, HL_TEXT_NORMAL));

  for (gsize i = 0; i < self->n_letters; i++)
    hl_typeset_color (formulas, self->letters[i].symbol, self->letters[i].ink);

  return formulas;
}

/* Sets the formulas below @y, in lines of that width.  Returns where they end. */
static double place_formulas (const HlSheet *self, HlText *text, double y, double width,
                              Layout *layout)
{
  if (self->text.formulas == NULL)
    return y;

  layout->formulas = new_formulas (&self->text, text);
  layout->formulas_y = y + GAP;

  return layout->formulas_y + ceil (hl_typeset_lay_out (layout->formulas, width, G_MAXINT));
}

static double place_caption (const HlSheet *self, HlText *text, double y, double width,
                             Layout *layout)
{
  const char *caption = self->text.caption;

  if (caption == NULL)
    return y;

  layout->caption = (HlRect){ margin_of (self), y + GAP, width,
                              ceil (hl_text_wrapped_height (text, HL_TEXT_SMALL, caption, width)) };

  return hl_rect_bottom (&layout->caption);
}

static Layout lay_out (const HlSheet *self)
{
  g_autoptr (HlText) text = new_text ();
  Layout             layout = { .drawing_y = margin_of (self) };
  double             y, width = ceil (self->drawing->size.width);

  if (!self->is_narrow)
    width = MAX (width, MAX (LINE_WIDTH / 2, MIN (title_width (self, text), LINE_WIDTH)));
  if (self->text.title != NULL)
    {
      layout.title =
          (HlRect){ margin_of (self), margin_of (self), width,
                    ceil (hl_text_wrapped_height (text, HL_TEXT_TITLE, self->text.title, width)) };
      layout.drawing_y = hl_rect_bottom (&layout.title) + GAP;
    }
  y = layout.drawing_y + ceil (self->drawing->size.height);
  y = place_formulas (self, text, y, width, &layout);
  y = place_caption (self, text, y, width, &layout);
  layout.size = (HlSize){ MAX (width + 2 * margin_of (self), self->at_least.width),
                          MAX (y + margin_of (self), self->at_least.height) };

  return layout;
}

/* Returns the size of the sheet in CSS pixels. */
HlSize hl_sheet_measure (const HlSheet *self)
{
  Layout layout = lay_out (self);

  g_clear_pointer (&layout.formulas, hl_typeset_free);

  return layout.size;
}

static void draw_cb (gconstpointer data, cairo_t *cr)
{
  const HlSheet     *self = data;
  g_autoptr (HlText) text = new_text ();
  const HlPalette   *palette = hl_palette_get (FALSE);
  Layout             layout = lay_out (self);
  const HlTextBox    title = { .rect = layout.title, .wraps = TRUE };
  const HlTextBox    caption = { .rect = layout.caption, .wraps = TRUE };

  hl_text_draw (text, HL_TEXT_TITLE, self->text.title, &title, palette->text, cr);
  cairo_save (cr);
  cairo_translate (cr, margin_of (self), layout.drawing_y);
  self->drawing->draw (self->drawing->data, cr);
  cairo_restore (cr);
  if (layout.formulas != NULL)
    hl_typeset_draw (layout.formulas, palette, margin_of (self), layout.formulas_y, cr);
  hl_text_draw (text, HL_TEXT_SMALL, self->text.caption, &caption, palette->faint_text, cr);
  g_clear_pointer (&layout.formulas, hl_typeset_free);
}

/* Returns what becomes the file. format: what kind, but a table. */
HlRecording *hl_sheet_record (const HlSheet *self, HlFigureFormat format)
{
  const HlDrawing drawing = { hl_sheet_measure (self), draw_cb, self };
  HlRecording    *recording = hl_recording_new (&drawing, format);

  recording->caption = g_strdup (self->text.caption);

  return recording;
}
