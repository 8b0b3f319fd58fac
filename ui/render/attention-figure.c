#include "ui/render/attention-figure.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "ui/render/attention-table.h"

#define MARGIN 20.0
#define GAP 12.0
#define LINE_WIDTH 380.0      /* a caption has lines of at least this length */
#define ROOM 620.0            /* maps grow until a side of all of them is this long */
#define MIN_CELL 3.0          /* smaller squares cannot be told apart */
#define MAX_CELL 34.0         /* of one head */
#define MAX_GRID_CELL 18.0    /* of all heads */
#define MAX_PIXELS 32000.0    /* cairo's limit for a side of a picture */
#define POINTS_PER_PIXEL 0.75 /* a CSS pixel on paper */

G_DEFINE_QUARK (hl - attention - figure - error - quark, hl_attention_figure_error)

/**
 * hl_figure_format_for:
 * @filename: what somebody calls a file
 *
 * Returns: the format that its ending asks for; PNG for any other
 */
HlFigureFormat
hl_figure_format_for (const char *filename)
{
  g_autofree char *lower = g_ascii_strdown (filename, -1);

  if (g_str_has_suffix (lower, ".svg"))
    return HL_FIGURE_SVG;
  if (g_str_has_suffix (lower, ".pdf"))
    return HL_FIGURE_PDF;

  return g_str_has_suffix (lower, ".csv") ? HL_FIGURE_CSV : HL_FIGURE_PNG;
}

/* Where the parts of a figure go. */
typedef struct
{
  HlSize size;
  HlRect title;
  HlRect picture;
  HlRect caption;
} Layout;

/**
 * hl_attention_caption:
 * @source: where a picture comes from
 *
 * Returns: (transfer full): the same in words
 */
char *
hl_attention_caption (const HlAttentionSource *source)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char      *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, source->seed);
  g_autofree char      *update = g_strdup_printf ("%" G_GINT64_FORMAT, source->update);

  /* Translators: parts of the caption of an exported picture */
  g_ptr_array_add (parts, g_strdup_printf (_ ("Model: %s"), source->model));
  if (source->translation != NULL)
    g_ptr_array_add (parts,
                     g_strdup_printf (_ ("sentence: %s → %s"),
                                      source->source, source->translation));
  else
    g_ptr_array_add (parts, g_strdup_printf (_ ("sentence: %s"), source->source));

  if (source->layer >= 0 && source->head >= 0)
    g_ptr_array_add (parts, hl_heatmap_grid_map_name (source->layer, source->head));
  else
    g_ptr_array_add (parts, g_strdup (_ ("all blocks and heads")));

  if (source->update >= 0)
    {
      g_ptr_array_add (parts, g_strdup_printf (_ ("seed %s"), seed));
      g_ptr_array_add (parts, g_strdup_printf (_ ("update %s"), update));
    }
  g_ptr_array_add (parts, NULL);

  return g_strjoinv ("\u00a0· ", (char **) parts->pdata);
}

static const PangoFontDescription *
font_of (const HlAttentionFigure *self)
{
  return self->map != NULL ? self->map->font : self->grid->font;
}

static const HlPalette *
palette_of (const HlAttentionFigure *self)
{
  const HlPalette *palette = self->map != NULL ? self->map->palette : self->grid->palette;

  return palette != NULL ? palette : hl_palette_get (FALSE);
}

static HlSize
measure_picture (const HlAttentionFigure *self)
{
  if (self->map != NULL)
    {
      const HlMatrix *matrix = &self->map->matrix;
      const double    cell = floor (ROOM / MAX (matrix->rows, matrix->columns));

      return hl_heatmap_measure (self->map, CLAMP (cell, MIN_CELL, MAX_CELL));
    }
  else
    {
      const HlHeatmapGridSpec *grid = self->grid;
      const double             cell =
          floor (1.5 * ROOM / (MAX (grid->layers, grid->heads) * MAX (grid->rows, grid->columns)));

      return hl_heatmap_grid_measure (grid, CLAMP (cell, MIN_CELL, MAX_GRID_CELL));
    }
}

