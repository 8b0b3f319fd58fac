#include "core/trace/walk/story-teller.h"

/**
 * nn_teller_add:
 * @self: the story
 * @kind: what the step tells
 * @node: where in the walk it ends
 *
 * Returns: (transfer none): the step, until the next one is added
 */
NnStoryStep *
nn_teller_add (NnTeller   *self,
               NnStoryKind kind,
               int         node)
{
  const NnStoryStep step = { .kind = kind, .node = node, .head = -1 };

  g_array_append_val (self->steps, step);

  return &g_array_index (self->steps, NnStoryStep, self->steps->len - 1);
}

/**
 * nn_teller_output:
 * @self: the story
 * @node: an operation of the walk
 *
 * Returns: (transfer none): its result
 */
const NnOperand *
nn_teller_output (const NnTeller *self,
                  int             node)
{
  return nn_walk_get (self->walk, node)->operation->output;
}

/**
 * nn_teller_find:
 * @self: the story
 * @path: a place of the model
 * @target_step: at which word, or -1
 *
 * Returns: where the walk is there, or -1
 */
int
nn_teller_find (const NnTeller *self,
                const char     *path,
                int             target_step)
{
  return nn_walk_find (self->walk, path, target_step, FALSE);
}
