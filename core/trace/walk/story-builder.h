/* core/trace/walk/story-builder.h
 *
 * Builds a story: story-translation.c or story-update.c add its steps one after the other.
 */

#pragma once

#include "core/trace/walk/story-step.h"
#include "core/trace/walk/walk.h"

G_BEGIN_DECLS

/**
 * NnStoryBuilder:
 * @walk: the walk
 * @steps: (element-type NnStoryStep): the steps so far
 */
typedef struct
{
  const NnWalk *walk;
  GArray       *steps;
} NnStoryBuilder;

NnStoryStep     *nn_story_builder_add (NnStoryBuilder *self, NnStoryKind kind, int node);
const NnOperand *nn_story_builder_output (const NnStoryBuilder *self, int node);
int nn_story_builder_find (const NnStoryBuilder *self, const char *path, int target_step);

G_END_DECLS
