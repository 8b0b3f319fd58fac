#include "app/check/layer-norm-std.h"

#include <math.h>

/* Returns the layer, with γ = 1 and β = 0. D: features of a token, at least 2. */
NnLayerNormStd *nn_layer_norm_std_new (NnParameters *parameters, const char *path, int D)
{
  NnLayerNormStd *self = g_new0 (NnLayerNormStd, 1);

  g_assert (D >= 2);

  self->gamma = nn_parameters_add (parameters, path, "weight", NN_SHAPE (D));
  self->beta = nn_parameters_add (parameters, path, "bias", NN_SHAPE (D));
  if (self->gamma->owns_value)
    nn_tensor_fill (self->gamma->value, 1.0f);

  return self;
}

void nn_layer_norm_std_free (NnLayerNormStd *self)
{
  if (self == NULL)
    return;

  nn_tensor_free (self->mean);
  nn_tensor_free (self->std);
  nn_tensor_free (self->normalized);
  nn_tensor_free (self->output);
  nn_tensor_free (self->d_input);
  g_free (self);
}

static double mean_of (const float *x, int D)
{
  double sum = 0.0;

  for (int d = 0; d < D; d++)
    sum += x[d];

  return sum / D;
}

static double std_of (const float *x, double mean, int D)
{
  double sum = 0.0;

  for (int d = 0; d < D; d++)
    sum += (x[d] - mean) * (x[d] - mean);

  return sqrt (sum / (D - 1));
}

/* Returns y, of the shape of x, until the next call. x: (…, D) token vectors. */
const NnTensor *nn_layer_norm_std_forward (NnLayerNormStd *self, const NnTensor *x)
{
  const int    N = nn_tensor_rows (x);
  const int    D = nn_tensor_columns (x);
  const float *gamma = self->gamma->value->values;
  const float *beta = self->beta->value->values;

  g_assert ((gsize) D == self->gamma->value->length);

  nn_tensor_reshape (&self->mean, NN_SHAPE (N));
  nn_tensor_reshape (&self->std, NN_SHAPE (N));
  nn_tensor_reshape (&self->normalized, x->shape);
  nn_tensor_reshape (&self->output, x->shape);

  for (int n = 0; n < N; n++)
    {
      const float *x_n = nn_tensor_row (x, n);
      float       *x_hat = nn_tensor_row (self->normalized, n);
      float       *y_n = nn_tensor_row (self->output, n);
      const double mean = mean_of (x_n, D);
      const double std = std_of (x_n, mean, D);

      for (int d = 0; d < D; d++)
        {
          x_hat[d] = (float) ((x_n[d] - mean) / (std + NN_LAYER_NORM_STD_EPSILON));
          y_n[d] = gamma[d] * x_hat[d] + beta[d];
        }

      self->mean->values[n] = (float) mean;
      self->std->values[n] = (float) std;
    }

  return self->output;
}

/* As in layer-norm.c, with g = γ · ∂y.  Stretching x now changes x̂ a little, because ε does not
 * stretch with it; hence the factor (std + ε) / std:
 *
 *            1                              std + ε     Σ g · x̂
 *      ∂x = ───────── · (g − mean (g) − x̂ · ───────── · ───────── )
 *            std + ε                          std         D − 1
 *
 * A constant row has no direction to stretch in, its x̂ is 0, and the last term is left out.
 * Returns ∂x, of the shape of d_y, until the next call. d_y: (…, D) ∂loss/∂y. */
const NnTensor *nn_layer_norm_std_backward (NnLayerNormStd *self, const NnTensor *d_y)
{
  const int    N = nn_tensor_rows (d_y);
  const int    D = nn_tensor_columns (d_y);
  const float *gamma = self->gamma->value->values;
  float       *d_gamma = self->gamma->gradient->values;
  float       *d_beta = self->beta->gradient->values;

  g_assert (self->output != NULL);
  g_assert (nn_shape_equal (d_y->shape, self->output->shape));

  nn_tensor_reshape (&self->d_input, d_y->shape);

  for (int n = 0; n < N; n++)
    {
      const float *d_y_n = nn_tensor_row (d_y, n);
      const float *x_hat = nn_tensor_row (self->normalized, n);
      float       *d_x_n = nn_tensor_row (self->d_input, n);
      const double std = self->std->values[n];
      const double divisor = std + NN_LAYER_NORM_STD_EPSILON;
      double       mean_g = 0.0;
      double       stretch = 0.0;
      double       square = 0.0;

      for (int d = 0; d < D; d++)
        {
          const double g = gamma[d] * d_y_n[d];

          mean_g += g;
          stretch += g * x_hat[d];
          square += (double) x_hat[d] * x_hat[d];
          d_gamma[d] += d_y_n[d] * x_hat[d];
          d_beta[d] += d_y_n[d];
        }

      mean_g /= D;
      /* Without rounding, Σ x̂² is (D − 1) · (std / (std + ε))²: see layer-norm.c. */
      stretch = square > 0.0 ? stretch / square * std / divisor : 0.0;

      for (int d = 0; d < D; d++)
        {
          const double g = gamma[d] * d_y_n[d];

          d_x_n[d] = (float) ((g - mean_g - x_hat[d] * stretch) / divisor);
        }
    }

  return self->d_input;
}
