#include "core/engine/row.h"

#include <math.h>

#include "core/engine/exponential.h"
#include "core/engine/processor.h"

/**
 * @sum: (n): where the sum goes; may be @a
 * @a: (n)
 * @b: (n)
 *
 * sum = a + b
 */
NN_EVERY_PROCESSOR void nn_row_add (float *sum, const float *a, const float *b, gsize n)
{
#pragma omp simd
  for (gsize i = 0; i < n; i++)
    sum[i] = a[i] + b[i];
}

/**
 * @product: (n): where the product goes; may be @a
 * @a: (n)
 * @b: (n)
 *
 * product = a · b, number by number.
 */
NN_EVERY_PROCESSOR void nn_row_multiply (float *product, const float *a, const float *b, gsize n)
{
#pragma omp simd
  for (gsize i = 0; i < n; i++)
    product[i] = a[i] * b[i];
}

/**
 * @sum: (n): what is added to, in place
 * @a: (n)
 * @b: (n)
 *
 * sum += a · b, number by number.
 */
NN_EVERY_PROCESSOR void nn_row_add_product (float *sum, const float *a, const float *b, gsize n)
{
#pragma omp simd
  for (gsize i = 0; i < n; i++)
    sum[i] += a[i] * b[i];
}

/**
 * @x: (n): what is scaled, in place
 *
 * x = x · factor
 */
NN_EVERY_PROCESSOR void nn_row_scale (float *x, float factor, gsize n)
{
#pragma omp simd
  for (gsize i = 0; i < n; i++)
    x[i] *= factor;
}

/**
 * @y: (n): where the result goes; may be @x
 * @x: (n)
 *
 * y = factor · (x − subtracted)
 */
NN_EVERY_PROCESSOR void nn_row_scale_difference (float *y, const float *x, float subtracted,
                                                 float factor, gsize n)
{
#pragma omp simd
  for (gsize i = 0; i < n; i++)
    y[i] = factor * (x[i] - subtracted);
}

/**
 * @x: (n)
 * Returns: Σ x
 */
NN_EVERY_PROCESSOR double nn_row_sum (const float *x, gsize n)
{
  double sum = 0.0;

  NN_REDUCE (+, sum)
  for (gsize i = 0; i < n; i++)
    sum += x[i];

  return sum;
}

/**
 * @a: (n)
 * @b: (n)
 * Returns: Σ a · b
 */
NN_EVERY_PROCESSOR double nn_row_dot (const float *a, const float *b, gsize n)
{
  double sum = 0.0;

  NN_REDUCE (+, sum)
  for (gsize i = 0; i < n; i++)
    sum += (double) a[i] * b[i];

  return sum;
}

/**
 * @x: (n)
 * Returns: the largest number; −∞ if there is none.  A NaN is left out, because a comparison with
 *   NaN is false
 */
NN_EVERY_PROCESSOR float nn_row_largest (const float *x, gsize n)
{
  float largest = -INFINITY;

  NN_REDUCE (max, largest)
  for (gsize i = 0; i < n; i++)
    largest = MAX (x[i], largest);

  return largest;
}

/**
 * @x: (n)
 * Returns: whether no number is infinite or NaN
 */
NN_EVERY_PROCESSOR gboolean nn_row_is_finite (const float *x, gsize n)
{
  float sum = 0.0f;

  /* 0 · x is 0, but NaN if x is not finite. */
  NN_REDUCE (+, sum)
  for (gsize i = 0; i < n; i++)
    sum += 0.0f * x[i];

  return sum == 0.0f;
}

/**
 * @y: (n): where the exponentials go; may be @x
 * @x: (n)
 * @largest: the largest of @x
 *
 * y = exp (x − largest)
 *
 * Returns: Σ y
 */
NN_EVERY_PROCESSOR double nn_row_exponentials (float *y, const float *x, float largest, gsize n)
{
  double sum = 0.0;

  NN_REDUCE (+, sum)
  for (gsize i = 0; i < n; i++)
    {
      const float e = nn_exponential (x[i] - largest);

      y[i] = e;
      sum += e;
    }

  return sum;
}

/**
 * @x: (n)
 * @largest: the largest of @x
 * Returns: Σ exp (x − largest)
 */
NN_EVERY_PROCESSOR double nn_row_sum_exponentials (const float *x, float largest, gsize n)
{
  double sum = 0.0;

  NN_REDUCE (+, sum)
  for (gsize i = 0; i < n; i++)
    sum += nn_exponential (x[i] - largest);

  return sum;
}

/**
 * @x: (n)
 * @mean: the mean of @x
 * Returns: Σ (x − mean)²
 */
NN_EVERY_PROCESSOR double nn_row_square_deviations (const float *x, double mean, gsize n)
{
  double sum = 0.0;

  NN_REDUCE (+, sum)
  for (gsize i = 0; i < n; i++)
    sum += (x[i] - mean) * (x[i] - mean);

  return sum;
}

/**
 * @x_hat: (n): where the normalized numbers go; may be @x
 * @x: (n)
 * @mean: the mean of @x
 * @inverse_std: 1 over the standard deviation
 *
 * x̂ = (x − mean) · inverse_std
 */
NN_EVERY_PROCESSOR void nn_row_standardize (float *x_hat, const float *x, double mean,
                                            double inverse_std, gsize n)
{
#pragma omp simd
  for (gsize i = 0; i < n; i++)
    x_hat[i] = (float) ((x[i] - mean) * inverse_std);
}

/**
 * @y: (n): where the result goes; may be @x
 * @x: (n)
 * @scale: (n)
 * @shift: (n)
 *
 * y = scale · x + shift, number by number.
 */
NN_EVERY_PROCESSOR void nn_row_scale_and_shift (float *y, const float *x, const float *scale,
                                                const float *shift, gsize n)
{
#pragma omp simd
  for (gsize i = 0; i < n; i++)
    y[i] = scale[i] * x[i] + shift[i];
}
