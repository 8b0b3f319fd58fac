#include "core/layers/multi-head-attention.h"

#include "core/engine/owned.h"
#include "core/layers/path.h"

static NnLinear *new_projection (NnParameters *parameters, const char *path, const char *name,
                                 int inputs, const NnMultiHeadAttentionConfig *config)
{
  g_autofree char *full_path = nn_path_join (path, name);

  return nn_linear_new (parameters, full_path, inputs, config->num_hiddens, config->has_bias);
}

/* All heads use the same network, so its sizes are those of one head. */
static NnAdditiveAttention *new_additive (NnParameters *parameters, const char *path,
                                          const NnMultiHeadAttentionConfig *config)
{
  g_autofree char                *full_path = nn_path_join (path, "attention");
  const int                       K = config->num_hiddens / config->n_heads;
  const NnAdditiveAttentionConfig additive = {
    .n_heads = config->n_heads,
    .query_size = K,
    .key_size = K,
    .num_hiddens = K,
    .dropout = config->dropout,
  };

  return nn_additive_attention_new (parameters, full_path, &additive);
}

/** Returns: (transfer full): a layer of zeros; see nn_parameters_initialize() */
NnMultiHeadAttention *nn_multi_head_attention_new (NnParameters *parameters, const char *path,
                                                   const NnMultiHeadAttentionConfig *config)
{
  NnMultiHeadAttention *self = g_new0 (NnMultiHeadAttention, 1);

  g_assert (config->n_heads >= 1 && config->num_hiddens % config->n_heads == 0);

  self->W_q = new_projection (parameters, path, "W_q", config->query_size, config);
  self->W_k = new_projection (parameters, path, "W_k", config->key_size, config);
  self->W_v = new_projection (parameters, path, "W_v", config->value_size, config);
  self->W_o = new_projection (parameters, path, "W_o", config->num_hiddens, config);

  self->kind = config->kind;
  if (self->kind == NN_ATTENTION_ADDITIVE)
    self->additive = new_additive (parameters, path, config);
  else
    self->dot = nn_dot_product_attention_new (path, config->n_heads, config->dropout);

  return self;
}

/**
 * @config: sizes and kind of a layer; the layer itself is not needed
 * Returns: how many numbers such a layer learns
 */
gint64 nn_multi_head_attention_count_values (const NnMultiHeadAttentionConfig *config)
{
  const gint64 D = config->num_hiddens;
  const gint64 K = D / config->n_heads;
  const gint64 inputs = (gint64) config->query_size + config->key_size + config->value_size + D;
  const gint64 biases = config->has_bias ? 4 * D : 0;
  const gint64 network = config->kind == NN_ATTENTION_ADDITIVE ? 2 * K * K + K : 0;

  return inputs * D + biases + network;
}

NN_FREES_FOR_ALL (NnMultiHeadAttention, nn_multi_head_attention_free,
                  (nn_linear_free, W_q, W_k, W_v, W_o), (nn_dot_product_attention_free, dot),
                  (nn_additive_attention_free, additive))

static const NnTensor *heads_forward (NnMultiHeadAttention *self, const NnPass *pass,
                                      const NnTensor *q, const NnTensor *k, const NnTensor *v,
                                      const NnMask *mask)
{
  if (self->additive != NULL)
    return nn_additive_attention_forward (self->additive, pass, q, k, v, mask);

  return nn_dot_product_attention_forward (self->dot, pass, q, k, v, mask);
}

static NnAttentionGradient heads_backward (NnMultiHeadAttention *self, const NnTensor *d_heads)
{
  if (self->additive != NULL)
    return nn_additive_attention_backward (self->additive, d_heads);

  return nn_dot_product_attention_backward (self->dot, d_heads);
}

/**
 * @queries: (N_q, query_size)
 * @keys: (N_k, key_size)
 * @values: (N_k, value_size)
 * @mask: which keys each query may see, and which rows are which sentence's
 *
 * All inputs must live until backward is done.
 *
 * Returns: (transfer none): (N_q, D), until the next call
 */
