/* ui/lessons/story-text.h
 *
 * The story of a walk in words: one full sentence of at most twenty words for each step,
 * made of the current words and numbers.
 */

#pragma once

#include "core/trace/walk/story.h"

char *hl_story_text (const NnWalk *walk, const NnStoryStep *step) G_GNUC_WARN_UNUSED_RESULT;
char *hl_story_more (const NnWalk *walk, const NnStoryStep *step) G_GNUC_WARN_UNUSED_RESULT;

char *hl_story_weight_name (const NnOperation *step, int slice, int row, int column);
