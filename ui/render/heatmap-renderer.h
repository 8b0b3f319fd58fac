/* ui/render/heatmap-renderer.h
 *
 * Draws one heat map with everything that makes it trustworthy: real tokens on
 * both axes and what the axes are, the scale of the colors, the sums of the
 * rows, the word each row predicts, and a key to the patterns of masked cells.
 *
 * Layout is pure geometry, drawing follows it, and picking finds the cell under
 * a point.  Units are CSS pixels from the top left corner.
 *
 * Used by   attention-figure.h, ui/widgets/heatmap.h
 */

#pragma once

#include "ui/render/heatmap-spec.h"
#include "ui/render/legend.h"

G_BEGIN_DECLS

#define HL_N_CURSOR_AREAS 3 /* a cell, its row and its column */

/**
 * HlHeatmapLayout:
 * @size: the room that is really used
 * @grid: all cells
 * @row_role: what the rows are, turned
 * @column_role: what the columns are
 * @row_labels: the tokens left of the grid
 * @column_labels: the tokens above the grid
 * @sums: the column of row sums
 * @predictions: the column of predicted words
 * @headers: the line above @sums and @predictions
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
  HlRect    grid;
  HlRect    row_role;
  HlRect    column_role;
  HlRect    row_labels;
  HlRect    column_labels;
  HlRect    sums;
  HlRect    predictions;
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

void hl_heatmap_draw (const HlHeatmapSpec   *spec,
                      const HlHeatmapLayout *layout,
                      cairo_t               *cr);
void hl_heatmap_cursor_areas (const HlHeatmapSpec   *spec,
                              const HlHeatmapLayout *layout,
                              int                    row,
                              int                    column,
                              HlRect                *areas);
void hl_heatmap_draw_cursor (const HlHeatmapSpec   *spec,
                             const HlHeatmapLayout *layout,
                             int                    row,
                             int                    column,
                             cairo_t               *cr);

gboolean hl_heatmap_pick (const HlHeatmapSpec   *spec,
                          const HlHeatmapLayout *layout,
                          double                 x,
                          double                 y,
                          int                   *row,
                          int                   *column);

G_END_DECLS
