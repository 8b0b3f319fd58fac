/* ui/figures/living-map-update.h
 *
 * From the walk through an update to what its living map shows besides the pass forward.
 *
 *      operation of the walk            on the map
 *      GRADIENT                         the gradient of the place that shows what it is of
 *      PARAMETER_GRADIENT, ADAM_STEP    what the parameters of a place's sublayer got
 *      loss.batch, loss_again.batch     the losses of the rows, before and after
 *      clip.factor                      how long the gradient was
 */

#pragma once

#include "core/trace/walk/walk.h"
#include "ui/render/living-map-spec.h"

G_BEGIN_DECLS

void     hl_living_map_add_update (HlMapSpec *map, const NnWalk *walk);
gboolean hl_map_is_input (const char *sublayer);

G_END_DECLS
