/* core/engine/products.h
 *
 * Products of matrices, for core/tensor/matmul.h, which chooses between small and large ones and
 * says their shapes.
 *
 * Small ones are those of the scores of one head of one sentence, for which a call of OpenBLAS
 * would take longer than the arithmetic.  C is computed in tiles of up to four rows and sixteen
 * columns, which stay in registers until their sums are complete ("register tiling"):
 *
 *                    ┌ sixteen columns ┐
 *      c_n    =  Σ_k  a_nk · b_k                 for a few rows n at a time
 *
 * OpenBLAS computes large ones on the calling thread.  For a product of few rows with a large B,
 * reading B takes most of the time; if the thread has a partner (partner.h), the two divide it.
 */

#pragma once

#include "core/engine/operands.h"

void nn_small_matmul (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write);
void nn_small_matmul_nt (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write);
void nn_small_matmul_tn (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write);

void nn_large_matmul (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write);
void nn_large_matmul_nt (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write);
void nn_large_matmul_tn (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write);
