/* ui/session/walk-score.h
 *
 * The score of a walk: words or phases, what each goes through, and the parts of that.
 */

#pragma once

#include "core/trace/walk/walk.h"

#include "ui/session/score.h"

G_BEGIN_DECLS

HlScore *hl_walk_score_new (const NnWalk       *walk,
                            const HlPlayerStep *steps) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
