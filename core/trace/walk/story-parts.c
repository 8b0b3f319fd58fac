#include "core/trace/walk/story-parts.h"

#include <math.h>

static gboolean is_same_part (const NnPlace *a, const NnPlace *b)
{
  return a->stack == b->stack && a->block == b->block && a->box == b->box &&
         a->add_norm == b->add_norm;
}

static double square_of (const NnOperand *numbers)
{
  double sum = 0.0;

  for (gsize i = 0; i < nn_operand_length (numbers); i++)
    sum += (double) numbers->values[i] * numbers->values[i];

  return sum;
}

/**
 * @walk: a walk through an update, or as much of it as has been done
 *
 * Returns: (transfer full) (element-type NnStoryPart): its parts, in the order of the model; empty
 *   before the way back
 */
GArray *nn_story_parts (const NnWalk *walk)
{
  GArray *parts = g_array_new (FALSE, FALSE, sizeof (NnStoryPart));

  for (int i = nn_walk_next (walk, NN_OP_PARAMETER_GRADIENT, 0); i >= 0;
       i = nn_walk_next (walk, NN_OP_PARAMETER_GRADIENT, i + 1))
    {
      const NnOperation *operation = nn_walk_operation (walk, i);
      const NnStoryPart  one = { operation, nn_place_read (operation->path),
                                 square_of (operation->output) };
      guint              k = 0;

      while (k < parts->len &&
             !is_same_part (&g_array_index (parts, NnStoryPart, k).place, &one.place))
        k++;
      if (k < parts->len)
        g_array_index (parts, NnStoryPart, k).gradient += one.gradient;
      else
        g_array_prepend_val (parts, one); /* the way back begins at the end */
    }
  for (guint k = 0; k < parts->len; k++)
    g_array_index (parts, NnStoryPart, k).gradient =
        sqrt (g_array_index (parts, NnStoryPart, k).gradient);

  return parts;
}

/**
 * @parts: (element-type NnStoryPart): parts
 *
 * Returns: which of them has the largest gradient, or −1
 */
int nn_story_largest_part (const GArray *parts)
{
  int largest = -1;

  for (int k = 0; k < (int) parts->len; k++)
    if (largest < 0 || g_array_index (parts, NnStoryPart, k).gradient >
                           g_array_index (parts, NnStoryPart, largest).gradient)
      largest = k;

  return largest;
}

/* Finds the cell that is farthest from 0, and returns how far that is. */
static double farthest (const NnOperand *numbers, NnStoryWeight *weight)
{
  const int cells = numbers->rows * numbers->columns;
  double    most = -1.0;

  for (gsize i = 0; i < nn_operand_length (numbers); i++)
    if (fabs ((double) numbers->values[i]) > most)
      {
        most = fabs ((double) numbers->values[i]);
        weight->slice = (int) (i / (gsize) cells);
        weight->row = (int) (i % (gsize) cells) / numbers->columns;
        weight->column = (int) (i % (gsize) cells) % numbers->columns;
      }

  return most;
}

/** Returns: of the part with the largest gradient, the parameter that has the largest one */
NnStoryWeight nn_story_weight (const NnWalk *walk)
{
  g_autoptr (GArray) parts = nn_story_parts (walk);
  const int          part = nn_story_largest_part (parts);
  NnStoryWeight      weight = { 0 };
  double             most = -1.0;

  for (int i = nn_walk_next (walk, NN_OP_ADAM_M, 0); i >= 0 && part >= 0;
       i = nn_walk_next (walk, NN_OP_ADAM_M, i + 1))
    {
      const NnPlace place = nn_place_read (nn_walk_operation (walk, i)->path);
      NnStoryWeight one = { nn_walk_operation (walk, i) };
      double        length;

      if (!is_same_part (&place, &g_array_index (parts, NnStoryPart, part).place))
        continue;
      one.v = nn_walk_operation (walk, nn_walk_next (walk, NN_OP_ADAM_V, i));
      one.step = nn_walk_operation (walk, nn_walk_next (walk, NN_OP_ADAM_STEP, i));
      length = farthest (one.m->inputs[1], &one);
      if (length > most)
        {
          most = length;
          weight = one;
        }
    }

  return weight;
}
