/* core/layers/multi-head-attention.h
 *
 * Multi-head attention: H attentions in parallel, each on its own projection of the same tokens,
 * so that each head can learn to attend to other tokens.
 *
 *      output = W_o · concat (head_1, …, head_H)
 *      head_h = attention (W_q queries, W_k keys, W_v values), in the d_k columns from h · d_k on
 *
 * One projection computes the queries of all heads, and so for keys and values.  A head is
 * d_k = D / H columns of them, so the heads are split and concatenated without copying.
 * Here h counts from 0, as in C.
 *
 *   queries      (N_q, query_size)
 *   keys         (N_k, key_size)
 *   values       (N_k, value_size)
 *   W_q W_k W_v  (D, query_size), (D, key_size), (D, value_size)
 *   W_o          (D, D)
 *   output       (N_q, D)
 *
 * A decoder that works token by token projects each key and value once and keeps them
 * (key-value-cache.h).  For this, forward is divided: nn_multi_head_attention_project () projects
 * keys and values, nn_multi_head_attention_attend () does the rest.
 *
 * Read in   D2L 11.5, "Multi-Head Attention"; Vaswani et al. 2017, section 3.2.2
 */

#pragma once

#include "core/layers/additive-attention.h"
#include "core/layers/dot-product-attention.h"
#include "core/layers/linear.h"

typedef struct
{
  int             query_size;  /* features of a query */
  int             key_size;    /* features of a key */
  int             value_size;  /* features of a value */
  int             num_hiddens; /* D, features of an output */
  int             n_heads;     /* H, which divides D */
  gboolean        has_bias;    /* whether the four projections have one */
  NnAttentionKind kind;        /* the scoring function */
  double          dropout;     /* probability of dropping an attention weight */
} NnMultiHeadAttentionConfig;

/* Read any field, write none: they belong to multi-head-attention.c. */
typedef struct
{
  NnLinear *W_q; /* projects the queries; its output is those of all heads */
  NnLinear *W_k; /* projects the keys */
  NnLinear *W_v; /* projects the values */
  NnLinear *W_o; /* projects the outputs of the heads; its input is (N_q, D), these side by side */

  NnAttentionKind        kind;     /* the scoring function */
  NnDotProductAttention *dot;      /* (nullable): all heads, if @kind is
                                    * %NN_ATTENTION_DOT_PRODUCT */
  NnAdditiveAttention   *additive; /* (nullable): all heads, if @kind is %NN_ATTENTION_ADDITIVE */
} NnMultiHeadAttention;

NnMultiHeadAttention *
nn_multi_head_attention_new (NnParameters *parameters, const char *path,
                             const NnMultiHeadAttentionConfig *config) G_GNUC_WARN_UNUSED_RESULT;

gint64 nn_multi_head_attention_count_values (const NnMultiHeadAttentionConfig *config);
void   nn_multi_head_attention_free (NnMultiHeadAttention *self);

const NnTensor     *nn_multi_head_attention_forward (NnMultiHeadAttention *self, const NnPass *pass,
                                                     const NnTensor *queries, const NnTensor *keys,
                                                     const NnTensor *values, const NnMask *mask);
NnAttentionGradient nn_multi_head_attention_backward (NnMultiHeadAttention *self,
                                                      const NnTensor       *d_output);

void nn_multi_head_attention_project (const NnMultiHeadAttention *self, const NnTensor *x,
                                      NnTensor **keys, NnTensor **values);
const NnTensor *nn_multi_head_attention_attend (NnMultiHeadAttention *self, const NnPass *pass,
                                                const NnTensor *queries,
                                                const NnTensor *projected_keys,
                                                const NnTensor *projected_values,
                                                const NnMask   *mask);

const NnTensor     *nn_multi_head_attention_keys (const NnMultiHeadAttention *self);
const NnScores     *nn_multi_head_attention_scores (const NnMultiHeadAttention *self);
const NnScores     *nn_multi_head_attention_weights (const NnMultiHeadAttention *self);
const NnTensor     *nn_multi_head_attention_features (const NnMultiHeadAttention *self);
const NnParameter  *nn_multi_head_attention_score_weight (const NnMultiHeadAttention *self,
                                                          int                         index);
NnAttentionPooling *nn_multi_head_attention_pooling (const NnMultiHeadAttention *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnMultiHeadAttention, nn_multi_head_attention_free)
