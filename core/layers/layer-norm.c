#include "core/layers/layer-norm.h"

#include <math.h>

#include "core/engine/owned.h"
#include "core/engine/row.h"

/**
 * @normalized_shape: the axes that mean and variance run over, mostly (D)
 *
 * Creates a layer that normalizes and changes nothing else: γ = 1, β = 0.
 *
 * Returns: (transfer full): the layer
 */
NnLayerNorm *nn_layer_norm_new (NnParameters *parameters, const char *path,
                                NnShape normalized_shape)
{
  NnLayerNorm *self = g_new0 (NnLayerNorm, 1);

  self->gamma = nn_parameters_add (parameters, path, "weight", normalized_shape);
  self->beta = nn_parameters_add (parameters, path, "bias", normalized_shape);
  if (self->gamma->owns_value)
    {
      g_assert (self->gamma->value->length > 0 || parameters->is_outline);
      nn_tensor_fill (self->gamma->value, 1.0f);
    }

  return self;
}

NN_FREES_FOR_ALL (NnLayerNorm, nn_layer_norm_free,
                  (nn_tensor_free, mean, normalized, inverse_std, output, d_input))

/**
 * @x: (…, D) token vectors
 * Returns: (transfer none): y, of the shape of @x, until the next call
 */
const NnTensor *nn_layer_norm_forward (NnLayerNorm *self, const NnTensor *x)
{
  const gsize D = self->gamma->value->length;
  const int   N = (int) (x->length / D);

  g_assert (N * D == x->length);

  nn_tensor_reshape (&self->mean, NN_SHAPE (N));
  nn_tensor_reshape (&self->normalized, x->shape);
  nn_tensor_reshape (&self->inverse_std, NN_SHAPE (N));
  nn_tensor_reshape (&self->output, x->shape);

  for (int n = 0; n < N; n++)
    {
      const float *x_n = x->values + n * D;
      float       *x_hat = self->normalized->values + n * D;
      const double mean = nn_row_sum (x_n, D) / D;
      const double variance = nn_row_square_deviations (x_n, mean, D) / D;
      const double inverse_std = 1.0 / sqrt (variance + NN_LAYER_NORM_EPSILON);

      nn_row_standardize (x_hat, x_n, mean, inverse_std, D);
      nn_row_scale_and_shift (self->output->values + n * D, x_hat, self->gamma->value->values,
                              self->beta->value->values, D);
      self->mean->values[n] = (float) mean;
      self->inverse_std->values[n] = (float) inverse_std;
    }

  return self->output;
}

/* Returns mean (g · x̂) for an x̂ that is not rounded.
 *
 * mean (x̂²) is then var / (var + ε).  For the x̂ in memory, which is rounded, it differs by about
 * 10⁻⁷.  Where the other terms of ∂x cancel, as with two features, ∂x would be this error alone. */
static double without_rounding (double mean_g_x_hat, double mean_x_hat_2, double inverse_std)
{
  const double exact = 1.0 - NN_LAYER_NORM_EPSILON * inverse_std * inverse_std;

  return mean_x_hat_2 > 0.0 ? mean_g_x_hat / mean_x_hat_2 * exact : 0.0;
}

/* Computes token n of the formulas below.  ∂x holds g until the means of g are known. */
static void normalize_backward (NnLayerNorm *self, int n, const float *d_y)
{
  const gsize  D = self->gamma->value->length;
  const float *x_hat = self->normalized->values + n * D;
  const double inverse_std = self->inverse_std->values[n];
  float       *d_gamma = self->gamma->gradient->values;
  float       *d_beta = self->beta->gradient->values;
  float       *g = self->d_input->values + n * D;
  float       *d_x = g;
  double       mean_g;
  double       mean_g_x_hat;

  nn_row_add_product (d_gamma, d_y, x_hat, D);
  nn_row_add (d_beta, d_beta, d_y, D);

  nn_row_multiply (g, self->gamma->value->values, d_y, D);
  mean_g = nn_row_sum (g, D) / D;
  mean_g_x_hat = without_rounding (nn_row_dot (g, x_hat, D) / D, nn_row_dot (x_hat, x_hat, D) / D,
                                   inverse_std);

  for (gsize d = 0; d < D; d++)
    d_x[d] = (float) ((g[d] - mean_g - x_hat[d] * mean_g_x_hat) * inverse_std);
}

/**
 * @self: the layer, after a forward call
 * @d_y: (…, D) ∂loss/∂y
 *
 * The forward lines in reverse order.  Let g = γ · ∂y be the gradient of x̂.  If a constant is
 * added to x, or x is multiplied by a positive number, x̂ stays the same.  So the parts of g in
 * these two directions are subtracted:
 *
 *      ∂x  = (g − mean (g) − x̂ · mean (g · x̂)) / √ (var (x) + ε)
 *      ∂γ += Σ ∂y · x̂
 *      ∂β += Σ ∂y
 *
 * Returns: (transfer none): ∂x, of the shape of @d_y, until the next call
 */
const NnTensor *nn_layer_norm_backward (NnLayerNorm *self, const NnTensor *d_y)
{
  const gsize D = self->gamma->value->length;
  const int   N = (int) (d_y->length / D);

  g_assert (self->output != NULL);
  g_assert (nn_shape_equal (d_y->shape, self->output->shape));

  self->d_output = d_y;
  nn_tensor_reshape (&self->d_input, d_y->shape);

  for (int n = 0; n < N; n++)
    normalize_backward (self, n, d_y->values + n * D);

  return self->d_input;
}
