/* ui/pages/walk-choice.h
 *
 * What is chosen on all pages, a word, a block and a head, as a step of a walk, and back; and
 * the words that the walk through a translation chose.
 */

#pragma once

#include "core/trace/walk/walk.h"
#include "ui/session/workspace.h"

int      hl_walk_choice_find (const NnWalk *walk, const HlSelection *choice);
gboolean hl_walk_choice_read (const NnWalk *walk, int node, int head, HlSelection *choice);
GArray  *hl_walk_choice_go_on (const NnWalk *walk, int step, int id) G_GNUC_WARN_UNUSED_RESULT;
