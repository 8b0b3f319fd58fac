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
 */

#pragma once

#include "ui/render/heatmap-grid-layout.h"

G_BEGIN_DECLS

void hl_heatmap_grid_draw (const HlHeatmapGridSpec   *spec,
                           const HlHeatmapGridLayout *layout,
                           cairo_t                   *cr);
void hl_heatmap_grid_draw_cursor (const HlHeatmapGridSpec   *spec,
                                  const HlHeatmapGridLayout *layout,
                                  const HlCell              *cell,
                                  cairo_t                   *cr);

G_END_DECLS
