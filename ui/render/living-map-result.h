/* ui/render/living-map-result.h
 *
 * The card of an update: the loss of the batch, that of the sentence which is shown, and what has
 * become of the gradient.
 */

#pragma once

#include "ui/render/living-map-sketch.h"

G_BEGIN_DECLS

void hl_map_add_result (const HlMapSketch *self);

G_END_DECLS