static Layout
lay_out (const HlAttentionFigure *self,
         HlText                  *text)
{
  const HlSize picture = measure_picture (self);
  const double width = MAX (ceil (picture.width), LINE_WIDTH);
  Layout       layout = { .size = { 0 } };
  double       y = MARGIN;

  if (self->title != NULL)
    {
      layout.title = (HlRect){ MARGIN, y, width, ceil (hl_text_line (text, HL_TEXT_TITLE)) };
      y = hl_rect_bottom (&layout.title) + GAP;
    }

  layout.picture = (HlRect){ MARGIN, y, width, ceil (picture.height) };
  y = hl_rect_bottom (&layout.picture);

  if (self->caption != NULL)
    {
      const double height = hl_text_wrapped_height (text, HL_TEXT_SMALL, self->caption, width);

      layout.caption = (HlRect){ MARGIN, y + GAP, width, ceil (height) };
      y = hl_rect_bottom (&layout.caption);
    }

  layout.size = (HlSize){ width + 2 * MARGIN, y + MARGIN };

  return layout;
}

/**
 * hl_attention_figure_measure:
 * @self: a figure
 *
 * Returns: its size in CSS pixels, so that every token can be read
 */
HlSize
hl_attention_figure_measure (const HlAttentionFigure *self)
{
  g_autoptr (HlText) text = hl_text_new (font_of (self));

  return lay_out (self, text).size;
}

static void
draw_picture (const HlAttentionFigure *self,
              const HlRect            *place,
              cairo_t                 *cr)
{
  cairo_save (cr);
  cairo_translate (cr, place->x, place->y);

  if (self->map != NULL)
    {
      const HlHeatmapLayout layout = hl_heatmap_layout (self->map, place->width, place->height);

      hl_heatmap_draw (self->map, &layout, cr);
    }
  else
    {
      const HlHeatmapGridLayout layout =
          hl_heatmap_grid_layout (self->grid, place->width, place->height);

      hl_heatmap_grid_draw (self->grid, &layout, cr);
    }

  cairo_restore (cr);
}

/**
 * hl_attention_figure_draw:
 * @self: a figure
 * @cr: where the strokes go, scaled as wanted
 *
 * Draws the whole figure on a page of its own color, of the size that
 * hl_attention_figure_measure () tells.
 */
void
hl_attention_figure_draw (const HlAttentionFigure *self,
                          cairo_t                 *cr)
{
  g_autoptr (HlText) text = hl_text_new (font_of (self));
  const Layout       layout = lay_out (self, text);
  const HlPalette   *palette = palette_of (self);
  const HlColor     *page = &palette->background;
  const HlTextBox    title = { .rect = layout.title };
  const HlTextBox    caption = { .rect = layout.caption, .wraps = TRUE };

  cairo_set_source_rgb (cr, page->red, page->green, page->blue);
  cairo_rectangle (cr, 0, 0, layout.size.width, layout.size.height);
  cairo_fill (cr);

  hl_text_draw (text, HL_TEXT_TITLE, self->title, &title, palette->text, cr);
  draw_picture (self, &layout.picture, cr);
  hl_text_draw (text, HL_TEXT_SMALL, self->caption, &caption, palette->faint_text, cr);
}

static void
draw_scaled (const HlAttentionFigure *self,
             double                   scale,
             cairo_surface_t         *surface)
{
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, scale, scale);
  hl_attention_figure_draw (self, cr);
  cairo_destroy (cr);
}

static gboolean
check_status (cairo_status_t status,
              GError       **error)
{
  if (status == CAIRO_STATUS_SUCCESS)
    return TRUE;

  g_set_error (error, HL_ATTENTION_FIGURE_ERROR, HL_ATTENTION_FIGURE_ERROR_CAIRO,
               _ ("The picture could not be made: %s."), cairo_status_to_string (status));

  return FALSE;
}

