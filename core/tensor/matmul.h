/* core/tensor/matmul.h
 *
 * Matrices, and with engine/products.h their products.
 *
 * A matrix is a view of a tensor: some neighbouring rows and columns of it.  For instance, one head
 * of one sentence is the rows of that sentence and the columns of that head.  A view copies
 * nothing, and lives as long as the tensor keeps its shape.
 */

#pragma once

#include "core/engine/products.h"
#include "core/tensor/tensor.h"

NnMatrix nn_matrix (const NnTensor *tensor);
NnMatrix nn_matrix_block (const NnTensor *tensor, int first_row, int rows, int first_column,
                          int columns);
