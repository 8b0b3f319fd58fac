/* core/trace/walk/story.h
 *
 * The story of a walk: a summary in about twelve steps.  Each step has a node of the walk and the
 * numbers for a sentence about it; ui/lessons/story-text.h writes the sentences.
 *
 *      translation   SOURCE  POSITION  LARGEST_WEIGHT (first and last block)  MEMORY
 *                    CHOICE (each token)  END; GIVEN in place of CHOICE or END for a given token
 *      update        BATCH  TEACHER_FORCING  LARGEST_LOSS  LOSS  LOGIT_GRADIENT
 *                    EMBEDDING_GRADIENT  CLIP  ADAM  LOSS_AFTER
 *
 * Every node of the walk belongs to one step: a step begins after the end of the step before it,
 * and ends at its node, where all its numbers have been computed.
 *
 * A step names a head and a token only if the attention weight is above one half.
 */

#pragma once

#include "core/trace/walk/story-step.h"
#include "core/trace/walk/walk.h"

G_BEGIN_DECLS

GArray *nn_story_new (const NnWalk *walk) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
