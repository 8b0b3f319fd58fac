#include "core/layers/layer-norm.h"

#include <math.h>

#include "core/engine/processor.h"

/**
 * nn_layer_norm_new:
 * @parameters: the model's parameters
 * @path: where the layer stands in the model
 * @normalized_shape: the axes that mean and variance run over, mostly (D)
 *
 * Creates a layer that normalizes and changes nothing else: γ = 1, β = 0.
 *
 * Returns: (transfer full): the layer
 */
NnLayerNorm *
nn_layer_norm_new (NnParameters *parameters,
                   const char   *path,
                   NnShape       normalized_shape)
{
  NnLayerNorm *self = g_new0 (NnLayerNorm, 1);

  self->gamma = nn_parameters_add (parameters, path, "weight", normalized_shape);
  self->beta = nn_parameters_add (parameters, path, "bias", normalized_shape);
  if (self->gamma->owns_value)
    nn_tensor_fill (self->gamma->value, 1.0f);

  return self;
}

/**
 * nn_layer_norm_free:
 * @self: (nullable) (transfer full): the layer
 */
void
nn_layer_norm_free (NnLayerNorm *self)
{
  if (self == NULL)
    return;

  nn_tensor_free (self->mean);
  nn_tensor_free (self->normalized);
  nn_tensor_free (self->inverse_std);
  nn_tensor_free (self->output);
  nn_tensor_free (self->d_input);
  g_free (self);
}

NN_EVERY_PROCESSOR static double
mean_of (const float *x,
         int          D)
{
  double sum = 0.0;

#pragma omp simd reduction(+ \
                           : sum)
  for (int d = 0; d < D; d++)
    sum += x[d];

  return sum / D;
}

NN_EVERY_PROCESSOR static double
variance_of (const float *x,
             double       mean,
             int          D)
{
  double sum = 0.0;

#pragma omp simd reduction(+ \
                           : sum)
  for (int d = 0; d < D; d++)
    sum += (x[d] - mean) * (x[d] - mean);

  return sum / D;
}

/* x̂ = (x − mean) / √ (var + ε), y = γ · x̂ + β */
NN_EVERY_PROCESSOR static void
normalize (float       *x_hat,
           float       *y,
           const float *x,
           const float *gamma,
           const float *beta,
           double       mean,
           double       inverse_std,
           int          D)
{
#pragma omp simd
  for (int d = 0; d < D; d++)
    {
      x_hat[d] = (float) ((x[d] - mean) * inverse_std);
      y[d] = gamma[d] * x_hat[d] + beta[d];
    }
}

/**
 * nn_layer_norm_forward:
 * @self: the layer
 * @x: (…, D) token vectors
 *
 * Returns: (transfer none): y, of the shape of @x, until the next call
 */
const NnTensor *
nn_layer_norm_forward (NnLayerNorm    *self,
                       const NnTensor *x)
{
  const int    D = (int) self->gamma->value->length;
  const int    N = (int) (x->length / (gsize) D);
  const float *gamma = self->gamma->value->values;
  const float *beta = self->beta->value->values;

  g_assert ((gsize) N * D == x->length);

  nn_tensor_reshape (&self->mean, NN_SHAPE (N));
  nn_tensor_reshape (&self->normalized, x->shape);
  nn_tensor_reshape (&self->inverse_std, NN_SHAPE (N));
  nn_tensor_reshape (&self->output, x->shape);

  for (int n = 0; n < N; n++)
    {
      const float *x_n = x->values + (gsize) n * D;
      float       *x_hat = self->normalized->values + (gsize) n * D;
      float       *y_n = self->output->values + (gsize) n * D;
      const double mean = mean_of (x_n, D);
      const double variance = variance_of (x_n, mean, D);
      const double inverse_std = 1.0 / sqrt (variance + NN_LAYER_NORM_EPSILON);

      normalize (x_hat, y_n, x_n, gamma, beta, mean, inverse_std, D);
      self->mean->values[n] = (float) mean;
      self->inverse_std->values[n] = (float) inverse_std;
    }

  return self->output;
}

/* mean (g · x̂), as an x̂ without rounding would give it.
 *
 * mean (x̂²) is var / (var + ε).  The rounded x̂ misses that by 10⁻⁷, which is all
 * that is left of ∂x where the rest of g cancels, as with two features. */
static double
without_rounding (double mean_g_x_hat,
                  double mean_x_hat_2,
                  double inverse_std)
{
  const double exact = 1.0 - NN_LAYER_NORM_EPSILON * inverse_std * inverse_std;

  return mean_x_hat_2 > 0.0 ? mean_g_x_hat / mean_x_hat_2 * exact : 0.0;
}

/* One token of the formulas below. */
NN_EVERY_PROCESSOR static void
normalize_backward (float       *d_x,
                    float       *d_gamma,
                    float       *d_beta,
                    const float *d_y,
                    const float *x_hat,
                    const float *gamma,
                    float        inverse_std,
                    int          D)
{
  double mean_g = 0.0;
  double mean_g_x_hat = 0.0;
  double mean_x_hat_2 = 0.0;

#pragma omp simd reduction(+ \
                           : mean_g, mean_g_x_hat, mean_x_hat_2)
  for (int d = 0; d < D; d++)
    {
      const double g = gamma[d] * d_y[d];

      mean_g += g;
      mean_g_x_hat += g * x_hat[d];
      mean_x_hat_2 += (double) x_hat[d] * x_hat[d];
      d_gamma[d] += d_y[d] * x_hat[d];
      d_beta[d] += d_y[d];
    }

  mean_g /= D;
  mean_g_x_hat = without_rounding (mean_g_x_hat / D, mean_x_hat_2 / D, inverse_std);

#pragma omp simd
  for (int d = 0; d < D; d++)
    {
      const double g = gamma[d] * d_y[d];

      d_x[d] = (float) ((g - mean_g - x_hat[d] * mean_g_x_hat) * inverse_std);
    }
}

/**
 * nn_layer_norm_backward:
 * @self: the layer, after a forward call
 * @d_y: (…, D) ∂loss/∂y
 *
 * Walks forward in reverse.  Let g = γ · ∂y be the gradient that reaches x̂.
 * Adding a constant to x, or stretching it, leaves x̂ as it was, so the parts
 * of g that point in those two directions are taken away:
 *
 *      ∂x  = (g − mean (g) − x̂ · mean (g · x̂)) / √ (var (x) + ε)
 *      ∂γ += Σ ∂y · x̂
 *      ∂β += Σ ∂y
 *
 * Returns: (transfer none): ∂x, of the shape of @d_y, until the next call
 */
const NnTensor *
nn_layer_norm_backward (NnLayerNorm    *self,
                        const NnTensor *d_y)
{
  const int    D = (int) self->gamma->value->length;
  const int    N = (int) (d_y->length / (gsize) D);
  const float *gamma = self->gamma->value->values;
  float       *d_gamma = self->gamma->gradient->values;
  float       *d_beta = self->beta->gradient->values;

  g_assert (self->output != NULL);
  g_assert (nn_shape_equal (d_y->shape, self->output->shape));

  nn_tensor_reshape (&self->d_input, d_y->shape);

  for (int n = 0; n < N; n++)
    normalize_backward (self->d_input->values + (gsize) n * D, d_gamma, d_beta,
                        d_y->values + (gsize) n * D, self->normalized->values + (gsize) n * D,
                        gamma, self->inverse_std->values[n], D);

  return self->d_input;
}
