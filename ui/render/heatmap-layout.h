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

/* A part with width 0 is left out. */
typedef struct
{
  HlSize    size;              /* the room that is really used */
  double    type_scale;        /* how much larger than the font the words are */
  HlRect    first;             /* the cells of the first head of the first block */
  double    pitch_x;           /* from one head to the next */
  double    pitch_y;           /* from one block to the next */
  HlRect    titles;            /* the line with the numbers of the heads */
  HlRect    blocks;            /* the names of the blocks, turned */
  HlRect    row_role;          /* what the rows are, turned */
  HlRect    column_role;       /* what the columns are */
  HlRect    row_labels;        /* the tokens or positions left of the first head */
  HlRect    column_labels;     /* the tokens or positions above one map, or below the last block */
  HlRect    sums;              /* the column of row sums */
  HlRect    headers;           /* the line above sums */
  HlRect    bar;               /* the scale; left out where each of several maps has its own */
  HlKeyList keys;              /* what the patterns mean */
  int       row_step;          /* every which row has its label beside it */
  int       column_step;       /* every which column has its label */
  gboolean  shows_tokens;      /* whether the labels are tokens */
  gboolean  labels_are_turned; /* whether those of the columns read from bottom to top */
} HlHeatmapLayout;

HlSize          hl_heatmap_measure (const HlHeatmapSpec *spec, double cell);
HlHeatmapLayout hl_heatmap_layout (const HlHeatmapSpec *spec, double width, double height);
HlRect          hl_heatmap_map (const HlHeatmapLayout *layout, int layer, int head);
gboolean        hl_heatmap_pick (const HlHeatmapSpec *spec, const HlHeatmapLayout *layout, double x,
                                 double y, HlCell *cell);

G_END_DECLS
