/* ui/render/heatmap-renderer.h
 *
 * Draws one heat map with everything that makes it trustworthy: real tokens on
 * both axes and what the axes are, the scale of the colors, the sums of the
 * rows, the word each row predicts, and a key to the patterns of masked cells.
 */

#pragma once

#include "ui/render/heatmap-layout.h"

G_BEGIN_DECLS

#define HL_N_CURSOR_AREAS 3 /* a cell, its row and its column */

void hl_heatmap_draw_values (const HlMatrix             *matrix,
                             const HlScale              *scale,
                             const HlPalette            *palette,
                             const HlRect               *grid,
                             const PangoFontDescription *font,
                             double                      type_scale,
                             cairo_t                    *cr);
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

G_END_DECLS
