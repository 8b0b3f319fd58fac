#include "ui/render/heatmap-layout.h"

#include <math.h>

#include "ui/render/heatmap-parts.h"

#define GAP HL_HEATMAP_GAP
#define MAP_GAP 10.0   /* between two maps */
#define MAX_BAR 200.0  /* height of the scale beside one map */
#define LINE_SHARE 0.8 /* of a line's height, in which a label can be read */
#define WHOLE_FROM 4.0 /* cells of this side are a whole number of pixels */
#define SMALLEST 0.25  /* side of a cell */

/* Returns the height of the keys, with the gap between them and the picture. */
static double keys_height (const HlKeyList *keys)
{
  return keys->n_keys > 0 ? 2 * GAP + keys->height : 0.0;
}

/* Centers a span of `length` on `center`, and moves it so that it stays in 0 … `limit`. */
static void center_span (double center, double length, double limit, double *begin, double *extent)
{
  *extent = MIN (length, limit);
  *begin = CLAMP (center - *extent / 2, 0, limit - *extent);
}

static void place_roles (HlHeatmapLayout *layout, const HlHeatmapSpec *spec,
                         const HlHeatmapParts *parts, HlText *text)
{
  const HlRect *labels = &layout->column_labels;
  const HlRect *rows = &layout->row_labels;

  layout->row_role = (HlRect){ .width = parts->small };
  center_span (rows->y + rows->height / 2,
               ceil (hl_text_width (text, HL_TEXT_SMALL, hl_attention_row_role (spec->maps->kind))),
               layout->size.height - keys_height (&layout->keys), &layout->row_role.y,
               &layout->row_role.height);

  layout->column_role = (HlRect){
    .y = parts->shows_all ? hl_rect_bottom (labels) + GAP : labels->y - GAP - parts->small,
    .height = parts->small,
  };
  center_span (
      labels->x + labels->width / 2,
      ceil (hl_text_width (text, HL_TEXT_SMALL, hl_attention_column_role (spec->maps->kind))),
      layout->size.width, &layout->column_role.x, &layout->column_role.width);
}

/* Positions are named in steps of 1, 2, 5, 10, 20, 50 … that keep them apart. */
static int position_step (double cell, double label)
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

/* Both axes count positions alike. */
static void choose_steps (HlHeatmapLayout *layout, const HlHeatmapSpec *spec,
                          const HlHeatmapParts *parts, HlText *text, double cell)
{
  const int tokens = MAX ((int) ceil (parts->label * LINE_SHARE / cell), 1);

  layout->row_step = tokens;
  layout->column_step = layout->labels_are_turned ? tokens : 1;
  if (!parts->shows_tokens)
    layout->row_step = layout->column_step =
        position_step (cell, MAX (parts->label, parts->position));
}

static void place_labels (HlHeatmapLayout *layout, const HlHeatmapSpec *spec,
                          const HlHeatmapParts *parts)
{
  const double x = layout->first.x;
  const double y = layout->first.y;
  const double width = hl_heatmap_heads (spec) * layout->pitch_x - MAP_GAP;
  const double height = hl_heatmap_layers (spec) * layout->pitch_y - MAP_GAP;
  const double labels = hl_heatmap_parts_labels (parts, layout->labels_are_turned);

  layout->titles = (HlRect){ x, y - GAP - parts->title, width, parts->title };
  layout->blocks = (HlRect){ parts->small + GAP, y, parts->title, height };
  layout->row_labels = (HlRect){ x - GAP - parts->row_labels, y, parts->row_labels, height };
  layout->column_labels =
      (HlRect){ x, parts->shows_all ? y + height + GAP : y - GAP - labels, width, labels };
}

