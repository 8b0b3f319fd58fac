/* ui/figures/living-map-early.h
 *
 * What the row at hand would have gone on to after each block of the decoder.
 */

#pragma once

#include "core/trace/walk/walk.h"
#include "ui/render/living-map-spec.h"

G_BEGIN_DECLS

void hl_living_map_add_early (HlMapSpec *map, const NnWalk *walk);

G_END_DECLS
