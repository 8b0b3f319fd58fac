/* core/trace/walk/story.h
 *
 * What is worth telling of a walk, in about a dozen steps: which step of the walk shows
 * it, and the numbers that a sentence about it needs.
 *
 *      translation   READ  PLACE  LOOK (first and last block)  MEMORY  WRITE (each word)  END;
 *                    GIVEN in the place of WRITE or END where a person gave the word
 *      update        BATCH  TEACH  SURPRISE  LOSS  PUSH  BOTTOM  CLIP  ADAM  AGAIN
 *
 * The steps divide the walk among them: each begins where the one before it ends.  A step
 * is told at its node, where all that it tells has been computed.
 *
 * A head is said to look at a token only where it gives it more than half of its attention.
 */

#pragma once

#include "core/trace/walk/story-step.h"
#include "core/trace/walk/walk.h"

G_BEGIN_DECLS

GArray *nn_story_new (const NnWalk *walk) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
