#include "app/check/notes.h"

#include <math.h>

#include "core/engine/owned.h"
#include "core/layers/softmax.h"
#include "core/tensor/arithmetic.h"
#include "core/tensor/matmul.h"

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

NN_FREES_FOR_ALL (NnLayerNormStd, nn_layer_norm_std_free,
                  (nn_tensor_free, mean, std, normalized, output, d_input))

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

/* Returns the layer. fill: what the scores of hidden keys become, mostly NN_MASK_ATTENTION_FILL. */
NnMaskAttention *nn_mask_attention_new (float fill)
{
  NnMaskAttention *self = g_new0 (NnMaskAttention, 1);

  self->fill = fill;

  return self;
}

NN_FREES_FOR_ALL (NnMaskAttention, nn_mask_attention_free,
                  (nn_tensor_free, scores, weights, output, d_scores, d_queries, d_keys, d_values))

/* The rows of group @g. */
static NnMatrix group (const NnMaskAttention *self, const NnTensor *tensor, int g)
{
  const int rows = nn_tensor_rows (tensor) / self->G;

  return nn_matrix_block (tensor, g * rows, rows, 0, nn_tensor_columns (tensor));
}

static float scale_of (const NnMaskAttention *self)
{
  return 1.0f / sqrtf ((float) nn_tensor_columns (self->queries));
}

static void hide (NnMaskAttention *self)
{
  if (self->mask == NULL)
    return;

  for (gsize i = 0; i < self->scores->length; i++)
    if (self->mask->values[i] == 0.0f)
      self->scores->values[i] = self->fill;
}

/* All of them must live until backward is done. Returns (G · n_q, K_v) output, until the next
 * call. queries: (G · n_q, d_k); keys: (G · n_k, d_k); values: (G · n_k, K_v); mask: (G · n_q,
 * n_k) 0 where a query must not see a key, or NULL. */
const NnTensor *nn_mask_attention_forward (NnMaskAttention *self, int G, const NnTensor *queries,
                                           const NnTensor *keys, const NnTensor *values,
                                           const NnTensor *mask)
{
  const int N_q = nn_tensor_rows (queries);
  const int N_k = nn_tensor_rows (keys);
  const int n_k = N_k / G;

  g_assert (N_q % G == 0 && N_k % G == 0 && nn_tensor_rows (values) == N_k);
  g_assert (mask == NULL || mask->length == (gsize) N_q * n_k);

  self->G = G;
  self->queries = queries;
  self->keys = keys;
  self->values = values;
  self->mask = mask;
  nn_tensor_reshape (&self->scores, NN_SHAPE (N_q, n_k));
  nn_tensor_reshape (&self->weights, NN_SHAPE (N_q, n_k));
  nn_tensor_reshape (&self->output, NN_SHAPE (N_q, nn_tensor_columns (values)));

  for (int g = 0; g < G; g++)
    nn_matmul_nt (group (self, self->scores, g), group (self, queries, g), group (self, keys, g),
                  NN_REPLACE);

  nn_tensor_scale (self->scores, scale_of (self));
  hide (self);

  for (int n = 0; n < N_q; n++)
    nn_softmax_row (nn_tensor_row (self->weights, n), nn_tensor_row (self->scores, n), n_k);

  for (int g = 0; g < G; g++)
    nn_matmul (group (self, self->output, g), group (self, self->weights, g),
               group (self, values, g), NN_REPLACE);

  return self->output;
}

/* ∂scores, as far as they were not replaced. */
static void scores_backward (NnMaskAttention *self)
{
  const int n_k = nn_tensor_columns (self->scores);

  for (int n = 0; n < nn_tensor_rows (self->scores); n++)
    nn_softmax_row_backward (nn_tensor_row (self->d_scores, n), nn_tensor_row (self->weights, n),
                             nn_tensor_row (self->d_scores, n), n_k);

  if (self->mask != NULL)
    for (gsize i = 0; i < self->d_scores->length; i++)
      if (self->mask->values[i] == 0.0f)
        self->d_scores->values[i] = 0.0f;

  nn_tensor_scale (self->d_scores, scale_of (self));
}

/* The forward lines from bottom to top:
 *
 *      ∂weights = ∂output Vᵀ       ∂V = weightsᵀ ∂output
 *      ∂Q       = ∂scores K / √d_k   ∂K = ∂scoresᵀ Q / √d_k
 *
 * Returns the gradients of all three inputs, until the next call. d_output: (G · n_q, K_v)
 * ∂loss/∂output. */
NnAttentionGradient nn_mask_attention_backward (NnMaskAttention *self, const NnTensor *d_output)
{
  g_assert (self->output != NULL);
  g_assert (nn_shape_equal (d_output->shape, self->output->shape));

  nn_tensor_reshape (&self->d_scores, self->scores->shape);
  nn_tensor_reshape (&self->d_queries, self->queries->shape);
  nn_tensor_reshape (&self->d_keys, self->keys->shape);
  nn_tensor_reshape (&self->d_values, self->values->shape);

  for (int g = 0; g < self->G; g++)
    {
      const NnMatrix d_output_g = group (self, d_output, g);

      nn_matmul_nt (group (self, self->d_scores, g), d_output_g, group (self, self->values, g),
                    NN_REPLACE);
      nn_matmul_tn (group (self, self->d_values, g), group (self, self->weights, g), d_output_g,
                    NN_REPLACE);
    }

  scores_backward (self);

  for (int g = 0; g < self->G; g++)
    {
      const NnMatrix d_scores = group (self, self->d_scores, g);

      nn_matmul (group (self, self->d_queries, g), d_scores, group (self, self->keys, g),
                 NN_REPLACE);
      nn_matmul_tn (group (self, self->d_keys, g), d_scores, group (self, self->queries, g),
                    NN_REPLACE);
    }

  return (NnAttentionGradient){ self->d_queries, self->d_keys, self->d_values };
}