static void place_columns (HlHeatmapLayout *layout, const HlHeatmapParts *parts)
{
  const HlRect *rows = &layout->row_labels;
  const double  right = hl_rect_right (&layout->column_labels);

  layout->sums = (HlRect){ right + GAP, rows->y, parts->sums, rows->height };
  layout->headers =
      (HlRect){ layout->sums.x, rows->y - parts->small - GAP / 2, parts->sums, parts->small };
  layout->bar = (HlRect){ layout->size.width - parts->bar, rows->y, parts->bar,
                          parts->shows_all ? rows->height : MIN (rows->height, MAX_BAR) };
}

/* Lays out everything around maps whose cells have this size. */
static HlHeatmapLayout place_parts (const HlHeatmapSpec *spec, HlText *text,
                                    const HlHeatmapParts *parts, double cell)
{
  const HlMatrix  matrix = hl_heatmap_matrix (spec, 0, 0);
  const gboolean  is_turned = hl_heatmap_parts_must_turn (parts, cell);
  HlHeatmapLayout layout = { .type_scale = 1.0,
                             .shows_tokens = parts->shows_tokens,
                             .labels_are_turned = is_turned };
  double          bottom;

  layout.first = (HlRect){ hl_heatmap_parts_left (parts), hl_heatmap_parts_above (parts, is_turned),
                           ceil (matrix.columns * cell), ceil (matrix.rows * cell) };
  layout.pitch_x = layout.first.width + MAP_GAP;
  layout.pitch_y = layout.first.height + MAP_GAP;
  place_labels (&layout, spec, parts);
  choose_steps (&layout, spec, parts, text, cell);

  layout.size.width =
      MAX (hl_rect_right (&layout.column_labels) + hl_heatmap_parts_right (parts),
           ceil (hl_text_width (text, HL_TEXT_SMALL, hl_attention_column_role (spec->maps->kind))));
  layout.keys = hl_key_list_layout (&matrix, spec->scale, text, layout.size.width);
  bottom = hl_rect_bottom (&layout.row_labels) + hl_heatmap_parts_below (parts, is_turned);
  layout.size.height = bottom + keys_height (&layout.keys);

  place_roles (&layout, spec, parts, text);
  place_columns (&layout, parts);
  hl_key_list_move (&layout.keys,
                    MIN (layout.first.x, layout.size.width - hl_key_list_width (&layout.keys)),
                    layout.size.height - layout.keys.height); /* below the maps, if it fits */

  return layout;
}

static void move_layout (HlHeatmapLayout *layout, double x, double y)
{
  HlRect *rects[] = { &layout->first,         &layout->titles,
                      &layout->blocks,        &layout->row_role,
                      &layout->column_role,   &layout->row_labels,
                      &layout->column_labels, &layout->sums,
                      &layout->headers,       &layout->bar };

  for (gsize i = 0; i < G_N_ELEMENTS (rects); i++)
    hl_rect_move (rects[i], x, y);
  hl_key_list_move (&layout->keys, x, y);
}

static gboolean has_tokens (const HlHeatmapSpec *spec)
{
  return spec->maps->row_tokens != NULL && spec->maps->column_tokens != NULL;
}

/* If cells are small, positions replace the tokens beside several maps.  One map keeps its tokens:
 * some rows and columns then have no label. */
static gboolean can_show_tokens (const HlHeatmapSpec *spec, double label, double cell)
{
  return has_tokens (spec) && (!spec->shows_all || cell >= label * LINE_SHARE);
}

/* Returns the room that the whole picture then takes. */
HlSize hl_heatmap_measure (const HlHeatmapSpec *spec, double cell)
{
  const HlHeatmapManner *manner = hl_heatmap_manner (spec);
  g_autoptr (HlText)     text = hl_text_new (spec->font);
  const gboolean         shows_tokens =
      can_show_tokens (spec, ceil (hl_text_line (text, manner->size)), cell);
  const HlHeatmapParts parts =
      hl_heatmap_parts_measure (spec, text, shows_tokens, manner->max_name, manner->max_label);

  return place_parts (spec, text, &parts, cell).size;
}

/* Returns the side of the largest cell with which all maps fit.  It is a whole number of pixels,
 * so that all cells look alike, unless cells are tiny. */
