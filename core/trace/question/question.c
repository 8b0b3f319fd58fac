#include "core/trace/question/question.h"

#include "core/engine/owned.h"

NN_FREES_FOR_ALL (NnQuestion, nn_question_free,
                  (g_free, is_right, roles, numbers, nodes, maps, tokens), (g_strfreev, choices))

/** Returns: what that answer is: a value of the enumeration of the kind */
int nn_question_role (const NnQuestion *self, int index)
{
  g_assert (index >= 0 && index < self->n_answers);

  return self->roles != NULL ? self->roles[index] : index;
}

/**
 * @self: a question whose choices have numbers
 * Returns: (array): the numbers of that answer
 */
const double *nn_question_numbers (const NnQuestion *self, int index)
{
  g_assert (self->numbers != NULL && index >= 0 && index < self->n_answers);

  return self->numbers + (gsize) index * (gsize) self->n_numbers;
}

/** Returns: the first right answer, or -1 if none is right */
int nn_question_find_right (const NnQuestion *self)
{
  for (int i = 0; i < self->n_answers; i++)
    if (self->is_right[i])
      return i;

  return -1;
}

static gboolean is_within (const NnWalk *walk, int box, int node)
{
  return node >= box && node < nn_walk_get (walk, box)->end;
}

/**
 * @node: a box or an operation that the user points at
 * Returns: the number of the answer that is there, or −1
 */
int nn_question_find_node (const NnQuestion *self, const NnWalk *walk, int node)
{
  for (int i = 0; i < self->n_answers && self->nodes != NULL; i++)
    if (self->nodes[i] >= 0 &&
        (is_within (walk, self->nodes[i], node) || is_within (walk, node, self->nodes[i])))
      return i;

  return -1;
}
