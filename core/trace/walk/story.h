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
 *
 * The way back of an update leaves a gradient in each part of the model; the update is told of one
 * weight.
 *
 *      part       the parameters of a sublayer, an embedding, the output layer
 *      gradient   the length of their gradients together, before they are clipped
 */

#pragma once

#include "core/model/place.h"
#include "core/trace/walk/story-told.h"
#include "core/trace/walk/walk.h"

typedef struct
{
  const NnOperation *first;    /* (unowned): the gradient of the first of its parameters */
  NnPlace            place;    /* where it is */
  double             gradient; /* the norm of the gradients of all of them */
} NnStoryPart;

typedef struct
{
  const NnOperation *m; /* (unowned) (nullable): Adam's mean of gradients; NULL: no such weight */
  const NnOperation *v; /* (unowned): likewise its mean of squares */
  const NnOperation *step;               /* (unowned): likewise its step */
  int                slice, row, column; /* where it is in the parameter */
} NnStoryWeight;

GArray       *nn_story_parts (const NnWalk *walk) G_GNUC_WARN_UNUSED_RESULT;
int           nn_story_largest_part (const GArray *parts);
NnStoryWeight nn_story_weight (const NnWalk *walk);

GArray *nn_story_new (const NnWalk *walk) G_GNUC_WARN_UNUSED_RESULT;
