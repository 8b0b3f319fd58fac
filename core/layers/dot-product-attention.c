#include "core/layers/dot-product-attention.h"

#include <math.h>

#include "core/tensor/arithmetic.h"

/** Returns: (transfer full): the layer, which has nothing to learn */
NnDotProductAttention *nn_dot_product_attention_new (const char *path, int n_heads, double dropout)
{
  NnDotProductAttention *self = g_new0 (NnDotProductAttention, 1);

  g_assert (n_heads >= 1);

  self->n_heads = n_heads;
  self->pooling = nn_attention_pooling_new (path, dropout);

  return self;
}

void nn_dot_product_attention_free (NnDotProductAttention *self)
{
  if (self == NULL)
    return;

  nn_scores_clear (&self->scores);
  nn_attention_pooling_free (self->pooling);
  nn_tensor_free (self->d_queries);
  nn_tensor_free (self->d_keys);
  g_free (self);
}

/* 1 / √d_k */
static float scale_of (const NnDotProductAttention *self)
{
  const int K = nn_tensor_columns (self->queries) / self->n_heads;

  return (float) (1.0 / sqrt (K));
}

/**
 * @queries: (N_q, H · d_k)
 * @keys: (N_k, H · d_k)
 * @values: (N_k, H · d_k_v)
 * @mask: which keys each query may see, and which rows are which sentence's
 *
 * All inputs must live until backward is done.
 *
 * Returns: (transfer none): (N_q, H · d_k_v), until the next call
 */
const NnTensor *nn_dot_product_attention_forward (NnDotProductAttention *self, const NnPass *pass,
                                                  const NnTensor *queries, const NnTensor *keys,
                                                  const NnTensor *values, const NnMask *mask)
{
  const int H = self->n_heads;

  g_assert (nn_tensor_rows (queries) == mask->queries->N);
  g_assert (nn_tensor_rows (keys) == mask->keys->N);
  g_assert (nn_tensor_columns (queries) == nn_tensor_columns (keys));
  g_assert (nn_tensor_columns (queries) % H == 0);

  self->queries = queries;
  self->keys = keys;

  nn_scores_reshape (&self->scores, H, mask->queries, mask->keys);
  for (int b = 0; b < self->scores.B; b++)
    for (int h = 0; h < H; h++)
      nn_matmul_nt (nn_scores_matrix (&self->scores, b, h),
                    nn_attention_head (queries, mask->queries, b, H, h),
                    nn_attention_head (keys, mask->keys, b, H, h), NN_REPLACE);
  nn_tensor_scale (self->scores.values, scale_of (self));

  return nn_attention_pooling_forward (self->pooling, pass, &self->scores, values, mask);
}

/**
 * @self: the layer, after a forward call
 * @d_output: (N_q, H · d_k_v) ∂loss/∂output
 *
 * With S = Q Kᵀ / √d_k for one head of one sentence:
 *
 *      ∂Q = ∂S K / √d_k      ∂K += ∂Sᵀ Q / √d_k
 *
 * Returns: the gradients of queries, keys and values, until the next call
 */
NnAttentionGradient nn_dot_product_attention_backward (NnDotProductAttention *self,
                                                       const NnTensor        *d_output)
{
  const int       H = self->n_heads;
  const NnScores *d_scores = nn_attention_pooling_backward (self->pooling, d_output);
  const NnMask   *mask = &self->pooling->mask;

  nn_tensor_reshape (&self->d_queries, self->queries->shape);
  nn_tensor_reshape (&self->d_keys, self->keys->shape);
  nn_tensor_fill (self->d_keys, 0.0f);

  for (int b = 0; b < d_scores->B; b++)
    for (int h = 0; h < H; h++)
      {
        const NnMatrix d_s = nn_scores_matrix (d_scores, b, h);

        nn_matmul (nn_attention_head (self->d_queries, mask->queries, b, H, h), d_s,
                   nn_attention_head (self->keys, mask->keys, b, H, h), NN_REPLACE);
        nn_matmul_tn (nn_attention_head (self->d_keys, mask->keys, b, H, h), d_s,
                      nn_attention_head (self->queries, mask->queries, b, H, h), NN_ADD);
      }

  nn_tensor_scale (self->d_queries, scale_of (self));
  nn_tensor_scale (self->d_keys, scale_of (self));

  return (NnAttentionGradient){ self->d_queries, self->d_keys, self->pooling->d_values };
}
