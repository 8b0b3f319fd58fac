#include "ui/render/heatmap-grid-layout.h"

#include <math.h>

#define GAP 6.0
#define MAP_GAP 10.0         /* between two maps */
#define MAX_LABEL 90.0       /* longer tokens are shortened */
#define MAX_NAME 200.0       /* likewise the names of rows, which may be two tokens */
#define MAX_LABEL_SHARE 0.18 /* of the picture's width or height */
#define LINE_SHARE 0.8       /* of a line's height, in which a token can be read */
#define WHOLE_FROM 4.0       /* cells of this side are a whole number of pixels */

/* The room that the parts around the maps need. */
typedef struct
{
  double   line;
  double   small;
  double   row_labels;
  double   column_labels;
  double   bar;
  gboolean shows_tokens;
} Parts;

static double
label_width (HlText            *text,
             const char *const *tokens,
             int                n_tokens,
             gboolean           shows_tokens)
{
  g_autofree char *last = hl_token_at (NULL, n_tokens - 1);

  if (shows_tokens)
    return ceil (hl_text_widest (text, HL_TEXT_SMALL, tokens, n_tokens));

  return ceil (hl_text_width (text, HL_TEXT_SMALL, last));
}

static double
row_labels_width (const HlHeatmapGridSpec *spec,
                  HlText                  *text,
                  gboolean                 shows_tokens)
{
  const char **names = hl_row_names_short (spec->row_tokens, spec->predictions, spec->rows);
  const double width = label_width (text, names, spec->rows, shows_tokens);

  hl_tokens_free (names, spec->rows);

  return width;
}

static Parts
measure_parts (const HlHeatmapGridSpec *spec,
               HlText                  *text,
               gboolean                 shows_tokens,
               double                   max_width,
               double                   max_height)
{
  const double  small = ceil (hl_text_line (text, HL_TEXT_SMALL));
  const HlScale unit = { HL_SCALE_UNIT, 0.0, 1.0 };
  const double  columns = label_width (text, spec->column_tokens, spec->columns, shows_tokens);

  return (Parts){
    .line = ceil (hl_text_line (text, HL_TEXT_NORMAL)),
    .small = small,
    .row_labels = MIN (row_labels_width (spec, text, shows_tokens), max_width),
    .column_labels = shows_tokens ? MIN (columns, max_height) : small,
    .bar = spec->scale == HL_SCALE_UNIT ? hl_scale_bar_width (&unit, text) : 0.0,
    .shows_tokens = shows_tokens,
  };
}

/* The captions of the rows and of the blocks are both turned. */
static double
left_of_maps (const Parts *parts)
{
  return parts->small + GAP + parts->line + GAP + parts->row_labels + GAP;
}

static double
right_of_maps (const Parts *parts)
{
  return parts->bar > 0 ? 2 * GAP + parts->bar : 0.0;
}

static double
above_maps (const Parts *parts)
{
  return parts->line + GAP;
}

static double
below_maps (const Parts *parts)
{
  return GAP + parts->column_labels + GAP + parts->small;
}

/* Positions are named in steps of 1, 2, 5, 10, 20, 50 … that keep them apart. */
static int
position_step (double cell,
               double label)
{
  static const int rounds[] = { 1, 2, 5 };
  int              power = 1;

  for (int i = 0;; i++)
    {
      const int step = rounds[i % 3] * power;

      if (step * cell >= label * 1.3 || step > 100000)
        return step;
      if (i % 3 == 2)
        power *= 10;
    }
}

