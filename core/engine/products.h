/* core/engine/products.h
 *
 * Products of matrices.
 *
 *      nn_matmul       C = A B       (N, K) × (K, M) → (N, M)
 *      nn_matmul_nt    C = A Bᵀ      (N, K) × (M, K) → (N, M)
 *      nn_matmul_tn    C = Aᵀ B      (K, N) × (K, M) → (N, M)
 *
 * For small ones, such as the scores of one head of one sentence, a call of OpenBLAS would take
 * longer than the arithmetic.  C is computed in tiles of up to four rows and sixteen columns,
 * which stay in registers until their sums are complete ("register tiling"):
 *
 *                    ┌ sixteen columns ┐
 *      c_n    =  Σ_k  a_nk · b_k                 for a few rows n at a time
 *
 * OpenBLAS computes large ones on the calling thread.  For a product of few rows with a large B,
 * reading B takes most of the time; if the thread has a partner (partner.h), the two divide it.
 */

#pragma once

#include "core/engine/operands.h"

void nn_matmul (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write);
void nn_matmul_nt (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write);
void nn_matmul_tn (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write);
