/* ui/lessons/story-text.h
 *
 * A walk in sentences of at most twenty words, made of the current words and numbers: its story,
 * one for each step, and why a word was chosen.  They say nothing that the tensors do not say.
 * The order of the steps is core/trace/walk/story.c; the texts are data/sentences.
 */

#pragma once

#include "core/trace/walk/logit-difference.h"
#include "core/trace/walk/reading.h"
#include "core/trace/walk/story.h"

char *hl_story_text (const NnWalk *walk, const NnStoryStep *step) G_GNUC_WARN_UNUSED_RESULT;
char *hl_story_more (const NnWalk *walk, const NnStoryStep *step) G_GNUC_WARN_UNUSED_RESULT;

char *hl_story_weight_name (const NnOperation *step, int slice, int row, int column);

/* Why a word was chosen.
 *
 *      target so far   "1 of 8 heads reads mostly “la”: head 2 of block 1, with weight 0.93."
 *      source          "6 of 8 heads read mostly “red”; head 3 of block 2 gives it most, 0.97."
 *      sublayers       "The feed-forward network of block 2 moved the choice most: 3.1 of 7.5." */
char *hl_why_reading_text (const NnReading *reading, gboolean is_first) G_GNUC_WARN_UNUSED_RESULT;
char *hl_why_sublayer_text (const NnLogitDifference *difference) G_GNUC_WARN_UNUSED_RESULT;
char *hl_why_part_title (const NnConfig *config, const NnLogitPart *part) G_GNUC_WARN_UNUSED_RESULT;