static double fit_cell (const HlHeatmapSpec *spec, const HlHeatmapParts *parts, double width,
                        double height, gboolean is_turned)
{
  const int    layers = hl_heatmap_layers (spec);
  const int    heads = hl_heatmap_heads (spec);
  const double room_x = width - hl_heatmap_parts_left (parts) - hl_heatmap_parts_right (parts) -
                        (heads - 1) * MAP_GAP;
  const double room_y = height - hl_heatmap_parts_above (parts, is_turned) -
                        hl_heatmap_parts_below (parts, is_turned) - (layers - 1) * MAP_GAP;
  const double cell = MIN (floor (room_x / heads) / spec->maps->columns,
                           floor (room_y / layers) / spec->maps->rows);

  if (!is_turned && hl_heatmap_parts_must_turn (parts, cell))
    return fit_cell (spec, parts, width, height, TRUE);

  return cell >= WHOLE_FROM ? floor (cell) : MAX (cell, SMALLEST);
}

/* Measures the parts around the largest maps that fit. */
static double fit_parts (const HlHeatmapSpec *spec, HlText *text, double width, double height,
                         double type_scale, HlHeatmapParts *parts)
{
  const HlHeatmapManner *manner = hl_heatmap_manner (spec);
  const HlMatrix         matrix = hl_heatmap_matrix (spec, 0, 0);
  const HlKeyList        keys = hl_key_list_layout (&matrix, spec->scale, text, width);
  const double           room_y = height - keys_height (&keys);
  const double           share = manner->max_share;
  const double           max_width = MIN (manner->max_name * type_scale, width * share);
  const double           max_height = MIN (manner->max_label * type_scale, height * share);
  double                 cell;

  *parts = hl_heatmap_parts_measure (spec, text, has_tokens (spec), max_width, max_height);
  cell = fit_cell (spec, parts, width, room_y, FALSE);
  if (!has_tokens (spec) || can_show_tokens (spec, parts->label, cell))
    return cell;

  *parts = hl_heatmap_parts_measure (spec, text, FALSE, max_width, max_height);

  return fit_cell (spec, parts, width, room_y, FALSE);
}

/* Makes the maps as large as the room allows and centers the picture in it. Returns where
 * everything goes. */
HlHeatmapLayout hl_heatmap_layout (const HlHeatmapSpec *spec, double width, double height)
{
  g_autoptr (HlText) text = hl_text_new (spec->font);
  HlHeatmapParts     parts;
  double             type_scale = 1.0;
  double             cell = fit_parts (spec, text, width, height, type_scale, &parts);
  HlHeatmapLayout    layout;

  if (spec->grows && parts.shows_tokens)
    type_scale = hl_text_scale_for (width, height, cell, parts.label);
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

/* Returns where its cells are. layer: the place of a map from above, from 0; head: its place
 * from the left, from 0. */
HlRect hl_heatmap_map (const HlHeatmapLayout *layout, int layer, int head)
{
  return (HlRect){
    .x = layout->first.x + head * layout->pitch_x,
    .y = layout->first.y + layer * layout->pitch_y,
    .width = layout->first.width,
    .height = layout->first.height,
  };
}

/* Returns whether there is a cell. cell: the cell there, by the places of its map. */
gboolean hl_heatmap_pick (const HlHeatmapSpec *spec, const HlHeatmapLayout *layout, double x,
                          double y, HlCell *cell)
{
  const int      layer = floor ((y - layout->first.y) / layout->pitch_y);
  const int      head = floor ((x - layout->first.x) / layout->pitch_x);
  const HlMatrix matrix = hl_heatmap_matrix (spec, 0, 0);
  HlRect         map;

  if (layer < 0 || layer >= hl_heatmap_layers (spec) || head < 0 || head >= hl_heatmap_heads (spec))
    return FALSE;

  map = hl_heatmap_map (layout, layer, head);
  cell->layer = layer;
  cell->head = head;

  return hl_matrix_pick (&matrix, &map, x, y, &cell->row, &cell->column);
}
