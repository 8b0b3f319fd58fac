/* ui/render/living-map-picture.h
 *
 * All that is drawn of a living map: blocks, lines, places, the memory's way, candidates
 * and legend.
 */

#pragma once

#include "ui/render/living-map-items.h"

G_BEGIN_DECLS

GArray *hl_map_items_new (const HlMapSpec   *spec,
                          const HlMapLayout *layout) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