static void
place_labels (HlHeatmapGridLayout     *layout,
              const HlHeatmapGridSpec *spec,
              const Parts             *parts,
              HlText                  *text,
              double                   cell)
{
  const double bottom = layout->first.y + spec->layers * layout->pitch_y - MAP_GAP;
  const double width = spec->heads * layout->pitch_x - MAP_GAP;
  const double height = bottom - layout->first.y;
  const double x = layout->first.x;
  const double y = layout->first.y;

  layout->titles = (HlRect){ x, y - GAP - parts->line, width, parts->line };
  layout->row_role = (HlRect){ 0, y, parts->small, height };
  layout->blocks = (HlRect){ parts->small + GAP, y, parts->line, height };
  layout->row_labels = (HlRect){ x - GAP - parts->row_labels, y, parts->row_labels, height };
  layout->column_labels = (HlRect){ x, bottom + GAP, width, parts->column_labels };
  layout->column_role = (HlRect){ x, hl_rect_bottom (&layout->column_labels) + GAP, width,
                                  parts->small };
  layout->row_step = layout->column_step = 1;
  if (!parts->shows_tokens) /* both axes count alike */
    layout->row_step = layout->column_step = position_step (
        cell, MAX (parts->small, label_width (text, NULL, spec->columns, FALSE)));
}

/* Lays out everything around maps whose cells have this size. */
static HlHeatmapGridLayout
place_parts (const HlHeatmapGridSpec *spec,
             HlText                  *text,
             const Parts             *parts,
             double                   cell)
{
  HlHeatmapGridLayout layout = { .type_scale = 1.0, .shows_tokens = parts->shows_tokens };
  HlMatrix            matrix = hl_heatmap_grid_matrix (spec, 0, 0);

  layout.first = (HlRect){ left_of_maps (parts), above_maps (parts),
                           ceil (spec->columns * cell), ceil (spec->rows * cell) };
  layout.pitch_x = layout.first.width + MAP_GAP;
  layout.pitch_y = layout.first.height + MAP_GAP;
  place_labels (&layout, spec, parts, text, cell);

  layout.size.width = hl_rect_right (&layout.titles) + right_of_maps (parts);
  layout.bar = (HlRect){ layout.size.width - parts->bar, layout.first.y, parts->bar,
                         layout.row_labels.height };
  layout.keys = hl_key_list_layout (&matrix, spec->scale, text, layout.size.width);
  layout.size.height = hl_rect_bottom (&layout.column_role) +
                       (layout.keys.n_keys > 0 ? 2 * GAP + layout.keys.height : 0.0);
  hl_key_list_move (&layout.keys,
                    MIN (layout.first.x, layout.size.width - hl_key_list_width (&layout.keys)),
                    layout.size.height - layout.keys.height); /* below the maps, if it fits */

  return layout;
}

static void
move_layout (HlHeatmapGridLayout *layout,
             double               x,
             double               y)
{
  HlRect *rects[] = { &layout->first, &layout->titles, &layout->blocks, &layout->row_labels,
                      &layout->column_labels, &layout->row_role, &layout->column_role,
                      &layout->bar };

  for (gsize i = 0; i < G_N_ELEMENTS (rects); i++)
    hl_rect_move (rects[i], x, y);
  hl_key_list_move (&layout->keys, x, y);
}

static gboolean
can_show_tokens (const HlHeatmapGridSpec *spec,
                 const Parts             *parts,
                 double                   cell)
{
  return spec->row_tokens != NULL && spec->column_tokens != NULL &&
         cell >= parts->small * LINE_SHARE;
}

/**
 * hl_heatmap_grid_measure:
 * @spec: what to draw
 * @cell: the side of one square
 *
 * Returns: the room that the whole picture then takes
 */
HlSize
hl_heatmap_grid_measure (const HlHeatmapGridSpec *spec,
                         double                   cell)
{
  g_autoptr (HlText) text = hl_text_new (spec->font);
  const Parts        plain = measure_parts (spec, text, FALSE, MAX_NAME, MAX_LABEL);
  const gboolean     shows_tokens = can_show_tokens (spec, &plain, cell);
  const Parts        parts = measure_parts (spec, text, shows_tokens, MAX_NAME, MAX_LABEL);

  return place_parts (spec, text, &parts, cell).size;
}

