/* ui/session/walk-place.h
 *
 * A node of a walk as words that outlive the walk, and mean the same place of another sentence:
 *
 *      place: decoder.blks.block1.attention2.softmax     word: 3
 *      place: encoder.blks.block0.ffn.relu
 *      place: backward:decoder.dense                     on the way back of an update
 */

#pragma once

#include "core/trace/walk/walk.h"

G_BEGIN_DECLS

char *hl_walk_place_new (const NnWalkNode *node) G_GNUC_WARN_UNUSED_RESULT;
int   hl_walk_place_find (const NnWalk *walk, const char *place, int word);

G_END_DECLS
