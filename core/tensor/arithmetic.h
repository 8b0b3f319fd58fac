/* core/tensor/arithmetic.h
 *
 * Arithmetic of whole tensors besides matrix products: sums, scaling, and the addition of a bias.
 * All work in place or write into a tensor of the caller.
 */

#pragma once

#include "core/tensor/tensor.h"

const NnTensor *nn_tensor_sum (NnTensor **sum, int n_terms, ...);

void nn_tensor_add (NnTensor *self, const NnTensor *other);
void nn_tensor_scale (NnTensor *self, float factor);
void nn_tensor_add_row (NnTensor *self, const float *row);
void nn_tensor_add_columns_to (const NnTensor *self, float *row);

double nn_tensor_square_sum (const NnTensor *self);

/**
 * @a: a number, 0 or more
 * @b: another one, 0 or more
 *
 * Computes it with Euclid's algorithm.
 *
 * Returns: the largest number that divides both; the other number if one of them is 0
 */
static inline gint64 nn_greatest_common_divisor (gint64 a, gint64 b)
{
  while (b != 0)
    {
      const gint64 remainder = a % b;

      a = b;
      b = remainder;
    }

  return a;
}
