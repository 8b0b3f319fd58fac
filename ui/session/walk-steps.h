/* ui/session/walk-steps.h
 *
 * The steps of a walk for a player, with what people call them: passes, stacks, blocks,
 * sublayers and operations.
 */

#pragma once

#include "core/trace/walk/walk.h"

#include "ui/session/player.h"

G_BEGIN_DECLS

HlPlayerStep *hl_walk_steps_new (const NnWalk *walk) G_GNUC_WARN_UNUSED_RESULT;
void          hl_walk_steps_free (HlPlayerStep *steps,
                                  int           n);

void hl_walk_give_steps (const NnWalk *walk,
                         HlPlayer     *player,
                         int           position);
int  hl_walk_find_again (const NnWalk *walk,
                         const NnWalk *old,
                         int           position);

G_END_DECLS
