/* ui/render/heatmap-layout.h
 *
 * Where the parts of a heat map go: the grid in the middle, the words around it.
 *
 *                       column role
 *                     column labels    headers
 *                    ┌─────────────┐
 *    row role,       │             │  sums,         bar
 *    row labels      │    grid     │  predictions
 *                    └─────────────┘
 *                     keys
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
 * @grid: all cells
 * @row_role: what the rows are, turned
 * @column_role: what the columns are
 * @row_labels: the names of the rows left of the grid
 * @column_labels: the tokens above the grid
 * @sums: the column of row sums
 * @headers: the line above @sums
 * @bar: the scale
 * @keys: what the patterns mean
 * @row_step: every which row has its token beside it; 1 unless rows are thin
 * @column_step: every which column has its token above it
 * @labels_are_turned: whether the tokens above read from bottom to top
 *
 * A part with width 0 is left out.
 */
typedef struct
{
  HlSize    size;
  double    type_scale;
  HlRect    grid;
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
  gboolean  labels_are_turned;
} HlHeatmapLayout;

HlSize          hl_heatmap_measure (const HlHeatmapSpec *spec,
                                    double               cell);
HlHeatmapLayout hl_heatmap_layout (const HlHeatmapSpec *spec,
                                   double               width,
                                   double               height);

gboolean hl_heatmap_pick (const HlHeatmapSpec   *spec,
                          const HlHeatmapLayout *layout,
                          double                 x,
                          double                 y,
                          int                   *row,
                          int                   *column);

G_END_DECLS
