/* ui/render/living-map-pixels.h
 *
 * The map as pixels, from step to step.  Most of it stays the same: only where the list of what
 * is drawn differs from the list before, it is drawn again.
 *
 *      before   panel  row 1  row 2  ribbon …
 *      now      panel  row 1  row 2' ribbon …      the rectangle of row 2 and of row 2' is drawn
 *
 * Where that would be many small rectangles, all of it is drawn.
 *
 * What both lists have in the same order is the same; what moved below or above something that
 * stays is not.  The pixels are those of hl_map_draw (), but for cairo's rounding at an edge and
 * for ribbons, which are blended instead of stroked.
 */

#pragma once

#include "ui/render/living-map-items.h"

G_BEGIN_DECLS

typedef struct _HlMapPixels HlMapPixels;

HlMapPixels *hl_map_pixels_new (void) G_GNUC_WARN_UNUSED_RESULT;
void         hl_map_pixels_free (HlMapPixels *self);
void         hl_map_pixels_forget (HlMapPixels *self);

cairo_surface_t *hl_map_pixels_draw (HlMapPixels       *self,
                                     const HlMapSpec   *spec,
                                     const HlMapLayout *layout,
                                     GArray            *items,
                                     int                scale);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlMapPixels, hl_map_pixels_free)

G_END_DECLS
