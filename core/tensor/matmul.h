/* core/tensor/matmul.h
 *
 * Matrix products.
 *
 *      nn_matmul       C = A B
 *      nn_matmul_nt    C = A Bᵀ      (N, K) × (M, K) → (N, M)
 *      nn_matmul_tn    C = Aᵀ B      (K, N) × (K, M) → (N, M)
 *
 * Large products go to OpenBLAS on the calling thread; small ones, such as the
 * scores of one head, to small-matmul.h, because there the call costs more than
 * the arithmetic.
 *
 * Used by   linear.h, the attentions
 */

#pragma once

#include "core/tensor/matrix.h"

G_BEGIN_DECLS

void nn_matmul (NnMatrix c,
                NnMatrix a,
                NnMatrix b,
                NnWrite  write);
void nn_matmul_nt (NnMatrix c,
                   NnMatrix a,
                   NnMatrix b,
                   NnWrite  write);
void nn_matmul_tn (NnMatrix c,
                   NnMatrix a,
                   NnMatrix b,
                   NnWrite  write);

void nn_matmul_use_one_thread (void);
void nn_matmul_end_idle_threads (void);

G_END_DECLS
