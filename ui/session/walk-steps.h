/* ui/session/walk-steps.h
 *
 * The steps of a walk for a player, with what people call them: passes, stacks, blocks,
 * sublayers and operations.
 */

#pragma once

#include "core/trace/walk/walk.h"
#include "ui/session/player.h"
#include "ui/session/time-cells.h"

/* A node of a walk as words that outlive the walk, and mean the same place of another sentence:
 *
 *      place: decoder.blks.block1.attention2.softmax     word: 3
 *      place: encoder.blks.block0.ffn.relu
 *      place: backward:decoder.dense                     on the way back of an update */

char *hl_walk_place_new (const NnWalkNode *node) G_GNUC_WARN_UNUSED_RESULT;
int   hl_walk_place_find (const NnWalk *walk, const char *place, int word);

typedef struct
{
  HlPlayerStep   *steps;   /* one for each node */
  int             n;       /* how many */
  HlPlayerOutline outline; /* their time line, their stops and their story */
} HlWalkSteps;

HlWalkSteps *hl_walk_steps_new (const NnWalk *walk) G_GNUC_WARN_UNUSED_RESULT;
void         hl_walk_steps_free (HlWalkSteps *self);
void         hl_walk_steps_give (HlWalkSteps *self, HlPlayer *player, int position);
int          hl_walk_find_again (const NnWalk *walk, const NnWalk *old, int position);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlWalkSteps, hl_walk_steps_free)
