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

/**
 * NnStoryPart:
 * @first: (unowned): the gradient of the first of its parameters
 * @place: where it is
 * @gradient: the norm of the gradients of all of them
 */
typedef struct
{
  const NnOperation *first;
  NnPlace            place;
  double             gradient;
} NnStoryPart;

/**
 * NnStoryWeight:
 * @m: (unowned) (nullable): how Adam computes its mean of gradients, %NULL: there is no such weight
 * @v: (unowned): likewise its mean of squares
 * @step: (unowned): likewise its step
 * @slice: matrix of the parameter
 * @row: row of it
 * @column: column of it
 */
typedef struct
{
  const NnOperation *m, *v, *step;
  int                slice, row, column;
} NnStoryWeight;

GArray       *nn_story_parts (const NnWalk *walk) G_GNUC_WARN_UNUSED_RESULT;
int           nn_story_largest_part (const GArray *parts);
NnStoryWeight nn_story_weight (const NnWalk *walk);
