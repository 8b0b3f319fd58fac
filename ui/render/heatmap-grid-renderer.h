/* ui/render/heatmap-grid-renderer.h
 *
 * Draws the maps of all heads of a stack beside each other, as the textbook
 * does: a row of maps for each block, a column for each head, one scale.
 *
 *                  Head 1   Head 2   Head 3   Head 4
 *      Block 1       ▦        ▦        ▦        ▦       █ 1
 *      Block 2       ▦        ▦        ▦        ▦       ░ 0
 *                         Key positions
 *
 * Tokens stand at the left and the lower edge where cells are large enough,
 * positions where they are not.
 *
 * Used by   attention-figure.h, ui/widgets/heatmap-grid.h
 */

#pragma once

#include "ui/render/heatmap-spec.h"
#include "ui/render/legend.h"

G_BEGIN_DECLS

/**
 * HlHeatmapGridSpec:
 * @values: (layers, heads, rows, columns) weights, row-major
 * @states: (nullable): (rows, columns) of #HlCellState, the same for every map
 * @layers: blocks of the stack, at least 1
 * @heads: heads of a block, at least 1
 * @rows: queries, at least 1
 * @columns: keys, at least 1
 * @scale: from which to which number the colors of each map run
 * @row_tokens: (nullable): (rows) the queries
 * @column_tokens: (nullable): (columns) the keys
 * @row_role: (nullable): what the rows are; %NULL: "Query positions"
 * @column_role: (nullable): what the columns are; %NULL: "Key positions"
 * @palette: (nullable): the theme; %NULL: light
 * @font: (nullable): of the tokens; %NULL: a default
 *
 * Borrows what it points to, unless hl_heatmap_grid_spec_copy () made it.
 */
typedef struct
{
  const float  *values;
  const guint8 *states;
  int           layers;
  int           heads;
  int           rows;
  int           columns;
  HlScaleKind   scale;

  const char *const *row_tokens;
  const char *const *column_tokens;
  const char        *row_role;
  const char        *column_role;

  const HlPalette            *palette;
  const PangoFontDescription *font;
} HlHeatmapGridSpec;

/**
 * HlHeatmapGridCell:
 * @layer: which block, from 0
 * @head: which head, from 0
 * @row: which query
 * @column: which key
 */
typedef struct
{
  int layer;
  int head;
  int row;
  int column;
} HlHeatmapGridCell;

/**
 * HlHeatmapGridLayout:
 * @size: the room that is really used
 * @first: the cells of the first head of the first block
 * @pitch_x: from one head to the next
 * @pitch_y: from one block to the next
 * @titles: the line above the first block
 * @blocks: the names of the blocks, turned
 * @row_labels: the tokens or positions left of the first head
 * @column_labels: the tokens or positions below the last block
 * @row_role: what the rows are, turned
 * @column_role: what the columns are
 * @bar: the scale; width 0 where each map has its own
 * @keys: what the patterns mean
 * @row_step: every which row has its token beside it
 * @column_step: every which column has its token below it
 * @shows_tokens: whether the labels are tokens
 */
typedef struct
{
  HlSize    size;
  HlRect    first;
  double    pitch_x;
  double    pitch_y;
  HlRect    titles;
  HlRect    blocks;
  HlRect    row_labels;
  HlRect    column_labels;
  HlRect    row_role;
  HlRect    column_role;
  HlRect    bar;
  HlKeyList keys;
  int       row_step;
  int       column_step;
  gboolean  shows_tokens;
} HlHeatmapGridLayout;

HlHeatmapGridSpec *hl_heatmap_grid_spec_copy (const HlHeatmapGridSpec *self)
    G_GNUC_WARN_UNUSED_RESULT;
void     hl_heatmap_grid_spec_free (HlHeatmapGridSpec *self);
HlMatrix hl_heatmap_grid_matrix (const HlHeatmapGridSpec *self,
                                 int                      layer,
                                 int                      head);
char    *hl_heatmap_grid_map_name (int layer,
                                   int head) G_GNUC_WARN_UNUSED_RESULT;
char    *hl_heatmap_grid_describe (const HlHeatmapGridSpec *self,
                                   const HlHeatmapGridCell *cell)
    G_GNUC_WARN_UNUSED_RESULT;

HlSize              hl_heatmap_grid_measure (const HlHeatmapGridSpec *spec,
                                             double                   cell);
HlHeatmapGridLayout hl_heatmap_grid_layout (const HlHeatmapGridSpec *spec,
                                            double                   width,
                                            double                   height);
HlRect              hl_heatmap_grid_map (const HlHeatmapGridLayout *layout,
                                         int                        layer,
                                         int                        head);

void hl_heatmap_grid_draw (const HlHeatmapGridSpec   *spec,
                           const HlHeatmapGridLayout *layout,
                           cairo_t                   *cr);
void hl_heatmap_grid_draw_cursor (const HlHeatmapGridSpec   *spec,
                                  const HlHeatmapGridLayout *layout,
                                  const HlHeatmapGridCell   *cell,
                                  cairo_t                   *cr);

gboolean hl_heatmap_grid_pick (const HlHeatmapGridSpec   *spec,
                               const HlHeatmapGridLayout *layout,
                               double                     x,
                               double                     y,
                               HlHeatmapGridCell         *cell);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlHeatmapGridSpec, hl_heatmap_grid_spec_free)

G_END_DECLS
