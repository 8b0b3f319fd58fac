#include "ui/render/heatmap-layout.h"

#include <math.h>

#define GAP 6.0
#define MAX_LABEL 110.0      /* longer tokens are shortened */
#define MAX_NAME 240.0       /* likewise the names of rows, which may be two tokens */
#define MAX_LABEL_SHARE 0.28 /* of the picture's width or height */
#define MAX_BAR 200.0        /* height of the scale */
#define WHOLE_FROM 4.0       /* cells of this side are a whole number of pixels */

/* The room that each part needs beside the grid; 0 for a part that is left out. */
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
  double bar;
} Parts;

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

static double
sums_width (const HlHeatmapSpec *spec,
            HlText              *text)
{
  if (!spec->shows_row_sums)
    return 0.0;

  return ceil (MAX (hl_text_width (text, HL_TEXT_SMALL, "0.00"),
                    hl_text_width (text, HL_TEXT_SMALL, hl_heatmap_sums_header ())));
}

static double
row_labels_width (const HlHeatmapSpec *spec,
                  HlText              *text)
{
  const int    n = spec->matrix.rows;
  const char **names;
  double       width;

  if (spec->predictions == NULL)
    return widest_label (text, spec->row_tokens, n);

  names = hl_row_names_short (spec->row_tokens, spec->predictions, n);
  width = widest_label (text, names, n);
  hl_tokens_free (names, n);

  return width;
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
    .row_labels = MIN (row_labels_width (spec, text), max_width),
    .column_labels = MIN (widest_column, max_height),
    .widest_column = widest_column,
    .sums = sums_width (spec, text),
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
  return with_gap (parts->sums, GAP) + with_gap (parts->bar, 3 * GAP);
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
  const double cell = MIN (width / matrix->columns, height / matrix->rows);

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

  layout->sums = (HlRect){ hl_rect_right (grid) + GAP, grid->y, parts->sums, grid->height };
  layout->headers = (HlRect){ layout->sums.x, grid->y - parts->small - GAP / 2,
                              layout->sums.width, parts->small };
  layout->bar = (HlRect){ layout->size.width + (grid->x - left_of_grid (parts)) - parts->bar,
                          grid->y,
                          parts->bar, MIN (grid->height, MAX_BAR) };
}

/* Lays out everything around a grid whose cells have this size. */
static HlHeatmapLayout
place_parts (const HlHeatmapSpec *spec,
             HlText              *text,
             const Parts         *parts,
             double               cell)
{
  const HlMatrix *matrix = &spec->matrix;
  const double    left = left_of_grid (parts);
  HlHeatmapLayout layout = { .type_scale = 1.0, .labels_are_turned = must_turn (parts, cell) };
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
  hl_key_list_move (&layout.keys,
                    MIN (left, layout.size.width - hl_key_list_width (&layout.keys)),
                    layout.size.height - layout.keys.height); /* below the grid, if it fits */

  return layout;
}

static void
move_layout (HlHeatmapLayout *layout,
             double           x,
             double           y)
{
  HlRect *rects[] = { &layout->grid, &layout->row_role, &layout->column_role, &layout->row_labels,
                      &layout->column_labels, &layout->sums, &layout->headers, &layout->bar };

  for (gsize i = 0; i < G_N_ELEMENTS (rects); i++)
    hl_rect_move (rects[i], x, y);
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
  const Parts           parts = measure_parts (spec, text, MAX_NAME, MAX_LABEL);
  const HlHeatmapLayout layout = place_parts (spec, text, &parts, cell);

  return layout.size;
}

/* Measures the parts around the largest cells that fit. */
static double
fit_parts (const HlHeatmapSpec *spec,
           HlText              *text,
           double               width,
           double               height,
           double               type_scale,
           Parts               *parts)
{
  const HlKeyList keys = hl_key_list_layout (&spec->matrix, spec->scale, text, width);
  const double    room_y = height - with_gap (keys.height, 2 * GAP);
  double          room_x;
  double          cell;

  *parts = measure_parts (spec, text, MIN (MAX_NAME * type_scale, width * MAX_LABEL_SHARE),
                          MIN (MAX_LABEL * type_scale, height * MAX_LABEL_SHARE));
  room_x = width - left_of_grid (parts) - right_of_grid (parts);
  cell = fit_cell (&spec->matrix, room_x, room_y - above_grid (parts, FALSE));

  return must_turn (parts, cell)
             ? fit_cell (&spec->matrix, room_x, room_y - above_grid (parts, TRUE))
             : cell;
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
  Parts              parts;
  double             type_scale = 1.0;
  double             cell = fit_parts (spec, text, width, height, type_scale, &parts);
  HlHeatmapLayout    layout;

  if (spec->grows)
    type_scale = hl_text_scale_for (width, height, cell, parts.line);
  if (type_scale > 1.0)
    {
      hl_text_free (text);
      text = hl_text_new_scaled (spec->font, type_scale);
      cell = fit_parts (spec, text, width, height, type_scale, &parts);
    }

  layout = place_parts (spec, text, &parts, cell);
  layout.type_scale = type_scale;
  move_layout (&layout, floor (MAX (width - layout.size.width, 0) / 2),
               floor (MAX (height - layout.size.height, 0) / 2));

  return layout;
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
