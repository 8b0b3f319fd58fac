#include "core/trace/walk/story.h"

#include "core/trace/walk/story-teller.h"

/**
 * nn_story_add:
 * @self: the story
 * @kind: what the step tells
 * @node: where in the walk it ends
 *
 * Returns: (transfer none): the step, until the next one is added
 */
NnStoryStep *
nn_story_add (NnTeller   *self,
              NnStoryKind kind,
              int         node)
{
  const NnStoryStep step = { .kind = kind, .node = node, .head = -1 };

  g_array_append_val (self->steps, step);

  return &g_array_index (self->steps, NnStoryStep, self->steps->len - 1);
}

/**
 * nn_story_output:
 * @self: the story
 * @node: an operation of the walk
 *
 * Returns: (transfer none): its result
 */
const NnOperand *
nn_story_output (const NnTeller *self,
                 int             node)
{
  return nn_walk_get (self->walk, node)->operation->output;
}

/**
 * nn_story_find:
 * @self: the story
 * @path: a place of the model
 * @target_step: at which word, or -1
 *
 * Returns: where the walk is there, or -1
 */
int
nn_story_find (const NnTeller *self,
               const char     *path,
               int             target_step)
{
  return nn_walk_find (self->walk, path, target_step, FALSE);
}

/* A step begins right after the one before it; the first one of a pass begins with it. */
static void
divide (const NnTeller *self)
{
  for (guint i = 0; i < self->steps->len; i++)
    {
      NnStoryStep *step = &g_array_index (self->steps, NnStoryStep, i);
      const int    before = i > 0 ? g_array_index (self->steps, NnStoryStep, i - 1).node : -1;

      step->first = before + 1;
      if (i > 0)
        step->first = MAX (before + 1, nn_walk_around (self->walk, step->node, NN_LEVEL_PASS));
    }
}

/**
 * nn_story_new:
 * @walk: a walk, or the part of one that has been walked through
 *
 * Returns: (transfer full) (element-type NnStoryStep): what is worth telling of it, in the
 *   order of the walk, for as long as the walk lives
 */
GArray *
nn_story_new (const NnWalk *walk)
{
  NnTeller self = { walk, g_array_new (FALSE, FALSE, sizeof (NnStoryStep)) };

  if (walk->kind == NN_WALK_TRANSLATION)
    nn_story_tell_translation (&self);
  else
    nn_story_tell_update (&self);
  divide (&self);

  return self.steps;
}
