#include "ui/render/heatmap-renderer.h"

#include <math.h>

#define GAP 6.0       /* from a number in a cell to the next */
#define MIN_CELL 40.0 /* smaller ones have no number */
#define MARK 4.0      /* from the grid to where the cursor's marks begin */

static const HlPalette *
palette_of (const HlHeatmapSpec *spec)
{
  return spec->palette != NULL ? spec->palette : hl_palette_get (FALSE);
}

static void
draw_row_labels (const HlHeatmapSpec   *spec,
                 const HlHeatmapLayout *layout,
                 HlText                *text,
                 cairo_t               *cr)
{
  const int    n = spec->matrix.rows;
  const char **names = hl_row_names_short (spec->row_tokens, spec->predictions, n);

  for (int row = 0; row < n; row += layout->row_step)
    {
      const HlRect    cell = hl_matrix_cell (&spec->matrix, &layout->grid, row, 0);
      const HlTextBox box = {
        .rect = { layout->row_labels.x, cell.y, layout->row_labels.width, cell.height },
        .align_x = 1.0,
        .align_y = 0.5,
      };

      hl_text_draw (text, HL_TEXT_NORMAL, names[row], &box, palette_of (spec)->text, cr);
    }
  hl_tokens_free (names, n);
}

static void
draw_column_labels (const HlHeatmapSpec   *spec,
                    const HlHeatmapLayout *layout,
                    HlText                *text,
                    cairo_t               *cr)
{
  for (int column = 0; column < spec->matrix.columns; column += layout->column_step)
    {
      const HlRect     cell = hl_matrix_cell (&spec->matrix, &layout->grid, 0, column);
      g_autofree char *token = hl_token_at (spec->column_tokens, column);
      const HlTextBox  box = {
         .rect = { cell.x, layout->column_labels.y, cell.width, layout->column_labels.height },
         .align_x = 0.5,
         .align_y = 1.0,
         .is_turned = layout->labels_are_turned,
      };

      hl_text_draw (text, HL_TEXT_NORMAL, token, &box, palette_of (spec)->text, cr);
    }
}

/* Writes in one row of a column right of the grid. */
static void
draw_beside_row (const HlHeatmapSpec   *spec,
                 const HlHeatmapLayout *layout,
                 const HlRect          *column,
                 int                    row,
                 HlTextSize             size,
                 const char            *words,
                 HlText                *text,
                 cairo_t               *cr)
{
  const HlRect    cell = hl_matrix_cell (&spec->matrix, &layout->grid, row, 0);
  const HlTextBox box = { .rect = { column->x, cell.y, column->width, cell.height },
                          .align_y = 0.5 };

  hl_text_draw (text, size, words, &box, palette_of (spec)->text, cr);
}

static void
draw_header (const HlHeatmapSpec   *spec,
             const HlHeatmapLayout *layout,
             const HlRect          *column,
             const char            *words,
             HlText                *text,
             cairo_t               *cr)
{
  const HlTextBox box = {
    .rect = { column->x, layout->headers.y, column->width, layout->headers.height },
    .align_y = 0.5,
  };

  hl_text_draw (text, HL_TEXT_SMALL, words, &box, palette_of (spec)->faint_text, cr);
}

static void
draw_sums (const HlHeatmapSpec   *spec,
           const HlHeatmapLayout *layout,
           HlText                *text,
           cairo_t               *cr)
{
  if (layout->sums.width <= 0)
    return;

  draw_header (spec, layout, &layout->sums, hl_heatmap_sums_header (), text, cr);

  for (int row = 0; row < spec->matrix.rows; row += layout->row_step)
    {
      g_autofree char *sum = hl_format_weight (hl_matrix_row_sum (&spec->matrix, row));

      draw_beside_row (spec, layout, &layout->sums, row, HL_TEXT_SMALL, sum, text, cr);
    }
}

static void
draw_roles (const HlHeatmapSpec   *spec,
            const HlHeatmapLayout *layout,
            HlText                *text,
            cairo_t               *cr)
{
  const HlTextBox rows = {
    .rect = layout->row_role,
    .align_x = 0.5,
    .align_y = 0.5,
    .is_turned = TRUE,
  };
  const HlTextBox columns = { .rect = layout->column_role, .align_x = 0.5, .align_y = 0.5 };

  hl_text_draw (text, HL_TEXT_SMALL, spec->row_role, &rows, palette_of (spec)->faint_text, cr);
  hl_text_draw (text, HL_TEXT_SMALL, spec->column_role, &columns, palette_of (spec)->faint_text,
                cr);
}

/**
 * hl_heatmap_draw_values:
 * @matrix: numbers that are drawn as colors
 * @scale: of the colors
 * @palette: the theme's
 * @grid: where the cells are
 * @font: (nullable): of the numbers; %NULL: a default
 * @type_scale: how much larger they may be
 * @cr: where the strokes go
 *
 * Writes the numbers into cells that are large enough, no wider than the cells.
 */
