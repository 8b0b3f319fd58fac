#include "core/trace/walk/story.h"

#include "core/trace/walk/story-translation.h"
#include "core/trace/walk/story-update.h"

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
