/* core/trace/walk/story.h
 *
 * The story of a walk: a summary in about twelve steps.  Each step has a node of the walk and the
 * numbers for a sentence about it; ui/lessons/story-text.h writes the sentences.
 *
 *      translation   WORDS  PLACES  LOOK  ADD  NORM  NETWORK  MEMORY
 *                    WRITTEN  ASK  CHOOSE  BACK  AGAIN: of one word that is written
 *      update        BATCH  TEACHER_FORCING  LARGEST_LOSS  LOSS  LOGIT_GRADIENT
 *                    PARTS  CLIP  ADAM  LOSS_AFTER
 *
 * Every node of the walk belongs to one step: a step begins after the end of the step before it,
 * and ends at its node, where all its numbers have been computed; a translation's first step is the
 * beginning of the walk, and tells of what comes first.
 */

#pragma once

#include "core/trace/walk/story-told.h"

GArray *nn_story_new (const NnWalk *walk) G_GNUC_WARN_UNUSED_RESULT;
