/* ui/render/living-map-heads.h
 *
 * Which heads of a map are shown: all, one, several, or their mean.
 */

#pragma once

#include "ui/render/living-map-spec.h"

G_BEGIN_DECLS

gboolean hl_map_choose_head (HlMapSpec *spec, int head);
void     hl_map_turn_head (HlMapSpec *spec, int by);

G_END_DECLS
