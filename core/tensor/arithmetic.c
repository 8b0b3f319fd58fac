#include "core/tensor/arithmetic.h"

#include <stdarg.h>

#include "core/engine/row.h"

/**
 * @sum: (inout): where the sum goes; a tensor or %NULL to make one
 * @n_terms: how many tensors follow, at least one
 * @...: the terms, const NnTensor pointers of one length
 *
 * sum = term 1 + term 2 + …, number by number.  A value that is used several times has one gradient
 * for each use; its gradient is their sum.
 *
 * Returns: (transfer none): *@sum
 */
const NnTensor *nn_tensor_sum (NnTensor **sum, int n_terms, ...)
{
  const NnTensor *so_far;
  va_list         terms;

  va_start (terms, n_terms);
  so_far = va_arg (terms, const NnTensor *);
  if (n_terms == 1)
    nn_tensor_assign (sum, so_far);

  for (int i = 1; i < n_terms; i++)
    {
      const NnTensor *term = va_arg (terms, const NnTensor *);

      g_assert (term->length == so_far->length);
      nn_tensor_reshape (sum, so_far->shape);
      nn_row_add ((*sum)->values, so_far->values, term->values, term->length);
      so_far = *sum;
    }
  va_end (terms);

  return *sum;
}

/** @self += @other, number by number. */
void nn_tensor_add (NnTensor *self, const NnTensor *other)
{
  g_assert (self->length == other->length);

  nn_row_add (self->values, self->values, other->values, self->length);
}

/** Multiplies every number of @self by @factor. */
void nn_tensor_scale (NnTensor *self, float factor)
{
  nn_row_scale (self->values, factor, self->length);
}

/**
 * @self: (N, D)
 * @row: (D)
 *
 * Adds @row to every row, as a linear layer does with its bias.
 */
void nn_tensor_add_row (NnTensor *self, const float *row)
{
  const int N = nn_tensor_rows (self);
  const int D = nn_tensor_columns (self);

  for (int n = 0; n < N; n++)
    nn_row_add (nn_tensor_row (self, n), nn_tensor_row (self, n), row, (gsize) D);
}

/**
 * @self: (N, D)
 * @row: (D), the sums of the columns are added to it
 *
 * Computes the gradient of the row that nn_tensor_add_row() added.
 */
void nn_tensor_add_columns_to (const NnTensor *self, float *row)
{
  const int N = nn_tensor_rows (self);
  const int D = nn_tensor_columns (self);

  for (int n = 0; n < N; n++)
    nn_row_add (row, row, nn_tensor_row (self, n), (gsize) D);
}

/** Returns: Σ x² over all numbers, summed in double: the square of the norm */
double nn_tensor_square_sum (const NnTensor *self)
{
  return nn_row_dot (self->values, self->values, self->length);
}
