/* ui/render/living-map-learned.h
 *
 * What an update makes of the parameters of a place: two bars below it.
 *
 *      ▬▬▬▬   ‖g‖
 *      ▬▬     ‖Δθ‖ / ‖θ‖
 */

#pragma once

#include "ui/render/living-map-sketch.h"

G_BEGIN_DECLS

void hl_map_add_learned (const HlMapSketch *self, int place);

G_END_DECLS
