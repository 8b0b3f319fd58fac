/* ui/figures/living-map-story.h
 *
 * What the sentences of a walk's story tell of, as rows and ribbons of its living map.
 *
 *      “old” asks all tokens: of the others, head 1 finds “is”     that ribbon, both words
 *      Of this sentence, “n'est” has the largest loss          the row that has to write it
 */

#pragma once

#include "core/trace/walk/walk.h"
#include "ui/render/living-map-spec.h"

G_BEGIN_DECLS

void hl_living_map_add_story (HlMapSpec *map, const NnWalk *walk);
void hl_living_map_tell (HlMapSpec *map, int node);

G_END_DECLS
