#include "core/layers/additive-attention.h"

#include <math.h>
#include <string.h>

#include "core/layers/path.h"

/** Returns: (transfer full): a layer of zeros; see nn_parameters_initialize() */
NnAdditiveAttention *nn_additive_attention_new (NnParameters *parameters, const char *path,
                                                const NnAdditiveAttentionConfig *config)
{
  NnAdditiveAttention *self = g_new0 (NnAdditiveAttention, 1);
  g_autofree char     *W_q = nn_path_join (path, "W_q");
  g_autofree char     *W_k = nn_path_join (path, "W_k");
  g_autofree char     *w_v = nn_path_join (path, "w_v");

  self->n_heads = config->n_heads;
  self->W_q = nn_linear_new (parameters, W_q, config->query_size, config->num_hiddens, FALSE);
  self->W_k = nn_linear_new (parameters, W_k, config->key_size, config->num_hiddens, FALSE);
  self->w_v = nn_linear_new (parameters, w_v, config->num_hiddens, 1, FALSE);
  self->pooling = nn_attention_pooling_new (path, config->dropout);

  return self;
}

void nn_additive_attention_free (NnAdditiveAttention *self)
{
  if (self == NULL)
    return;

  nn_linear_free (self->W_q);
  nn_linear_free (self->W_k);
  nn_linear_free (self->w_v);
  nn_tensor_free (self->features);
  nn_scores_clear (&self->scores);
  nn_attention_pooling_free (self->pooling);
  nn_tensor_free (self->d_projected_queries);
  nn_tensor_free (self->d_projected_keys);
  g_free (self);
}

/* Returns a view of the same numbers with another shape; it copies nothing. */
static NnTensor with_shape (const NnTensor *tensor, NnShape shape)
{
  NnTensor view = *tensor;

  g_assert (nn_shape_length (shape) == tensor->length);
  view.shape = shape;

  return view;
}

/* (N, H · d_k) as (N, H, d_k): one row for each head of each token. */
static NnTensor split_heads (const NnTensor *stack, int H)
{
  const int N = nn_tensor_rows (stack);
  const int columns = nn_tensor_columns (stack);

  g_assert (columns % H == 0);

  return with_shape (stack, NN_SHAPE (N, H, columns / H));
}

/* (N, H, d_k) as (N, H · d_k). */
static NnTensor join_heads (const NnTensor *heads)
{
  const int *dims = heads->shape.dims;

  return with_shape (heads, NN_SHAPE (dims[0], dims[1] * dims[2]));
}

/* Returns the A features of the pair of query i and key j. */
static float *features_of_pair (const NnAdditiveAttention *self, const NnTensor *features, int b,
                                int h, int i, int j)
{
  const NnMatrix s = nn_scores_matrix (&self->scores, b, h);

  return nn_tensor_row (features,
                        (int) (s.values - self->scores.values->values) + i * s.stride + j);
}

/* Returns the row of head h of token t of sentence b in a (N, H, A) stack. */
static float *row_of_head (const NnAdditiveAttention *self, const NnTensor *stack,
                           const NnRows *rows, int b, int h, int t)
{
  return nn_tensor_row (stack, (rows->starts[b] + t) * self->n_heads + h);
}

/* Computes tanh (W_q q + W_k k) for each pair of a query and a key of one head. */
static void compare_head (NnAdditiveAttention *self, const NnTensor *projected_queries,
                          const NnTensor *projected_keys, const NnMask *mask, int b, int h)
{
  const int A = nn_tensor_columns (projected_queries);

  for (int i = 0; i < mask->queries->lengths[b]; i++)
    for (int j = 0; j < mask->keys->lengths[b]; j++)
      {
        const float *q = row_of_head (self, projected_queries, mask->queries, b, h, i);
        const float *k = row_of_head (self, projected_keys, mask->keys, b, h, j);
        float       *features = features_of_pair (self, self->features, b, h, i, j);

        for (int a = 0; a < A; a++)
          features[a] = tanhf (q[a] + k[a]);
      }
}

/**
 * @queries: (N_q, H · d_k_q)
 * @keys: (N_k, H · d_k_k)
 * @values: (N_k, H · d_k_v)
 * @mask: which keys each query may see, and which rows are which sentence's
 *
 * All inputs must live until backward is done.
 *
 * Returns: (transfer none): (N_q, H · d_k_v), until the next call
 */
