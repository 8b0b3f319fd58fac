#include "core/trace/operation/operations.h"

/* Computes the line for every cell of @y, and adds the values. */
static void add_all (NnCell *cell, NnOperand *y)
{
  for (int slice = 0; slice < y->slices; slice++)
    for (int row = 0; row < y->rows; row++)
      for (int column = 0; column < y->columns; column++)
        {
          nn_cell_move (cell, slice, row, column);
          nn_operand_row (y, slice, row)[column] += (float) nn_cell_value (cell, cell->line->right);
        }
}

/**
 * @output: zeros, where the result goes
 * @constants: (nullable): the constants of the formula
 * @inputs: (array zero-terminated=1): its inputs
 *
 * Computes the result from the formula, one cell after the other.
 */
void nn_operation_compute (NnOperationKind kind, NnOperand *output, const NnConstants *constants,
                           NnOperand *const *inputs)
{
  NnOperation operation = { .kind = kind, .path = output->path, .output = output };
  NnCell      cell;

  operation.inputs = (NnOperand **) inputs;
  if (constants != NULL)
    operation.constants = *constants;
  while (inputs[operation.n_inputs] != NULL)
    operation.n_inputs++;

  nn_operation_begin (&operation, &cell);
  add_all (&cell, output);
}

/**
 * @d_x: the gradient of a tensor that is not learned
 * @term: the term of an operation that read the tensor
 * @operands: (array): the operands of the term, in the order of its row
 *
 * Adds the term to the gradient.
 */
void nn_link_add (NnOperand *d_x, const NnGradientTerm *term, NnOperand *const *operands)
{
  NnCell cell;

  nn_link_begin (term, d_x, operands, &cell);
  add_all (&cell, d_x);
}
