/* ui/render/heatmap-renderer.h
 *
 * Draws a heat map with everything that makes it trustworthy: real tokens on both axes and what
 * the axes are, the scale of the colors, the sums of the rows, the word each row predicts, and
 * a key to the patterns of masked cells.
 *
 * Where the maps of several heads share the page, tokens stand beside them where cells are large
 * enough, and positions where they are not.
 */

#pragma once

#include "ui/render/heatmap-layout.h"

G_BEGIN_DECLS

#define HL_N_CURSOR_AREAS 3 /* a cell, its row and its column */

void hl_heatmap_draw (const HlHeatmapSpec *spec, const HlHeatmapLayout *layout, cairo_t *cr);
int  hl_heatmap_cursor_areas (const HlHeatmapSpec *spec, const HlHeatmapLayout *layout,
                              const HlCell *cell, HlRect *areas);
void hl_heatmap_draw_cursor (const HlHeatmapSpec *spec, const HlHeatmapLayout *layout,
                             const HlCell *cell, cairo_t *cr);

G_END_DECLS
