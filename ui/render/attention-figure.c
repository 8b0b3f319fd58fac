#include "ui/render/attention-figure.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/render/attention-table.h"
#include "ui/render/heatmap-grid-renderer.h"
#include "ui/render/heatmap-renderer.h"

#define MARGIN 20.0
#define GAP 12.0
#define LINE_WIDTH 380.0   /* a caption has lines of at least this length */
#define ROOM 620.0         /* maps grow until a side of all of them is this long */
#define MIN_CELL 3.0       /* smaller squares cannot be told apart */
#define MAX_CELL 34.0      /* of one head */
#define MAX_GRID_CELL 18.0 /* of all heads */

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
  if (source->rows_write)
    /* Translators: how to read the rows of an exported picture, such as "est → calme" */
    g_ptr_array_add (parts, g_strdup (_ ("each row: word read → word written")));
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

  layout.size = (HlSize){ MAX (width + 2 * MARGIN, self->at_least.width),
                          MAX (y + MARGIN, self->at_least.height) };

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

/* The whole figure on a page of its own color, of the size that it measures. */
static void
draw_cb (gconstpointer data,
         cairo_t      *cr)
{
  const HlAttentionFigure *self = data;
  g_autoptr (HlText)       text = hl_text_new (font_of (self));
  const Layout             layout = lay_out (self, text);
  const HlPalette         *palette = palette_of (self);
  const HlColor           *page = &palette->background;
  const HlTextBox          title = { .rect = layout.title };
  const HlTextBox          caption = { .rect = layout.caption, .wraps = TRUE };

  cairo_set_source_rgb (cr, page->red, page->green, page->blue);
  cairo_rectangle (cr, 0, 0, layout.size.width, layout.size.height);
  cairo_fill (cr);

  hl_text_draw (text, HL_TEXT_TITLE, self->title, &title, palette->text, cr);
  draw_picture (self, &layout.picture, cr);
  hl_text_draw (text, HL_TEXT_SMALL, self->caption, &caption, palette->faint_text, cr);
}

static HlDrawing
to_drawing (const HlAttentionFigure *self)
{
  return (HlDrawing){ hl_attention_figure_measure (self), draw_cb, self };
}

static char *
to_table (const HlAttentionFigure *self)
{
  return self->map != NULL ? hl_attention_table_of_map (self->map)
                           : hl_attention_table_of_grid (self->grid);
}

/**
 * hl_attention_figure_record:
 * @self: a figure
 * @format: what kind of file
 *
 * Returns: (transfer full): what becomes the file
 */
HlRecording *
hl_attention_figure_record (const HlAttentionFigure *self,
                            HlFigureFormat           format)
{
  const HlDrawing drawing = to_drawing (self);

  return format == HL_FIGURE_CSV ? hl_recording_new_table (to_table (self))
                                 : hl_recording_new (&drawing, format);
}