const NnTensor *nn_multi_head_attention_forward (NnMultiHeadAttention *self, const NnPass *pass,
                                                 const NnTensor *queries, const NnTensor *keys,
                                                 const NnTensor *values, const NnMask *mask)
{
  const NnTensor *k = nn_linear_forward (self->W_k, keys);
  const NnTensor *v = nn_linear_forward (self->W_v, values);

  return nn_multi_head_attention_attend (self, pass, queries, k, v, mask);
}

/**
 * @self: the layer, after a forward call
 * @d_output: (N_q, D) ∂loss/∂output
 *
 * The forward lines in reverse order.
 *
 * Returns: the gradients of queries, keys and values, until the next call
 */
NnAttentionGradient nn_multi_head_attention_backward (NnMultiHeadAttention *self,
                                                      const NnTensor       *d_output)
{
  const NnTensor           *d_heads = nn_linear_backward (self->W_o, d_output);
  const NnAttentionGradient d = heads_backward (self, d_heads);

  return (NnAttentionGradient){
    .queries = nn_linear_backward (self->W_q, d.queries),
    .keys = nn_linear_backward (self->W_k, d.keys),
    .values = nn_linear_backward (self->W_v, d.values),
  };
}

/**
 * @x: (N, key_size) tokens to be attended to
 * @keys: (inout): where (N, D) W_k x goes
 * @values: (inout): where (N, D) W_v x goes
 *
 * Projects tokens once for all queries that will attend to them.  @keys and @values belong to the
 * caller; the layer does not keep them.
 */
void nn_multi_head_attention_project (const NnMultiHeadAttention *self, const NnTensor *x,
                                      NnTensor **keys, NnTensor **values)
{
  nn_linear_apply (self->W_k, x, keys);
  nn_linear_apply (self->W_v, x, values);
}

/**
 * @queries: (N_q, query_size), not projected
 * @projected_keys: (N_k, D)
 * @projected_values: (N_k, D)
 * @mask: which keys each query may see, and which rows are which sentence's
 *
 * Forward, from the point where keys and values are projected.
 *
 * Returns: (transfer none): (N_q, D), until the next call
 */
const NnTensor *nn_multi_head_attention_attend (NnMultiHeadAttention *self, const NnPass *pass,
                                                const NnTensor *queries,
                                                const NnTensor *projected_keys,
                                                const NnTensor *projected_values,
                                                const NnMask   *mask)
{
  const NnTensor *q = nn_linear_forward (self->W_q, queries);
  const NnTensor *heads = heads_forward (self, pass, q, projected_keys, projected_values, mask);

  return nn_linear_forward (self->W_o, heads);
}

/** Returns: (transfer none): (N_k, D) the projected keys of the latest forward call, those of all
 *   heads side by side */
const NnTensor *nn_multi_head_attention_keys (const NnMultiHeadAttention *self)
{
  return self->additive != NULL ? &self->additive->key_heads : self->dot->keys;
}

/** Returns: (transfer none): (B, H, S_q, S_k) the latest scores, before the mask */
const NnScores *nn_multi_head_attention_scores (const NnMultiHeadAttention *self)
{
  return self->additive != NULL ? &self->additive->scores : &self->dot->scores;
}

/** Returns: (transfer none) (nullable): the latest features that scores are made from, a row for
 *   each pair of a query and a key; %NULL where a score is a product of the two */
const NnTensor *nn_multi_head_attention_features (const NnMultiHeadAttention *self)
{
  return self->additive != NULL ? self->additive->features : NULL;
}

/**
 * @index: which of the weights of the scores, from 0: W_q, W_k, w_v
 * Returns: (transfer none): a learned weight of the scores, in an attention that has them
 */
const NnParameter *nn_multi_head_attention_score_weight (const NnMultiHeadAttention *self,
                                                         int                         index)
{
  const NnLinear *const weights[] = { self->additive->W_q, self->additive->W_k,
                                      self->additive->w_v };

  return weights[index]->weight;
}

/** Returns: (transfer none): the part of the attention that follows the scores */
NnAttentionPooling *nn_multi_head_attention_pooling (const NnMultiHeadAttention *self)
{
  return self->additive != NULL ? self->additive->pooling : self->dot->pooling;
}

/** Returns: (transfer none): (B, H, S_q, S_k) the latest weights, before dropout */
const NnScores *nn_multi_head_attention_weights (const NnMultiHeadAttention *self)
{
  return &nn_multi_head_attention_pooling (self)->weights;
}