/**
 * hl_attention_figure_paint:
 * @self: a figure
 * @scale: pixels of the picture for a CSS pixel
 * @error: return location for a #HlAttentionFigureError
 *
 * Returns: (transfer full) (nullable): the figure in pixels, as for a clipboard
 */
cairo_surface_t *
hl_attention_figure_paint (const HlAttentionFigure *self,
                           double                   scale,
                           GError                 **error)
{
  const HlSize     size = hl_attention_figure_measure (self);
  const double     width = ceil (size.width * scale);
  const double     height = ceil (size.height * scale);
  cairo_surface_t *surface;

  if (!(scale > 0) || width > MAX_PIXELS || height > MAX_PIXELS)
    {
      g_set_error (error, HL_ATTENTION_FIGURE_ERROR, HL_ATTENTION_FIGURE_ERROR_TOO_LARGE,
                   _ ("A picture of %.0f × %.0f pixels is not possible: each side must be from 1 "
                      "to %.0f. Choose another scale."),
                   width, height, MAX_PIXELS);
      return NULL;
    }

  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  if (cairo_surface_status (surface) == CAIRO_STATUS_SUCCESS)
    draw_scaled (self, scale, surface);

  if (!check_status (cairo_surface_status (surface), error))
    g_clear_pointer (&surface, cairo_surface_destroy);

  return surface;
}

static cairo_status_t
append_cb (void                *closure,
           const unsigned char *data,
           unsigned int         length)
{
  g_byte_array_append (closure, data, length);

  return CAIRO_STATUS_SUCCESS;
}

static gboolean
encode_pixels (const HlAttentionFigure *self,
               double                   scale,
               GByteArray              *bytes,
               GError                 **error)
{
  cairo_surface_t *surface = hl_attention_figure_paint (self, scale, error);
  cairo_status_t   status;

  if (surface == NULL)
    return FALSE;

  status = cairo_surface_write_to_png_stream (surface, append_cb, bytes);
  cairo_surface_destroy (surface);

  return check_status (status, error);
}

static gboolean
encode_drawing (const HlAttentionFigure *self,
                HlFigureFormat           format,
                double                   scale,
                GByteArray              *bytes,
                GError                 **error)
{
  const HlSize     size = hl_attention_figure_measure (self);
  const double     points = scale * POINTS_PER_PIXEL;
  cairo_surface_t *surface;
  cairo_status_t   status;

  if (format == HL_FIGURE_PDF)
    surface = cairo_pdf_surface_create_for_stream (append_cb, bytes, size.width * points,
                                                   size.height * points);
  else
    surface = cairo_svg_surface_create_for_stream (append_cb, bytes, size.width * points,
                                                   size.height * points);

  draw_scaled (self, points, surface);
  cairo_surface_finish (surface);
  status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);

  return check_status (status, error);
}

static GBytes *
encode_table (const HlAttentionFigure *self)
{
  char *table = self->map != NULL ? hl_attention_table_of_map (self->map)
                                  : hl_attention_table_of_grid (self->grid);

  return g_bytes_new_take (table, strlen (table));
}

/**
 * hl_attention_figure_encode:
 * @self: a figure
 * @format: what kind of file
 * @scale: how much larger than in CSS pixels; a table has none
 * @error: return location for a #HlAttentionFigureError
 *
 * Returns: (transfer full) (nullable): the bytes of the file
 */
GBytes *
hl_attention_figure_encode (const HlAttentionFigure *self,
                            HlFigureFormat           format,
                            double                   scale,
                            GError                 **error)
{
  GByteArray *bytes;
  gboolean    is_done;

  if (format == HL_FIGURE_CSV)
    return encode_table (self);

  bytes = g_byte_array_new ();
  if (format == HL_FIGURE_PNG)
    is_done = encode_pixels (self, scale, bytes, error);
  else
    is_done = encode_drawing (self, format, scale, bytes, error);

  if (is_done)
    return g_byte_array_free_to_bytes (bytes);

  g_byte_array_unref (bytes);

  return NULL;
}
