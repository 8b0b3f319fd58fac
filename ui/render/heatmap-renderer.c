#include "ui/render/heatmap-renderer.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define GAP 6.0
#define MAX_CELL 64.0        /* larger squares say no more */
#define MAX_LABEL 110.0      /* longer tokens are shortened */
#define MAX_LABEL_SHARE 0.28 /* of the picture's width or height */
#define MARK 4.0             /* from the grid to where the cursor's marks begin */
#define MAX_BAR 200.0        /* height of the scale */
#define WHOLE_FROM 4.0       /* cells of this side are a whole number of pixels */

/* How much room each part wants beside the grid, 0 where it is left out. */
typedef struct
{
  double line;
  double small;
  double row_role;
  double column_role;
  double row_labels;
  double column_labels; /* turned */
  double widest_column; /* token, not shortened */
  double sums;
  double predictions;
  double bar;
} Parts;

static const HlPalette *
palette_of (const HlHeatmapSpec *spec)
{
  return spec->palette != NULL ? spec->palette : hl_palette_get (FALSE);
}

static double
widest_label (HlText            *text,
              const char *const *tokens,
              int                n_tokens)
{
  g_autofree char *last = hl_token_at (NULL, n_tokens - 1);

  if (tokens != NULL)
    return ceil (hl_text_widest (text, HL_TEXT_NORMAL, tokens, n_tokens));

  return ceil (hl_text_width (text, HL_TEXT_NORMAL, last));
}

/* Translators: header of the column with each row's sum */
#define SUMS_HEADER _ ("sum")
/* Translators: header of the column with the word each row predicts; short */
#define PREDICTIONS_HEADER _ ("predicts")

static double
sums_width (const HlHeatmapSpec *spec,
            HlText              *text)
{
  return spec->shows_row_sums ? ceil (MAX (hl_text_width (text, HL_TEXT_SMALL, "0.00"),
                                           hl_text_width (text, HL_TEXT_SMALL, SUMS_HEADER)))
                              : 0.0;
}

static double
predictions_width (const HlHeatmapSpec *spec,
                   HlText              *text)
{
  if (spec->predictions == NULL)
    return 0.0;

  return ceil (MAX (hl_text_width (text, HL_TEXT_NORMAL, "→ ") +
                        hl_text_widest (text, HL_TEXT_NORMAL, spec->predictions, spec->matrix.rows),
                    hl_text_width (text, HL_TEXT_SMALL, PREDICTIONS_HEADER)));
}

static Parts
measure_parts (const HlHeatmapSpec *spec,
               HlText              *text,
               double               max_width,
               double               max_height)
{
  const HlScale scale = hl_scale_for (spec->scale, &spec->matrix);
  const double  widest_column = widest_label (text, spec->column_tokens, spec->matrix.columns);
  const double  small = ceil (hl_text_line (text, HL_TEXT_SMALL));

  return (Parts){
    .line = ceil (hl_text_line (text, HL_TEXT_NORMAL)),
    .small = small,
    .row_role = spec->row_role != NULL ? small : 0.0,
    .column_role = spec->column_role != NULL ? small : 0.0,
    .row_labels = MIN (widest_label (text, spec->row_tokens, spec->matrix.rows), max_width),
    .column_labels = MIN (widest_column, max_height),
    .widest_column = widest_column,
    .sums = sums_width (spec, text),
    .predictions = MIN (predictions_width (spec, text), max_width),
    .bar = hl_scale_bar_width (&scale, text),
  };
}

static double
with_gap (double part,
          double gap)
{
  return part > 0 ? part + gap : 0.0;
}

static double
left_of_grid (const Parts *parts)
{
  return with_gap (parts->row_role, GAP) + with_gap (parts->row_labels, GAP);
}

static double
right_of_grid (const Parts *parts)
{
  return with_gap (parts->sums, GAP) + with_gap (parts->predictions, 2 * GAP) +
         with_gap (parts->bar, 3 * GAP);
}

static double
above_grid (const Parts *parts,
            gboolean     is_turned)
{
  const double labels = is_turned ? parts->column_labels : parts->line;

  return with_gap (parts->column_role, GAP) + with_gap (MAX (labels, parts->small), GAP);
}

static gboolean
must_turn (const Parts *parts,
           double       cell)
{
  return parts->widest_column + GAP > cell;
}

/* The largest square that fits in a room so often; whole pixels, so that all
 * look alike, unless they are tiny. */
static double
fit_cell (const HlMatrix *matrix,
          double          width,
          double          height)
{
  const double cell = MIN (MIN (width / matrix->columns, height / matrix->rows), MAX_CELL);

  return cell >= WHOLE_FROM ? floor (cell) : MAX (cell, 0.5);
}

static int
step_for (double cell,
          double line)
{
  return MAX ((int) ceil (line * 0.9 / cell), 1);
}

/* A span of `length` centered on `center` as far as it stays in 0 … `limit`. */
static void
center_span (double  center,
             double  length,
             double  limit,
             double *begin,
             double *extent)
{
  *extent = MIN (length, limit);
  *begin = CLAMP (center - *extent / 2, 0, limit - *extent);
}

