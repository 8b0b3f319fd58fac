#include "ui/widgets/map-thumbnail.h"

#include "ui/widgets/theme.h"

#define CELL 9 /* pixels */

typedef struct
{
  int          rows;
  int          columns;
  float       *weights; /* (rows, columns) */
  NnCellState *states;  /* likewise */
} Thumbnail;

static void thumbnail_free (gpointer data)
{
  Thumbnail *self = data;

  g_free (self->weights);
  g_free (self->states);
  g_free (self);
}

/* Hidden cells have the color of the page, so they do not look like a small weight. */
static void draw (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  const Thumbnail *self = data;
  const HlPalette *palette = hl_widget_palette (GTK_WIDGET (area));
  GdkRGBA          grid = hl_color_to_rgba (palette->faint_text);

  for (int row = 0; row < self->rows; row++)
    for (int column = 0; column < self->columns; column++)
      {
        const int index = row * self->columns + column;
        GdkRGBA   color =
            hl_color_to_rgba (self->states[index] == NN_CELL_NORMAL
                                  ? hl_palette_weight (palette, (double) self->weights[index])
                                  : palette->masked_paper);

        gdk_cairo_set_source_rgba (cr, &color);
        cairo_rectangle (cr, column * CELL, row * CELL, CELL, CELL);
        cairo_fill (cr);
      }

  gdk_cairo_set_source_rgba (cr, &grid);
  cairo_set_line_width (cr, 1.0);
  cairo_rectangle (cr, 0.5, 0.5, self->columns * CELL - 1.0, self->rows * CELL - 1.0);
  cairo_stroke (cr);
}

/* Returns a picture of it, which screen readers pass over. */
GtkWidget *hl_map_thumbnail_new (const HlChoiceMap *map)
{
  GtkWidget *area = g_object_new (GTK_TYPE_DRAWING_AREA, "accessible-role",
                                  GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  Thumbnail *self = g_new0 (Thumbnail, 1);

  self->rows = map->rows;
  self->columns = map->columns;
  self->weights = g_new (float, map->rows * map->columns);
  self->states = g_new (NnCellState, map->rows * map->columns);
  for (int row = 0; row < map->rows; row++)
    for (int column = 0; column < map->columns; column++)
      {
        self->weights[row * map->columns + column] =
            nn_operand_get (map->weights, map->slice, row, column);
        self->states[row * map->columns + column] = nn_operand_state (map->weights, row, column);
      }

  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (area), map->columns * CELL);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), map->rows * CELL);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw, self, thumbnail_free);
  gtk_widget_set_valign (area, GTK_ALIGN_CENTER);

  return area;
}
