#include "core/trace/hand.h"

#include <string.h>

#include "core/trace/operations.h"

/**
 * nn_hand_begin:
 *
 * Returns: nothing written down yet; nn_hand_end() frees it
 */
NnHand
nn_hand_begin (void)
{
  return (NnHand){ g_ptr_array_new_with_free_func ((GDestroyNotify) nn_operation_free),
                   g_ptr_array_new_with_free_func ((GDestroyNotify) nn_operand_unref) };
}

/**
 * nn_hand_end:
 *
 * Returns: (transfer full) (element-type NnOperation): what was written down
 */
GPtrArray *
nn_hand_end (NnHand *self)
{
  g_clear_pointer (&self->operands, g_ptr_array_unref);

  return g_steal_pointer (&self->operations);
}

/**
 * nn_hand_positions:
 * @names: (nullable): what they are called
 * @mark: if they are called nothing, the letter before their numbers: "q1", "q2", …
 * @n: how many
 *
 * Returns: an axis that owns its labels
 */
NnAxis
nn_hand_positions (const char *const *names,
                   const char        *mark,
                   int                n)
{
  g_autoptr (GPtrArray) numbered = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; names == NULL && i < n; i++)
    g_ptr_array_add (numbered, g_strdup_printf ("%s%d", mark, i + 1));

  return nn_axis (NN_AXIS_POSITION, n,
                  nn_labels_new (names != NULL ? names : (const char *const *) numbered->pdata,
                                 n));
}

/**
 * nn_hand_keep:
 * @operand: (transfer full): an operand
 *
 * Returns: (transfer none): the same, which lives as long as somebody reads it
 */
NnOperand *
nn_hand_keep (const NnHand *self,
              NnOperand    *operand)
{
  g_ptr_array_add (self->operands, operand);

  return operand;
}

/**
 * nn_hand_given:
 * @symbol: what it is called
 * @values: (rows, columns), which are copied
 * @rows: its rows
 * @columns: its columns
 *
 * Returns: (transfer none): a matrix that somebody gave
 */
NnOperand *
nn_hand_given (const NnHand *self,
               const char   *symbol,
               const float  *values,
               NnAxis        rows,
               NnAxis        columns)
{
  NnOperand *operand = nn_operand_new (symbol, symbol, nn_axis (NN_AXIS_ONE, 1, NULL), rows,
                                       columns);

  memcpy (operand->values, values, nn_operand_length (operand) * sizeof (float));

  return nn_hand_keep (self, operand);
}

/**
 * nn_hand_add:
 * @kind: what is done
 * @output: what it made
 * @constants: (nullable): what the formula needs besides
 * @inputs: (array zero-terminated=1): what went in
 *
 * Writes that down.
 *
 * Returns: (transfer none): @output
 */
NnOperand *
nn_hand_add (const NnHand      *self,
             NnOperationKind    kind,
             NnOperand         *output,
             const NnConstants *constants,
             NnOperand *const  *inputs)
{
  int n_inputs = 0;

  while (inputs[n_inputs] != NULL)
    n_inputs++;
  g_ptr_array_add (self->operations, nn_operation_new (kind, nn_operation_kind_key (kind), inputs,
                                                       n_inputs, output, constants));

  return output;
}

/**
 * nn_hand_compute:
 * @kind: what is done
 * @output: zeros
 * @constants: (nullable): what the formula needs besides
 * @inputs: (array zero-terminated=1): what goes in
 *
 * Computes what the formula says, and writes it down.
 *
 * Returns: (transfer none): @output
 */
NnOperand *
nn_hand_compute (const NnHand      *self,
                 NnOperationKind    kind,
                 NnOperand         *output,
                 const NnConstants *constants,
                 NnOperand *const  *inputs)
{
  nn_operation_compute (kind, output, constants, inputs);

  return nn_hand_add (self, kind, output, constants, inputs);
}
