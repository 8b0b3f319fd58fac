/* ui/render/living-map-learned.h
 *
 * What an update adds to the map: two bars below a place that learns, the losses at the ends
 * of the decoder's rows, and the loss of the batch on the card.
 *
 *      ▬▬▬▬   ‖g‖ of the place's parameters
 *      ▬▬     ‖Δθ‖ / ‖θ‖
 */

#pragma once

#include "ui/render/living-map-sketch.h"

G_BEGIN_DECLS

void   hl_map_add_learned (const HlMapSketch *self,
                           int                place);
void   hl_map_add_losses (const HlMapSketch *self);
double hl_map_loss_room (const HlMapLayout *layout);
void   hl_map_add_result (const HlMapSketch *self);

G_END_DECLS