static void
place_roles (HlHeatmapLayout     *layout,
             const HlHeatmapSpec *spec,
             const Parts         *parts,
             HlText              *text,
             double               left,
             double               top)
{
  const HlRect *grid = &layout->grid;

  layout->row_role = (HlRect){ .x = left, .width = parts->row_role };
  center_span (grid->y + grid->height / 2,
               ceil (hl_text_width (text, HL_TEXT_SMALL, spec->row_role)),
               hl_rect_bottom (grid), &layout->row_role.y, &layout->row_role.height);

  layout->column_role = (HlRect){ .y = top, .height = parts->column_role };
  center_span (grid->x + grid->width / 2,
               ceil (hl_text_width (text, HL_TEXT_SMALL, spec->column_role)),
               left + layout->size.width, &layout->column_role.x, &layout->column_role.width);
}

static void
place_columns (HlHeatmapLayout *layout,
               const Parts     *parts)
{
  const HlRect *grid = &layout->grid;
  double        x = hl_rect_right (grid) + GAP;

  layout->sums = (HlRect){ x, grid->y, parts->sums, grid->height };
  x += with_gap (parts->sums, 2 * GAP);
  layout->predictions = (HlRect){ x, grid->y, parts->predictions, grid->height };
  x += with_gap (parts->predictions, 2 * GAP);
  layout->headers = (HlRect){ hl_rect_right (grid), grid->y - parts->small - GAP / 2,
                              x - hl_rect_right (grid), parts->small };
  layout->bar = (HlRect){ layout->size.width + (grid->x - left_of_grid (parts)) - parts->bar,
                          grid->y,
                          parts->bar, MIN (grid->height, MAX_BAR) };
}

/* Everything around a grid of this cell, from the origin. */
static HlHeatmapLayout
place_parts (const HlHeatmapSpec *spec,
             HlText              *text,
             const Parts         *parts,
             double               cell)
{
  const HlMatrix *matrix = &spec->matrix;
  const double    left = left_of_grid (parts);
  HlHeatmapLayout layout = { .labels_are_turned = must_turn (parts, cell) };
  const double    top = above_grid (parts, layout.labels_are_turned);
  const double    labels = top - with_gap (parts->column_role, GAP) - GAP;

  layout.grid = (HlRect){ left, top, matrix->columns * cell, matrix->rows * cell };
  layout.size.width = MAX (hl_rect_right (&layout.grid) + right_of_grid (parts),
                           ceil (hl_text_width (text, HL_TEXT_SMALL, spec->column_role)));
  layout.keys = hl_key_list_layout (matrix, spec->scale, text, layout.size.width);
  layout.size.height = hl_rect_bottom (&layout.grid) + with_gap (layout.keys.height, 2 * GAP);
  layout.row_labels = (HlRect){ left - GAP - parts->row_labels, top, parts->row_labels,
                                layout.grid.height };
  layout.column_labels = (HlRect){ left, top - GAP - labels, layout.grid.width, labels };
  layout.row_step = step_for (cell, parts->line);
  layout.column_step = layout.labels_are_turned ? step_for (cell, parts->line) : 1;

  place_roles (&layout, spec, parts, text, 0, 0);
  place_columns (&layout, parts);
  hl_key_list_move (&layout.keys, 0, layout.size.height - layout.keys.height);

  return layout;
}

static void
move_layout (HlHeatmapLayout *layout,
             double           x,
             double           y)
{
  HlRect *rects[] = { &layout->grid, &layout->row_role, &layout->column_role, &layout->row_labels,
                      &layout->column_labels, &layout->sums, &layout->predictions,
                      &layout->headers, &layout->bar };

  for (gsize i = 0; i < G_N_ELEMENTS (rects); i++)
    {
      rects[i]->x += x;
      rects[i]->y += y;
    }
  hl_key_list_move (&layout->keys, x, y);
}

/**
 * hl_heatmap_measure:
 * @spec: what to draw
 * @cell: the side of one square
 *
 * Returns: the room that the whole picture then takes
 */
HlSize
hl_heatmap_measure (const HlHeatmapSpec *spec,
                    double               cell)
{
  g_autoptr (HlText)    text = hl_text_new (spec->font);
  const Parts           parts = measure_parts (spec, text, MAX_LABEL, MAX_LABEL);
  const HlHeatmapLayout layout = place_parts (spec, text, &parts, cell);

  return layout.size;
}

/**
 * hl_heatmap_layout:
 * @spec: what to draw
 * @width: the room there is
 * @height: the room there is
 *
 * Makes the squares as large as the room allows and centers the picture in it.
 *
 * Returns: where everything goes
 */
