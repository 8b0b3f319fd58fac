/* ui/widgets/heatmap.h
 *
 * Attention maps whose every cell can be pointed out: by hovering, by the arrow keys, by a
 * screen reader.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/render/heatmap-spec.h"
#include "ui/widgets/cell-picture.h"

G_BEGIN_DECLS

#define HL_TYPE_HEATMAP (hl_heatmap_get_type ())

G_DECLARE_DERIVABLE_TYPE (HlHeatmap, hl_heatmap, HL, HEATMAP, HlCellPicture)

struct _HlHeatmapClass
{
  HlCellPictureClass parent_class;
};

void hl_heatmap_set_spec (HlHeatmap *self, const HlHeatmapSpec *spec);

G_END_DECLS
