#include "core/trace/walk/story.h"

#include "core/trace/walk/story-translation.h"
#include "core/trace/walk/story-update.h"

/* Sets the first node of each step.  A step begins after the node of the step before it; the first
 * step of a pass begins with the pass. */
static void set_first_nodes (const NnStoryBuilder *self)
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
 * @walk: a walk, or the part of a walk that has been done so far
 *
 * Returns: (transfer full) (element-type NnStoryStep): its story; its strings live as long as the
 *   walk
 */
GArray *nn_story_new (const NnWalk *walk)
{
  NnStoryBuilder self = { walk, g_array_new (FALSE, FALSE, sizeof (NnStoryStep)) };

  if (walk->kind == NN_WALK_TRANSLATION)
    nn_story_add_translation (&self);
  else
    nn_story_add_update (&self);
  set_first_nodes (&self);

  return self.steps;
}
