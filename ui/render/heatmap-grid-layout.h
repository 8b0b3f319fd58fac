/* ui/render/heatmap-grid-layout.h
 *
 * Where the maps of all heads go, and the tokens or positions beside them.
 *
 *                  titles
 *               ┌────────┐   ┌────────┐
 *    row role,  │  first │ … │        │  bar
 *    block,     │        │   │        │
 *    row labels └────────┘   └────────┘
 *                    …  pitch_x, pitch_y apart
 *               column labels
 *               column role
 *               keys
 *
 * Units are CSS pixels from the top left corner.
 */

#pragma once

#include "ui/render/heatmap-grid-spec.h"
#include "ui/render/legend.h"

G_BEGIN_DECLS

/**
 * HlHeatmapGridLayout:
 * @size: the room that is really used
 * @type_scale: how much larger than the font the words are
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
  double    type_scale;
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

HlSize              hl_heatmap_grid_measure (const HlHeatmapGridSpec *spec,
                                             double                   cell);
HlHeatmapGridLayout hl_heatmap_grid_layout (const HlHeatmapGridSpec *spec,
                                            double                   width,
                                            double                   height);
HlRect              hl_heatmap_grid_map (const HlHeatmapGridLayout *layout,
                                         int                        layer,
                                         int                        head);

gboolean hl_heatmap_grid_pick (const HlHeatmapGridSpec   *spec,
                               const HlHeatmapGridLayout *layout,
                               double                     x,
                               double                     y,
                               HlCell                    *cell);

G_END_DECLS
