/* ui/render/living-map-neighbor.h
 *
 * Where the arrow keys lead on the living map: to the next place of a lane, the next row, and
 * from the last row of the encoder to the first of the decoder.
 */

#pragma once

#include "ui/render/living-map-pick.h"

G_BEGIN_DECLS

HlMapPick hl_map_pick_beside (const HlMapSpec *spec, const HlMapLayout *layout,
                              const HlMapPick *pick, int down, int right);

G_END_DECLS
