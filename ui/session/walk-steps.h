/* ui/session/walk-steps.h
 *
 * The steps of a walk for a player, with what people call them: passes, stacks, blocks,
 * sublayers and operations.
 */

#pragma once

#include "core/trace/walk/walk.h"

#include "ui/session/player.h"

G_BEGIN_DECLS

typedef struct
{
  HlPlayerStep   *steps;   /* one for each node */
  int             n;       /* how many */
  HlPlayerOutline outline; /* their score, their stops and their story */
} HlWalkSteps;

HlWalkSteps *hl_walk_steps_new (const NnWalk *walk) G_GNUC_WARN_UNUSED_RESULT;
void         hl_walk_steps_free (HlWalkSteps *self);
void         hl_walk_steps_give (HlWalkSteps *self, HlPlayer *player, int position);
int          hl_walk_find_again (const NnWalk *walk, const NnWalk *old, int position);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlWalkSteps, hl_walk_steps_free)

G_END_DECLS
