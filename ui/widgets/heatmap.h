/* ui/widgets/heatmap.h
 *
 * One attention map, large, whose every cell can be pointed out: by hovering,
 * by the arrow keys, by a screen reader.
 *
 * Used by   the attention page, the translate page
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/render/heatmap-spec.h"
#include "ui/widgets/picture.h"

G_BEGIN_DECLS

#define HL_TYPE_HEATMAP (hl_heatmap_get_type ())

G_DECLARE_FINAL_TYPE (HlHeatmap, hl_heatmap, HL, HEATMAP, HlPicture)

const HlHeatmapSpec *hl_heatmap_get_spec (HlHeatmap *self);
void                 hl_heatmap_set_spec (HlHeatmap           *self,
                                          const HlHeatmapSpec *spec);

gboolean hl_heatmap_get_cell (HlHeatmap *self,
                              int       *row,
                              int       *column);
void     hl_heatmap_set_cell (HlHeatmap *self,
                              int        row,
                              int        column);

G_END_DECLS