const NnTensor *nn_additive_attention_forward (NnAdditiveAttention *self, const NnPass *pass,
                                               const NnTensor *queries, const NnTensor *keys,
                                               const NnTensor *values, const NnMask *mask)
{
  const int       H = self->n_heads;
  const NnTensor *q;
  const NnTensor *k;
  const NnTensor *scores;

  g_assert (nn_tensor_rows (queries) == mask->queries->N);
  g_assert (nn_tensor_rows (keys) == mask->keys->N);

  self->query_heads = split_heads (queries, H);
  self->key_heads = split_heads (keys, H);
  q = nn_linear_forward (self->W_q, &self->query_heads);
  k = nn_linear_forward (self->W_k, &self->key_heads);

  nn_scores_reshape (&self->scores, H, mask->queries, mask->keys);
  nn_tensor_reshape (&self->features,
                     NN_SHAPE ((int) self->scores.values->length, nn_tensor_columns (q)));
  for (int b = 0; b < self->scores.B; b++)
    for (int h = 0; h < H; h++)
      compare_head (self, q, k, mask, b, h);
  scores = nn_linear_forward (self->w_v, self->features);
  memcpy (self->scores.values->values, scores->values, scores->length * sizeof (float));

  return nn_attention_pooling_forward (self->pooling, pass, &self->scores, values, mask);
}

/* Adds (1 − f²) · ∂f to ∂(W_q q) and to ∂(W_k k), for each pair of one head.  f is the tanh, and
 * 1 − f² its derivative. */
static void compare_head_backward (NnAdditiveAttention *self, int b, int h)
{
  const NnMask *mask = &self->pooling->mask;
  const int     A = nn_tensor_columns (self->features);

  for (int i = 0; i < mask->queries->lengths[b]; i++)
    for (int j = 0; j < mask->keys->lengths[b]; j++)
      {
        const float *f = features_of_pair (self, self->features, b, h, i, j);
        const float *d_f = features_of_pair (self, self->d_features, b, h, i, j);
        float       *d_q = row_of_head (self, self->d_projected_queries, mask->queries, b, h, i);
        float       *d_k = row_of_head (self, self->d_projected_keys, mask->keys, b, h, j);

        for (int a = 0; a < A; a++)
          {
            const float d_sum = (1.0f - f[a] * f[a]) * d_f[a];

            d_q[a] += d_sum;
            d_k[a] += d_sum;
          }
      }
}

/**
 * @self: the layer, after a forward call
 * @d_output: (N_q, H · d_k_v) ∂loss/∂output
 *
 * A query is in a pair with every key, and a key with every query.  Their gradients are the sums
 * over these pairs:
 *
 *      ∂f = w_vᵀ ∂score      ∂(W_q q) += (1 − f²) · ∂f      ∂(W_k k) += (1 − f²) · ∂f
 *
 * Returns: the gradients of queries, keys and values, until the next call
 */
NnAttentionGradient nn_additive_attention_backward (NnAdditiveAttention *self,
                                                    const NnTensor      *d_output)
{
  const NnScores *d_scores = nn_attention_pooling_backward (self->pooling, d_output);

  self->d_scores = with_shape (d_scores->values, self->w_v->output->shape);
  self->d_features = nn_linear_backward (self->w_v, &self->d_scores);

  nn_tensor_reshape (&self->d_projected_queries, self->W_q->output->shape);
  nn_tensor_reshape (&self->d_projected_keys, self->W_k->output->shape);
  nn_tensor_fill (self->d_projected_queries, 0.0f);
  nn_tensor_fill (self->d_projected_keys, 0.0f);
  for (int b = 0; b < self->scores.B; b++)
    for (int h = 0; h < self->n_heads; h++)
      compare_head_backward (self, b, h);

  self->d_queries = join_heads (nn_linear_backward (self->W_q, self->d_projected_queries));
  self->d_keys = join_heads (nn_linear_backward (self->W_k, self->d_projected_keys));

  return (NnAttentionGradient){ &self->d_queries, &self->d_keys, self->pooling->d_values };
}
