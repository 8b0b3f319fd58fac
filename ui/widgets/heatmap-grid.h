/* ui/widgets/heatmap-grid.h
 *
 * The maps of all heads beside each other; one of them can be opened.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/render/heatmap-grid-spec.h"
#include "ui/widgets/cell-picture.h"

G_BEGIN_DECLS

#define HL_TYPE_HEATMAP_GRID (hl_heatmap_grid_get_type ())

G_DECLARE_FINAL_TYPE (HlHeatmapGrid, hl_heatmap_grid, HL, HEATMAP_GRID, HlCellPicture)

const HlHeatmapGridSpec *hl_heatmap_grid_get_spec (HlHeatmapGrid *self);
void                     hl_heatmap_grid_set_spec (HlHeatmapGrid           *self,
                                                   const HlHeatmapGridSpec *spec);

void hl_heatmap_grid_set_map (HlHeatmapGrid *self,
                              int            layer,
                              int            head);

G_END_DECLS