HlHeatmapLayout
hl_heatmap_layout (const HlHeatmapSpec *spec,
                   double               width,
                   double               height)
{
  g_autoptr (HlText) text = hl_text_new (spec->font);
  const Parts        parts = measure_parts (spec, text, MIN (MAX_LABEL, width * MAX_LABEL_SHARE),
                                            MIN (MAX_LABEL, height * MAX_LABEL_SHARE));
  const HlKeyList    keys = hl_key_list_layout (&spec->matrix, spec->scale, text, width);
  const double       room_x = width - left_of_grid (&parts) - right_of_grid (&parts);
  const double       room_y = height - with_gap (keys.height, 2 * GAP);
  double             cell = fit_cell (&spec->matrix, room_x, room_y - above_grid (&parts, FALSE));
  HlHeatmapLayout    layout;

  if (must_turn (&parts, cell))
    cell = fit_cell (&spec->matrix, room_x, room_y - above_grid (&parts, TRUE));

  layout = place_parts (spec, text, &parts, cell);
  move_layout (&layout, floor (MAX (width - layout.size.width, 0) / 2),
               floor (MAX (height - layout.size.height, 0) / 2));

  return layout;
}

static void
draw_row_labels (const HlHeatmapSpec   *spec,
                 const HlHeatmapLayout *layout,
                 HlText                *text,
                 cairo_t               *cr)
{
  for (int row = 0; row < spec->matrix.rows; row += layout->row_step)
    {
      const HlRect     cell = hl_matrix_cell (&spec->matrix, &layout->grid, row, 0);
      g_autofree char *token = hl_token_at (spec->row_tokens, row);
      const HlTextBox  box = {
         .rect = { layout->row_labels.x, cell.y, layout->row_labels.width, cell.height },
         .align_x = 1.0,
         .align_y = 0.5,
      };

      hl_text_draw (text, HL_TEXT_NORMAL, token, &box, palette_of (spec)->text, cr);
    }
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

  draw_header (spec, layout, &layout->sums, SUMS_HEADER, text, cr);

  for (int row = 0; row < spec->matrix.rows; row += layout->row_step)
    {
      g_autofree char *sum = hl_format_weight (hl_matrix_row_sum (&spec->matrix, row));

      draw_beside_row (spec, layout, &layout->sums, row, HL_TEXT_SMALL, sum, text, cr);
    }
}

static void
draw_predictions (const HlHeatmapSpec   *spec,
                  const HlHeatmapLayout *layout,
                  HlText                *text,
                  cairo_t               *cr)
{
  if (layout->predictions.width <= 0)
    return;

  draw_header (spec, layout, &layout->predictions, PREDICTIONS_HEADER, text, cr);

  for (int row = 0; row < spec->matrix.rows; row += layout->row_step)
    {
      const char      *word = spec->predictions[row];
      g_autofree char *words = word == NULL ? NULL : g_strconcat ("→ ", word, NULL);

      draw_beside_row (spec, layout, &layout->predictions, row, HL_TEXT_NORMAL, words, text, cr);
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

/* The numbers in the cells, as far as they fit. */
static void
draw_values (const HlHeatmapSpec   *spec,
             const HlHeatmapLayout *layout,
             const HlScale         *scale,
             HlText                *text,
             cairo_t               *cr)
{
  const double cell = layout->grid.width / spec->matrix.columns;

  if (!spec->shows_values || hl_text_width (text, HL_TEXT_SMALL, "0.00") + GAP > cell)
    return;

  for (int row = 0; row < spec->matrix.rows; row++)
    for (int column = 0; column < spec->matrix.columns; column++)
      {
        const float      value = hl_matrix_value (&spec->matrix, row, column);
        const HlTextBox  box = { .rect = hl_matrix_cell (&spec->matrix, &layout->grid, row, column),
                                 .align_x = 0.5,
                                 .align_y = 0.5 };
        g_autofree char *words = hl_format_weight (value);

        if (hl_matrix_state (&spec->matrix, row, column) == HL_CELL_NORMAL && isfinite (value))
          hl_text_draw (text, HL_TEXT_SMALL, words, &box,
                        hl_palette_ink_on (hl_scale_color (scale, palette_of (spec), value)), cr);
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
  g_autoptr (HlText) text = hl_text_new (spec->font);
  const HlScale      scale = hl_scale_for (spec->scale, &spec->matrix);

  hl_matrix_draw (&spec->matrix, &scale, palette_of (spec), &layout->grid, cr);
  draw_values (spec, layout, &scale, text, cr);
  draw_row_labels (spec, layout, text, cr);
  draw_column_labels (spec, layout, text, cr);
  draw_roles (spec, layout, text, cr);
  draw_sums (spec, layout, text, cr);
  draw_predictions (spec, layout, text, cr);
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

/**
 * hl_heatmap_pick:
 * @spec: what was drawn
 * @layout: where
 * @x: a point
 * @y: of the page
 * @row: (out): the row there
 * @column: (out): the column there
 *
 * Returns: whether there is a cell
 */
gboolean
hl_heatmap_pick (const HlHeatmapSpec   *spec,
                 const HlHeatmapLayout *layout,
                 double                 x,
                 double                 y,
                 int                   *row,
                 int                   *column)
{
  return hl_matrix_pick (&spec->matrix, &layout->grid, x, y, row, column);
}
