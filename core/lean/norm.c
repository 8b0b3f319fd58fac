#include "core/lean/norm.h"

#include <math.h>
#include <string.h>

#include "core/engine/owned.h"
#include "core/engine/processor.h"

/** Frees the contents of @self, but not @self itself, which is a part of a block. */
NN_CLEARS_FOR_ALL (NnLeanNorm, nn_lean_norm_clear, (nn_tensor_free, x_hat, inverse_std, y))

/* Subtracts the mean from a row and returns its variance.  The mean is a double, split into two
 * floats, so that no digits are lost where it is large. */
NN_INLINE double center (float *x, int D)
{
  double sum = 0.0;
  double square_sum = 0.0;
  float  high;
  float  low;

  NN_REDUCE (+, sum)
  for (int d = 0; d < D; d++)
    sum += x[d];

  high = (float) (sum / D);
  low = (float) (sum / D - high);

  NN_REDUCE (+, square_sum)
  for (int d = 0; d < D; d++)
    {
      x[d] = (x[d] - high) - low;
      square_sum += (double) x[d] * x[d];
    }

  return square_sum / D;
}

/* Replaces a row by x̂ and writes y; returns 1 / √ (var + ε). */
NN_EVERY_PROCESSOR static float normalize (float *x_hat, float *y, const float *gamma,
                                           const float *beta, int D)
{
  const double variance = center (x_hat, D);
  const float  inverse_std = (float) (1.0 / sqrt (variance + NN_LAYER_NORM_EPSILON));

#pragma omp simd
  for (int d = 0; d < D; d++)
    {
      x_hat[d] *= inverse_std;
      y[d] = gamma[d] * x_hat[d] + beta[d];
    }

  return inverse_std;
}

/**
 * @shape: (N, D) of the x that will be normalized
 *
 * The caller then writes every row of x into @x_hat and calls nn_lean_norm_row() for it.
 */
void nn_lean_norm_begin (NnLeanNorm *self, const NnShape *shape)
{
  nn_tensor_reshape (&self->x_hat, *shape);
  nn_tensor_reshape (&self->inverse_std, NN_SHAPE (shape->dims[0]));
  nn_tensor_reshape (&self->y, *shape);
}

/**
 * @self: the layer, after nn_lean_norm_begin()
 * @n: a row of @x_hat, which holds x
 *
 * Replaces x by x̂ in place, and writes y.
 */
void nn_lean_norm_row (NnLeanNorm *self, int n)
{
  self->inverse_std->values[n] = normalize (
      nn_tensor_row (self->x_hat, n), nn_tensor_row (self->y, n), self->layer->gamma->value->values,
      self->layer->beta->value->values, nn_tensor_columns (self->x_hat));
}

/**
 * @x: (N, D)
 * Returns: (transfer none): (N, D) y, until the next call
 */
const NnTensor *nn_lean_norm_forward (NnLeanNorm *self, const NnTensor *x)
{
  nn_lean_norm_begin (self, &x->shape);

  for (int n = 0; n < nn_tensor_rows (x); n++)
    {
      memcpy (nn_tensor_row (self->x_hat, n), nn_tensor_row (x, n),
              sizeof (float) * (gsize) nn_tensor_columns (x));
      nn_lean_norm_row (self, n);
    }

  return self->y;
}

/* Computes ∂γ += ∂y · x̂ and ∂β += ∂y.  @means gets the means of g = γ · ∂y and of g · x̂. */
NN_INLINE void add_gradients (const float *d_y, const float *x_hat, const float *gamma,
                              float *d_gamma, float *d_beta, int D, float means[2])
{
  double sum_g = 0.0;
  double sum_g_x_hat = 0.0;

  NN_REDUCE (+, sum_g, sum_g_x_hat)
  for (int d = 0; d < D; d++)
    {
      const float g = gamma[d] * d_y[d];

      sum_g += g;
      sum_g_x_hat += g * x_hat[d];
      d_gamma[d] += d_y[d] * x_hat[d];
      d_beta[d] += d_y[d];
    }

  means[0] = (float) (sum_g / D);
  means[1] = (float) (sum_g_x_hat / D);
}

NN_EVERY_PROCESSOR static void normalize_backward (const NnLeanNorm *self, int n, const float *d_y,
                                                   float *d_x, gboolean adds)
{
  const int    D = nn_tensor_columns (self->x_hat);
  const float *x_hat = nn_tensor_row (self->x_hat, n);
  const float *gamma = self->layer->gamma->value->values;
  const float  inverse_std = self->inverse_std->values[n];
  float        means[2];

  add_gradients (d_y, x_hat, gamma, self->layer->gamma->gradient->values,
                 self->layer->beta->gradient->values, D, means);

#pragma omp simd
  for (int d = 0; d < D; d++)
    {
      const float d_x_d = (gamma[d] * d_y[d] - means[0] - x_hat[d] * means[1]) * inverse_std;

      d_x[d] = adds ? d_x[d] + d_x_d : d_x_d;
    }
}

/**
 * @self: the layer, after forward
 * @d_y: (array): its ∂y
 * @d_x: (array): gets its ∂x; may be @d_y
 * @write: whether ∂x replaces the values of @d_x or is added to them
 *
 *      ∂x  = (g − mean (g) − x̂ · mean (g · x̂)) / √ (var (x) + ε)      g = γ · ∂y
 *      ∂γ += ∂y · x̂
 *      ∂β += ∂y
 */
void nn_lean_norm_row_backward (const NnLeanNorm *self, int n, const float *d_y, float *d_x,
                                NnWrite write)
{
  normalize_backward (self, n, d_y, d_x, write == NN_ADD);
}

/**
 * @self: the layer, after forward
 * @d_y: (N, D) ∂loss/∂y
 * @d_x: (N, D): gets ∂x; may be @d_y
 * @write: whether ∂x replaces the values of @d_x or is added to them
 */
void nn_lean_norm_backward (const NnLeanNorm *self, const NnTensor *d_y, NnTensor *d_x,
                            NnWrite write)
{
  for (int n = 0; n < nn_tensor_rows (d_y); n++)
    nn_lean_norm_row_backward (self, n, nn_tensor_row (d_y, n), nn_tensor_row (d_x, n), write);
}