static double
fit_cell (const HlHeatmapGridSpec *spec,
          const Parts             *parts,
          double                   width,
          double                   height)
{
  const double room_x = width - left_of_maps (parts) - right_of_maps (parts) -
                        (spec->heads - 1) * MAP_GAP;
  const double room_y = height - above_maps (parts) - below_maps (parts) -
                        (spec->layers - 1) * MAP_GAP;
  const double map_width = floor (room_x / spec->heads);
  const double map_height = floor (room_y / spec->layers);
  const double cell = MIN (map_width / spec->columns, map_height / spec->rows);

  return cell >= WHOLE_FROM ? floor (cell) : MAX (cell, 0.25);
}

/* Measures the parts around the largest maps that fit. */
static double
fit_parts (const HlHeatmapGridSpec *spec,
           HlText                  *text,
           double                   width,
           double                   height,
           double                   type_scale,
           Parts                   *parts)
{
  const HlMatrix  matrix = hl_heatmap_grid_matrix (spec, 0, 0);
  const HlKeyList keys = hl_key_list_layout (&matrix, spec->scale, text, width);
  const double    room_y = height - (keys.n_keys > 0 ? 2 * GAP + keys.height : 0.0);
  const double    max_width = MIN (MAX_NAME * type_scale, width * MAX_LABEL_SHARE);
  const double    max_height = MIN (MAX_LABEL * type_scale, height * MAX_LABEL_SHARE);
  const gboolean  has_tokens = spec->row_tokens != NULL && spec->column_tokens != NULL;
  double          cell;

  *parts = measure_parts (spec, text, has_tokens, max_width, max_height);
  cell = fit_cell (spec, parts, width, room_y);
  if (!has_tokens || can_show_tokens (spec, parts, cell))
    return cell;

  *parts = measure_parts (spec, text, FALSE, max_width, max_height);

  return fit_cell (spec, parts, width, room_y);
}

/**
 * hl_heatmap_grid_layout:
 * @spec: what to draw
 * @width: the room there is
 * @height: the room there is
 *
 * Makes the maps as large as the room allows and centers them in it.
 *
 * Returns: where everything goes
 */
HlHeatmapGridLayout
hl_heatmap_grid_layout (const HlHeatmapGridSpec *spec,
                        double                   width,
                        double                   height)
{
  g_autoptr (HlText)  text = hl_text_new (spec->font);
  double              type_scale = 1.0;
  Parts               parts;
  double              cell = fit_parts (spec, text, width, height, type_scale, &parts);
  HlHeatmapGridLayout layout;

  if (spec->grows && parts.shows_tokens)
    type_scale = hl_text_scale_for (width, height, cell, parts.small);
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
 * hl_heatmap_grid_map:
 * @layout: where everything is
 * @layer: which block, from 0
 * @head: which head, from 0
 *
 * Returns: where the cells of this head are
 */
HlRect
hl_heatmap_grid_map (const HlHeatmapGridLayout *layout,
                     int                        layer,
                     int                        head)
{
  return (HlRect){
    .x = layout->first.x + head * layout->pitch_x,
    .y = layout->first.y + layer * layout->pitch_y,
    .width = layout->first.width,
    .height = layout->first.height,
  };
}

/**
 * hl_heatmap_grid_pick:
 * @spec: what was drawn
 * @layout: where
 * @x: a point
 * @y: of the page
 * @cell: (out): the cell there
 *
 * Returns: whether there is a cell
 */
gboolean
hl_heatmap_grid_pick (const HlHeatmapGridSpec   *spec,
                      const HlHeatmapGridLayout *layout,
                      double                     x,
                      double                     y,
                      HlCell                    *cell)
{
  const int      layer = floor ((y - layout->first.y) / layout->pitch_y);
  const int      head = floor ((x - layout->first.x) / layout->pitch_x);
  const HlMatrix matrix = hl_heatmap_grid_matrix (spec, 0, 0);
  HlRect         map;

  if (layer < 0 || layer >= spec->layers || head < 0 || head >= spec->heads)
    return FALSE;

  map = hl_heatmap_grid_map (layout, layer, head);
  cell->layer = layer;
  cell->head = head;

  return hl_matrix_pick (&matrix, &map, x, y, &cell->row, &cell->column);
}