void
hl_heatmap_draw_values (const HlMatrix             *matrix,
                        const HlScale              *scale,
                        const HlPalette            *palette,
                        const HlRect               *grid,
                        const PangoFontDescription *font,
                        double                      type_scale,
                        cairo_t                    *cr)
{
  const double       cell = grid->width / matrix->columns;
  g_autoptr (HlText) plain = hl_text_new (font);
  g_autoptr (HlText) text = NULL;
  const double       fitting = (cell - GAP) / hl_text_width (plain, HL_TEXT_SMALL, "0.00");

  if (cell < MIN_CELL || fitting < 1.0)
    return;

  text = hl_text_new_scaled (font, MIN (type_scale, fitting));

  for (int row = 0; row < matrix->rows; row++)
    for (int column = 0; column < matrix->columns; column++)
      {
        const float      value = hl_matrix_value (matrix, row, column);
        const HlTextBox  box = { .rect = hl_matrix_cell (matrix, grid, row, column),
                                 .align_x = 0.5,
                                 .align_y = 0.5 };
        g_autofree char *words = hl_format_weight (value);

        if (hl_matrix_state (matrix, row, column) == HL_CELL_NORMAL && isfinite (value))
          hl_text_draw (text, HL_TEXT_SMALL, words, &box,
                        hl_palette_ink_on (hl_scale_color (scale, palette, value)), cr);
      }
}

/**
 * hl_heatmap_draw:
 * @spec: what to draw
 * @layout: where to draw it
 * @cr: where the strokes go
 *
 * Leaves the page between the parts as it is.
 */
void
hl_heatmap_draw (const HlHeatmapSpec   *spec,
                 const HlHeatmapLayout *layout,
                 cairo_t               *cr)
{
  g_autoptr (HlText) text = hl_text_new_scaled (spec->font, layout->type_scale);
  const HlScale      scale = hl_scale_for (spec->scale, &spec->matrix);

  hl_matrix_draw (&spec->matrix, &scale, palette_of (spec), &layout->grid, cr);
  if (spec->shows_values)
    hl_heatmap_draw_values (&spec->matrix, &scale, palette_of (spec), &layout->grid,
                            spec->font, layout->type_scale, cr);
  draw_row_labels (spec, layout, text, cr);
  draw_column_labels (spec, layout, text, cr);
  draw_roles (spec, layout, text, cr);
  draw_sums (spec, layout, text, cr);
  hl_scale_bar_draw (&scale, palette_of (spec), &layout->bar, text, cr);
  hl_key_list_draw (&layout->keys, palette_of (spec), text, cr);
}

static HlRect
grow (HlRect rect,
      double margin)
{
  return (HlRect){ rect.x - margin, rect.y - margin,
                   rect.width + 2 * margin, rect.height + 2 * margin };
}

/**
 * hl_heatmap_cursor_areas:
 * @spec: what was drawn
 * @layout: where
 * @row: the row of a cell
 * @column: its column
 * @areas: (out) (array fixed-size=3): what hl_heatmap_draw_cursor () touches
 *
 * Whoever redraws only the cursor need not redraw the map.
 */
void
hl_heatmap_cursor_areas (const HlHeatmapSpec   *spec,
                         const HlHeatmapLayout *layout,
                         int                    row,
                         int                    column,
                         HlRect                *areas)
{
  const HlRect cell = hl_matrix_cell (&spec->matrix, &layout->grid, row, column);

  areas[0] = grow (cell, HL_MATRIX_OUTLINE);
  areas[1] = (HlRect){ layout->grid.x - MARK, cell.y, MARK - 1, cell.height };
  areas[2] = (HlRect){ cell.x, layout->grid.y - MARK, cell.width, MARK - 1 };
}

/**
 * hl_heatmap_draw_cursor:
 * @spec: what was drawn
 * @layout: where
 * @row: the row of the cell to point out
 * @column: its column
 * @cr: where the strokes go
 *
 * Outlines a cell, and marks its row and its column at the edge of the grid.
 */
void
hl_heatmap_draw_cursor (const HlHeatmapSpec   *spec,
                        const HlHeatmapLayout *layout,
                        int                    row,
                        int                    column,
                        cairo_t               *cr)
{
  const HlColor *color = &palette_of (spec)->computed;
  const HlRect   cell = hl_matrix_cell (&spec->matrix, &layout->grid, row, column);
  HlRect         areas[HL_N_CURSOR_AREAS];

  hl_heatmap_cursor_areas (spec, layout, row, column, areas);

  cairo_set_source_rgb (cr, color->red, color->green, color->blue);
  for (int i = 1; i < HL_N_CURSOR_AREAS; i++)
    cairo_rectangle (cr, areas[i].x, areas[i].y, areas[i].width, areas[i].height);
  cairo_fill (cr);

  hl_matrix_draw_outline (&cell, palette_of (spec), cr);
}
