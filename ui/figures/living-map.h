/* ui/figures/living-map.h
 *
 * From a walk to its living map: every place's numbers, taken from the operations of all
 * decoder steps, or of the pass forward of an update.
 *
 *      operation of the walk                place of the map
 *      ….embedding, ….positions             words and positions
 *      ….softmax                            an attention's ribbons
 *      ….residual                           add
 *      ….scale_shift                        norm; "encoder.norm" is the memory
 *      ….relu                               the feed-forward network's silhouettes
 *      ….logits, .probabilities, .choice    the next word
 */

#pragma once

#include "core/trace/walk/walk.h"
#include "ui/render/living-map-spec.h"

G_BEGIN_DECLS

HlMapSpec *hl_living_map_spec_new (const NnWalk *walk) G_GNUC_WARN_UNUSED_RESULT;
void       hl_living_map_spec_go_to (HlMapSpec *map, const NnWalk *walk, int node, int n_done,
                                     gboolean is_asking);

G_END_DECLS
