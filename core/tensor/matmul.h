/* core/tensor/matmul.h
 *
 * Matrices and their products.
 *
 *      nn_matmul       C = A B       (N, K) × (K, M) → (N, M)
 *      nn_matmul_nt    C = A Bᵀ      (N, K) × (M, K) → (N, M)
 *      nn_matmul_tn    C = Aᵀ B      (K, N) × (K, M) → (N, M)
 *
 * OpenBLAS computes large products.  For small ones, such as the scores of one head, a call of it
 * costs more than the arithmetic; engine/products.h computes them.
 *
 * A matrix is a view of a tensor: some neighbouring rows and columns of it.  For instance, one head
 * of one sentence is the rows of that sentence and the columns of that head.  A view copies
 * nothing, and lives as long as the tensor keeps its shape.
 */

#pragma once

#include "core/engine/operands.h"
#include "core/tensor/tensor.h"

NnMatrix nn_matrix (const NnTensor *tensor);
NnMatrix nn_matrix_block (const NnTensor *tensor, int first_row, int rows, int first_column,
                          int columns);

void nn_matmul (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write);
void nn_matmul_nt (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write);
void nn_matmul_tn (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write);
