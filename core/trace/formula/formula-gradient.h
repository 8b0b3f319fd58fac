/* core/trace/formula/formula-gradient.h
 *
 * The chain rule in formulas: the gradient of a tensor is a sum with one term for each operation
 * that read the tensor (operations.h).  For a parameter these are the terms of the shown sentence,
 * and Σ′ is the sum over the other sentences of the batch.
 *
 * Read in   D2L 5.3, "Forward Propagation, Backward Propagation, and Computational Graphs"
 */

#pragma once

#include "core/trace/operation/cell.h"
#include "core/trace/operation/formula-writer.h"
#include "core/trace/operation/operation.h"

/* Whether the operation is the gradient of something. */
static inline gboolean nn_is_gradient (const NnOperation *operation)
{
  return operation->kind == NN_OP_GRADIENT || operation->kind == NN_OP_PARAMETER_GRADIENT;
}

void nn_gradient_write (const NnOperation *gradient, NnFormulaWriter *writer, int slice, int row,
                        int column);
void nn_gradient_describe (const NnOperation *gradient, GString *text);

NnCells nn_gradient_depends (const NnOperation *gradient, int slice, int row, int column,
                             int input);
