/* core/engine/small-matmul.h
 *
 * Products of small matrices, such as the scores of one head of one sentence.  A call of OpenBLAS
 * would take longer than the arithmetic.
 *
 * C is computed in tiles of up to four rows and sixteen columns, which stay in registers until
 * their sums are complete ("register tiling"):
 *
 *                    ┌ sixteen columns ┐
 *      c_n    =  Σ_k  a_nk · b_k                 for a few rows n at a time
 *
 * The shapes are those of core/tensor/matmul.h.
 */

#pragma once

#include "core/engine/operands.h"

void nn_small_matmul (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write);
void nn_small_matmul_nt (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write);
void nn_small_matmul_tn (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write);
