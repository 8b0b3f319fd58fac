#include "core/trace/walk/story-builder.h"

/**
 * nn_story_builder_add:
 * @self: the builder
 * @kind: the kind of fact
 * @node: the last node of the step
 *
 * Returns: (transfer none): the new step, which is valid until the next one is added
 */
NnStoryStep *nn_story_builder_add (NnStoryBuilder *self, NnStoryKind kind, int node)
{
  const NnStoryStep step = { .kind = kind, .node = node, .head = -1 };

  g_array_append_val (self->steps, step);

  return &g_array_index (self->steps, NnStoryStep, self->steps->len - 1);
}

/**
 * nn_story_builder_output:
 * @self: the builder
 * @node: an operation of the walk
 *
 * Returns: (transfer none): its output
 */
const NnOperand *nn_story_builder_output (const NnStoryBuilder *self, int node)
{
  return nn_walk_get (self->walk, node)->operation->output;
}

/**
 * nn_story_builder_find:
 * @self: the builder
 * @path: a path in the model
 * @target_step: number of the decoding step, or −1
 *
 * Returns: the node of the walk with that path, or −1
 */
int nn_story_builder_find (const NnStoryBuilder *self, const char *path, int target_step)
{
  return nn_walk_find (self->walk, path, target_step, FALSE);
}
