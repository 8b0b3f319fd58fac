/* core/trace/walk/story-parts.h
 *
 * What the way back of an update leaves in each part of the model, and the weight that an update is
 * told of.
 *
 *      part       the parameters of a sublayer, an embedding, the output layer
 *      gradient   the length of their gradients together, before they are clipped
 */

#pragma once

#include "core/model/place.h"
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
