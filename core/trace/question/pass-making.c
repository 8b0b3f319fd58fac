#include "core/trace/question/pass-making.h"

/**
 * nn_pass_draw_first:
 * @self: an exercise while it is made
 * @n: how many stand side by side
 * @n_all: how many there are
 *
 * Returns: the first of these, from 0
 */
int nn_pass_draw_first (NnPassMaking *self, int n, int n_all)
{
  return nn_random_below (&self->random, n_all - n + 1);
}

/**
 * nn_pass_draw_features:
 * @self: an exercise while it is made; gets its features
 * @n: how many, if there are so many
 * @n_all: how many there are
 */
void nn_pass_draw_features (NnPassMaking *self, int n, int n_all)
{
  self->n_features = MIN (n, n_all);
  self->n_all_features = n_all;
  self->feature = nn_pass_draw_first (self, self->n_features, n_all);
}

/**
 * nn_pass_take:
 * @self: an exercise while it is made
 * @operand: numbers of the pass
 * @corner: which of them
 *
 * Returns: (transfer none): these, rounded
 */
NnOperand *nn_pass_take (NnPassMaking *self, const NnOperand *operand, NnCorner corner)
{
  return nn_hand_keep (&self->hand, nn_corner_new (operand, corner, self->digits));
}

/* Names a query: "est → calme" for a row of the decoder, the word read and the one written. */
static char *name_query (const NnPassMaking *self, const NnAxis *axis)
{
  const int step = nn_walk_get (self->walk, self->node)->target_step;
  const int position = step + 1 - axis->length + self->row;

  if (axis->kind != NN_AXIS_TARGET || position < 0)
    return g_strdup (nn_axis_label (axis, self->row));

  return g_strdup_printf ("%s → %s", nn_axis_label (axis, self->row),
                          self->walk->target_tokens[position]);
}

/**
 * nn_pass_take_query:
 * @self: an exercise while it is made, whose row is a query
 * @operand: numbers of the pass with a row for each query
 * @column: the first that is taken
 * @n_columns: how many
 *
 * Returns: (transfer none): these of the row and the head, rounded
 */
NnOperand *nn_pass_take_query (NnPassMaking *self, const NnOperand *operand, int column,
                               int n_columns)
{
  g_autofree char  *name = name_query (self, &operand->row_axis);
  const char *const names[] = { name };
  const NnCorner    corner = { self->head, self->row, 1, column, n_columns };
  NnOperand        *query = nn_pass_take (self, operand, corner);

  nn_labels_unref (query->row_axis.labels);
  query->row_axis.labels = nn_labels_new (names, 1);

  return query;
}

/**
 * nn_pass_compute:
 * @self: an exercise while it is made
 * @of: an operation of the pass
 * @constants: what its formula needs here besides
 * @rows: of the result
 * @columns: of the result
 * @inputs: (array zero-terminated=1): what was taken of its inputs
 *
 * Writes down the same operation on these numbers.
 *
 * Returns: (transfer none): its result, from the formula
 */
NnOperand *nn_pass_compute (NnPassMaking *self, const NnOperation *of, const NnConstants *constants,
                            NnAxis rows, NnAxis columns, NnOperand *const *inputs)
{
  NnOperand *y = nn_hand_result (&self->hand, of->output->symbol, rows, columns);

  return nn_hand_compute (&self->hand, of->kind, y, constants, inputs);
}
