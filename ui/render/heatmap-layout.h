/* ui/render/heatmap-layout.h
 *
 * Where the parts of a heat map go: the maps in the middle, the words around them.
 *
 *      one head                               all heads
 *
 *                column role                              titles
 *               column labels    headers               ┌────────┐   ┌────────┐
 *              ┌─────────────┐              row role,  │  first │ … │        │  bar
 *   row role,  │             │  sums,  bar  blocks,    │        │   │        │
 *   row labels │    first    │              row labels └────────┘   └────────┘
 *              └─────────────┘                              …  pitch_x, pitch_y apart
 *               keys                                   column labels
 *                                                      column role
 *                                                      keys
 *
 * Pure geometry: nothing is drawn here, and picking finds the cell under a point.
 * Units are CSS pixels from the top left corner.
 */

#pragma once

#include "ui/render/heatmap-spec.h"
#include "ui/render/legend.h"

G_BEGIN_DECLS

/**
 * HlHeatmapLayout:
 * @size: the room that is really used
 * @type_scale: how much larger than the font the words are
 * @first: the cells of the first head of the first block
 * @pitch_x: from one head to the next
 * @pitch_y: from one block to the next
 * @titles: the line with the numbers of the heads
 * @blocks: the names of the blocks, turned
 * @row_role: what the rows are, turned
 * @column_role: what the columns are
 * @row_labels: the tokens or positions left of the first head
 * @column_labels: the tokens or positions above one map, or below the last block
 * @sums: the column of row sums
 * @headers: the line above @sums
 * @bar: the scale; left out where each of several maps has its own
 * @keys: what the patterns mean
 * @row_step: every which row has its label beside it
 * @column_step: every which column has its label
 * @shows_tokens: whether the labels are tokens
 * @labels_are_turned: whether those of the columns read from bottom to top
 *
 * A part with width 0 is left out.
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
  HlRect    row_role;
  HlRect    column_role;
  HlRect    row_labels;
  HlRect    column_labels;
  HlRect    sums;
  HlRect    headers;
  HlRect    bar;
  HlKeyList keys;
  int       row_step;
  int       column_step;
  gboolean  shows_tokens;
  gboolean  labels_are_turned;
} HlHeatmapLayout;

HlSize          hl_heatmap_measure (const HlHeatmapSpec *spec,
                                    double               cell);
HlHeatmapLayout hl_heatmap_layout (const HlHeatmapSpec *spec,
                                   double               width,
                                   double               height);
HlRect          hl_heatmap_map (const HlHeatmapLayout *layout,
                                int                    layer,
                                int                    head);
gboolean        hl_heatmap_pick (const HlHeatmapSpec   *spec,
                                 const HlHeatmapLayout *layout,
                                 double                 x,
                                 double                 y,
                                 HlCell                *cell);

G_END_DECLS
