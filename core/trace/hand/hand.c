#include "core/trace/hand/hand.h"

#include <string.h>

#include "core/trace/operation/operations.h"

#define LOSS "loss.positions" /* which of the lines of a loss; operations-update.c */

/** Returns: an empty record; nn_hand_end() frees it */
NnHand nn_hand_begin (void)
{
  return (NnHand){ g_ptr_array_new_with_free_func ((GDestroyNotify) nn_operation_free),
                   g_ptr_array_new_with_free_func ((GDestroyNotify) nn_operand_unref) };
}

/** Returns: (transfer full) (element-type NnOperation): the operations of the record */
GPtrArray *nn_hand_end (NnHand *self)
{
  g_clear_pointer (&self->operands, g_ptr_array_unref);

  return g_steal_pointer (&self->operations);
}

/**
 * @names: (nullable): what they are called
 * @mark: if they are called nothing, the letter before their numbers: "q1", "q2", …
 * Returns: an axis that owns its labels
 */
NnAxis nn_hand_positions (const char *const *names, const char *mark, int n)
{
  g_autoptr (GPtrArray) numbered = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; names == NULL && i < n; i++)
    g_ptr_array_add (numbered, g_strdup_printf ("%s%d", mark, i + 1));

  return nn_axis (NN_AXIS_POSITION, n,
                  nn_labels_new (names != NULL ? names : (const char *const *) numbered->pdata, n));
}

/**
 * @operand: (transfer full): an operand
 * Returns: (transfer none): the same operand, which the record keeps alive
 */
NnOperand *nn_hand_keep (const NnHand *self, NnOperand *operand)
{
  g_ptr_array_add (self->operands, operand);

  return operand;
}

/**
 * @values: (rows, columns), which are copied
 * Returns: (transfer none): a matrix of given numbers
 */
NnOperand *nn_hand_given (const NnHand *self, const char *symbol, const float *values, NnAxis rows,
                          NnAxis columns)
{
  NnOperand *operand = nn_hand_result (self, symbol, rows, columns);

  memcpy (operand->values, values, nn_operand_length (operand) * sizeof (float));

  return operand;
}

/** Returns: (transfer none): zeros */
NnOperand *nn_hand_result (const NnHand *self, const char *symbol, NnAxis rows, NnAxis columns)
{
  return nn_hand_keep (self, nn_operand_new (symbol, symbol, NN_ONE, rows, columns));
}

/**
 * @constants: (nullable): the constants of the formula
 * @inputs: (array zero-terminated=1): its inputs
 *
 * Adds the operation to the record.
 *
 * Returns: (transfer none): @output
 */
NnOperand *nn_hand_add (const NnHand *self, NnOperationKind kind, NnOperand *output,
                        const NnConstants *constants, NnOperand *const *inputs)
{
  int n_inputs = 0;

  while (inputs[n_inputs] != NULL)
    n_inputs++;
  g_ptr_array_add (self->operations, nn_operation_new (kind, nn_operation_kind_key (kind), inputs,
                                                       n_inputs, output, constants));

  return output;
}

/**
 * @output: zeros
 * @constants: (nullable): the constants of the formula
 * @inputs: (array zero-terminated=1): its inputs
 *
 * Computes the result from the formula, and adds the operation to the record.
 *
 * Returns: (transfer none): @output
 */
NnOperand *nn_hand_compute (const NnHand *self, NnOperationKind kind, NnOperand *output,
                            const NnConstants *constants, NnOperand *const *inputs)
{
  nn_operation_compute (kind, output, constants, inputs);

  return nn_hand_add (self, kind, output, constants, inputs);
}

/**
 * @is_causal: whether a query does not see later keys
 * @valid_len: how many keys are not padding, from the first
 * Returns: (transfer full): the state of each score: visible, or hidden by which mask
 */
guint8 *nn_hand_states (int n_queries, int n_keys, gboolean is_causal, int valid_len)
{
  guint8 *states = g_new (guint8, n_queries * n_keys);

  for (int i = 0; i < n_queries; i++)
    for (int j = 0; j < n_keys; j++)
      states[i * n_keys + j] = j >= valid_len       ? NN_CELL_PADDING
                               : is_causal && j > i ? NN_CELL_FUTURE
                                                    : NN_CELL_NORMAL;

  return states;
}

/**
 * @scores: (n_q, n_k) scores, masked or not
 * @states: (nullable): of the cells of both results, which are copied
 *
 * Adds the exponentials and the weights to the record.
 *
 * Returns: (transfer none): the weights, in the shape of the scores
 */
NnOperand *nn_hand_softmax (const NnHand *self, NnOperand *scores, const guint8 *states)
{
  const NnAxis *rows = &scores->row_axis;
  const NnAxis *columns = &scores->column_axis;
  NnOperand    *exponentials = nn_hand_result (self, "exp S″", *rows, *columns);
  NnOperand    *weights = nn_hand_result (self, "A", *rows, *columns);

  exponentials->states = g_memdup2 (states, nn_operand_length (exponentials));
  weights->states = g_memdup2 (states, nn_operand_length (weights));
  weights->is_unit = TRUE;
  nn_hand_compute (self, NN_OP_EXPONENTIAL, exponentials, NULL, NN_INPUTS (scores));

  return nn_hand_compute (self, NN_OP_SOFTMAX, weights, NULL, NN_INPUTS (scores));
}

/**
 * @p: (n, |V|) probabilities
 * @labels: (n, 1) ids of the labels
 *
 * Adds the loss of each position to the record.
 *
 * Returns: (transfer none): (n, 1) the losses
 */
NnOperand *nn_hand_losses (const NnHand *self, NnOperand *p, NnOperand *labels)
{
  NnOperand *const inputs[] = { p, labels, NULL };
  NnOperand       *losses = nn_operand_new ("ℓ", LOSS, NN_ONE, p->row_axis, NN_ONE);

  nn_operation_compute (NN_OP_LOSS, losses, NULL, inputs);
  g_ptr_array_add (self->operations, nn_operation_new (NN_OP_LOSS, LOSS, inputs, 2, losses, NULL));

  return nn_hand_keep (self, losses);
}
