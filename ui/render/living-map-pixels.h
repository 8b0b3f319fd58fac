/* ui/render/living-map-pixels.h
 *
 * The map as pixels, from step to step.  Only where a map differs from the one before
 * (ui/render/living-map-pixels.h) it is drawn again.
 *
 * A map with many items is drawn in parts, from left to right, one part a frame, so that no frame
 * takes long.  The map before it is shown until the last part is there.
 *
 *      shown    A A A A A B         A, B: the map before and the new one
 *      next     - b bb bbb B        b: parts of the new one
 *
 * The pixels are those of hl_map_draw (), but for cairo's rounding at an edge and for ribbons,
 * which are blended instead of stroked.
 */

#pragma once

#include "ui/render/living-map-items.h"

G_BEGIN_DECLS

typedef struct _HlMapPixels HlMapPixels;

HlMapPixels *hl_map_pixels_new (void) G_GNUC_WARN_UNUSED_RESULT;
void         hl_map_pixels_free (HlMapPixels *self);
void         hl_map_pixels_forget (HlMapPixels *self);

cairo_surface_t *hl_map_pixels_draw (HlMapPixels *self, const HlMapSpec *spec,
                                     const HlMapLayout *layout, GArray *items, int scale, int most);
gboolean         hl_map_pixels_is_behind (const HlMapPixels *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlMapPixels, hl_map_pixels_free)

G_END_DECLS
