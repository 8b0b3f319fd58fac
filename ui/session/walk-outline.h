/* ui/session/walk-outline.h
 *
 * What a player needs to know of the many steps of a walk: its score, its blocks, and its
 * story with a sentence at each stop.
 */

#pragma once

#include "core/trace/walk/walk.h"

#include "ui/session/player.h"

G_BEGIN_DECLS

void hl_walk_outline_init (HlPlayerOutline *outline, const NnWalk *walk, const HlPlayerStep *steps);
void hl_walk_outline_clear (HlPlayerOutline *outline);

G_END_DECLS
