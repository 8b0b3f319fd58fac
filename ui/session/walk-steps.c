#include "ui/session/walk-steps.h"

#include <glib/gi18n.h>

#include "ui/lessons/box-title.h"
#include "ui/lessons/lesson.h"
#include "ui/lessons/lessons.h"

/* Short enough for a button. */
static char *
step_title (const NnWalk     *walk,
            const NnWalkNode *step)
{
  switch (step->level)
    {
    case NN_LEVEL_PASS:
      if (step->target_step >= 0)
        /* Translators: one step of the decoder, from 1 */
        return g_strdup_printf (_ ("Decode step %d"), step->target_step + 1);
      return hl_box_title (&walk->config, step->path);
    case NN_LEVEL_BLOCK:
      return hl_block_title (step->path);
    case NN_LEVEL_OPERATION:
      return g_strdup (hl_lesson_get_title (hl_lesson_for (walk, step->operation)));
    case NN_LEVEL_STACK:
    case NN_LEVEL_SUBLAYER:
    default:
      return hl_box_title (&walk->config, step->path);
    }
}

/**
 * hl_walk_steps_new:
 * @walk: the walk
 *
 * Returns: (transfer full) (array): a step for each of its nodes, for hl_walk_steps_free()
 */
HlPlayerStep *
hl_walk_steps_new (const NnWalk *walk)
{
  const int     n = nn_walk_count (walk);
  HlPlayerStep *steps = g_new0 (HlPlayerStep, n);

  for (int i = 0; i < n; i++)
    {
      const NnWalkNode *node = nn_walk_get (walk, i);

      steps[i] = (HlPlayerStep){ step_title (walk, node), node->depth, node->end };
    }

  return steps;
}

/**
 * hl_walk_steps_free:
 * @steps: (nullable) (transfer full) (array length=n): what hl_walk_steps_new() returned
 * @n: how many
 */
void
hl_walk_steps_free (HlPlayerStep *steps,
                    int           n)
{
  for (int i = 0; i < n; i++)
    g_free (steps[i].title);
  g_free (steps);
}
