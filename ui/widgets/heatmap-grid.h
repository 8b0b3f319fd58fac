/* ui/widgets/heatmap-grid.h
 *
 * The maps of all heads beside each other; one of them can be pointed out, and opened.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/widgets/heatmap.h"

G_BEGIN_DECLS

#define HL_TYPE_HEATMAP_GRID (hl_heatmap_grid_get_type ())

G_DECLARE_FINAL_TYPE (HlHeatmapGrid, hl_heatmap_grid, HL, HEATMAP_GRID, HlHeatmap)

void hl_heatmap_grid_set_map (HlHeatmapGrid *self, int layer, int head);

G_END_DECLS
