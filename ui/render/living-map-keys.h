/* ui/render/living-map-keys.h
 *
 * Draws the legend of the living map.
 */

#pragma once

#include "ui/render/living-map-items.h"

G_BEGIN_DECLS

void hl_map_add_keys (GArray *items, const HlMapSpec *spec, const HlMapLayout *layout);

G_END_DECLS
