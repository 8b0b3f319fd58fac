/* ui/render/living-map-losses.h
 *
 * The loss of each row of the decoder beside its label; on the way back how long the gradient of
 * its logits is, and after the update its loss again.
 *
 *      loss                 loss, gradient of logits      loss: before → after
 *      ▬▬▬▬▬ 1.2812         ▬▬▬▬▬ 1.2812    0.00048       ▬▬▬▬▬ 1.2812 → 1.2806
 *                           ▬▬▬                           ▬▬▬▬
 */

#pragma once

#include "ui/render/living-map-sketch.h"

G_BEGIN_DECLS

void   hl_map_add_losses (const HlMapSketch *self);
double hl_map_loss_room (const HlMapLayout *layout);

G_END_DECLS
