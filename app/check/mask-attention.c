#include "app/check/mask-attention.h"

#include <math.h>

#include "core/layers/softmax.h"
#include "core/tensor/arithmetic.h"
#include "core/tensor/matmul.h"

/* Returns the layer. fill: what the scores of hidden keys become, mostly NN_MASK_ATTENTION_FILL. */
NnMaskAttention *nn_mask_attention_new (float fill)
{
  NnMaskAttention *self = g_new0 (NnMaskAttention, 1);

  self->fill = fill;

  return self;
}

void nn_mask_attention_free (NnMaskAttention *self)
{
  if (self == NULL)
    return;

  nn_tensor_free (self->scores);
  nn_tensor_free (self->weights);
  nn_tensor_free (self->output);
  nn_tensor_free (self->d_scores);
  nn_tensor_free (self->d_queries);
  nn_tensor_free (self->d_keys);
  nn_tensor_free (self->d_values);
  g_free (self);
}

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
