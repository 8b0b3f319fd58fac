#include "core/tensor/arithmetic.h"

#include <stdarg.h>

/**
 * nn_tensor_sum:
 * @sum: (inout): where the sum goes; a tensor or %NULL to make one
 * @n_terms: how many tensors follow, at least one
 * @...: the terms, const NnTensor pointers of one length
 *
 * Where a value went several ways, its gradients come back several ways and add
 * up.
 *
 * Returns: (transfer none): *@sum
 */
const NnTensor *
nn_tensor_sum (NnTensor **sum,
               int        n_terms,
               ...)
{
  va_list terms;

  va_start (terms, n_terms);
  nn_tensor_assign (sum, va_arg (terms, const NnTensor *));
  for (int i = 1; i < n_terms; i++)
    nn_tensor_add (*sum, va_arg (terms, const NnTensor *));
  va_end (terms);

  return *sum;
}

/**
 * nn_tensor_add:
 *
 * @self += @other, number by number.
 */
void
nn_tensor_add (NnTensor       *self,
               const NnTensor *other)
{
  g_assert (self->length == other->length);

  for (gsize i = 0; i < self->length; i++)
    self->values[i] += other->values[i];
}

/**
 * nn_tensor_scale:
 *
 * Multiplies every number by @factor.
 */
void
nn_tensor_scale (NnTensor *self,
                 float     factor)
{
  for (gsize i = 0; i < self->length; i++)
    self->values[i] *= factor;
}

/**
 * nn_tensor_add_row:
 * @self: (N, D)
 * @row: (D)
 *
 * Adds @row to every row: a bias.
 */
void
nn_tensor_add_row (NnTensor    *self,
                   const float *row)
{
  const int N = nn_tensor_rows (self);
  const int D = nn_tensor_columns (self);

  for (int n = 0; n < N; n++)
    for (int d = 0; d < D; d++)
      nn_tensor_row (self, n)[d] += row[d];
}

/**
 * nn_tensor_add_columns_to:
 * @self: (N, D)
 * @row: (D), the sums of the columns are added to it
 *
 * The backward of nn_tensor_add_row().
 */
void
nn_tensor_add_columns_to (const NnTensor *self,
                          float          *row)
{
  const int N = nn_tensor_rows (self);
  const int D = nn_tensor_columns (self);

  for (int n = 0; n < N; n++)
    for (int d = 0; d < D; d++)
      row[d] += nn_tensor_row (self, n)[d];
}

/**
 * nn_tensor_square_sum:
 *
 * Returns: Σ x², summed in double: the square of the norm
 */
double
nn_tensor_square_sum (const NnTensor *self)
{
  double sum = 0.0;

#pragma omp simd reduction(+ \
                           : sum)
  for (gsize i = 0; i < self->length; i++)
    sum += (double) self->values[i] * self->values[i];

  return sum;
}
