/* ui/render/living-map-damage.h
 *
 * Where a map differs from the one before.
 *
 *      before   panel  row 1  row 2  ribbon …
 *      now      panel  row 1  row 2' ribbon …      the rectangle of row 2 and of row 2'
 *
 * What both lists of items have in the same order is the same; what moved below or above something
 * that stays is not.  Many small rectangles become all of the map, which is drawn faster.
 */

#pragma once

#include "ui/render/living-map-items.h"

G_BEGIN_DECLS

cairo_region_t *hl_map_all (const HlMapLayout *layout) G_GNUC_WARN_UNUSED_RESULT;
cairo_region_t *hl_map_damage (const HlMapLayout *layout, const GArray *before,
                               const GArray *now) G_GNUC_WARN_UNUSED_RESULT;
int             hl_map_count_within (const HlMapLayout *layout, const GArray *items,
                                     const cairo_region_t *area);

G_END_DECLS
