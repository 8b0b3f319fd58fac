/* core/tensor/matmul.h
 *
 * Matrix products.
 *
 *      nn_matmul       C = A B       (N, K) × (K, M) → (N, M)
 *      nn_matmul_nt    C = A Bᵀ      (N, K) × (M, K) → (N, M)
 *      nn_matmul_tn    C = Aᵀ B      (K, N) × (K, M) → (N, M)
 *
 * OpenBLAS computes large products.  For small ones, such as the scores of one head, a call of it
 * costs more than the arithmetic; engine/small-matmul.h computes them.
 */

#pragma once

#include "core/tensor/matrix.h"

void nn_matmul (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write);
void nn_matmul_nt (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write);
void nn_matmul_tn (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write);
