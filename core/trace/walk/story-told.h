/* core/trace/walk/story-told.h
 *
 * What there is to tell of any node of a translation: each is about one of the twelve ideas of its
 * story.
 */

#pragma once

#include "core/trace/walk/story-step.h"
#include "core/trace/walk/walk.h"

void        nn_story_tell (const NnWalk *walk, int node, int row, int head, NnStoryStep *step);
NnStoryKind nn_story_kind (const NnWalk *walk, int node);
int         nn_story_count_written (const NnWalk *walk);
double      nn_story_rank (const NnOperand *weights, int head, int row);
int         nn_story_clearest_head (const NnOperand *weights, int row);
