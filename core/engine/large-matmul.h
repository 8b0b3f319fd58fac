/* core/engine/large-matmul.h
 *
 * Products of large matrices, computed by OpenBLAS on the calling thread.  For a product of few
 * rows with a large B, reading B takes most of the time; if the thread has a partner (partner.h),
 * the two divide it.
 *
 * The shapes are those of core/tensor/matmul.h, which chooses between these and the small ones.
 */

#pragma once

#include "core/engine/operands.h"

void nn_large_matmul (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write);
void nn_large_matmul_nt (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write);
void nn_large_matmul_tn (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write);
