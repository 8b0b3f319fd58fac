/* ui/session/walk-steps.h
 *
 * The steps of a walk for a player, with what people call them: passes, stacks, blocks,
 * sublayers and operations.
 */

#pragma once

#include "core/trace/walk.h"

#include "ui/session/player.h"

G_BEGIN_DECLS

HlPlayerStep *hl_walk_steps_new (const NnWalk *walk) G_GNUC_WARN_UNUSED_RESULT;
void          hl_walk_steps_free (HlPlayerStep *steps,
                                  int           n);

G_END_DECLS
