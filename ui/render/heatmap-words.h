/* ui/render/heatmap-words.h
 *
 * Writes the words around the maps of a heat map: tokens or positions, the numbers of heads and
 * blocks, what the axes are, the sums of the rows.
 */

#pragma once

#include "ui/render/heatmap-layout.h"

G_BEGIN_DECLS

void hl_heatmap_draw_words (const HlHeatmapSpec *spec, const HlHeatmapLayout *layout, HlText *text,
                            cairo_t *cr);

G_END_DECLS
