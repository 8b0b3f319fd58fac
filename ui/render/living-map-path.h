/* ui/render/living-map-path.h
 *
 * All that a row of the living map goes through: its line, its places, and the ribbons of
 * its attentions, over what the others have.
 */

#pragma once

#include "ui/render/living-map-pick.h"

G_BEGIN_DECLS

GArray *hl_map_path_items_new (const HlMapSpec *spec, const HlMapLayout *layout,
                               const HlMapPick *pick) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
