/* core/layers/additive-attention.h
 *
 * Additive attention: a network with one hidden layer computes how well a key fits a query.
 *
 *      score (q, k) = w_v · tanh (W_q q + W_k k)
 *
 * It is older than dot-product attention (Bahdanau et al. 2014).  It can compare queries and keys
 * of different widths, and it is slower: it computes A tanh for each pair of a query and a key.
 *
 *   queries    (N_q, H · d_k_q)    head h is the columns from h · d_k_q on
 *   keys       (N_k, H · d_k_k)
 *   values     (N_k, H · d_k_v)
 *   output     (N_q, H · d_k_v)
 *   W_q        (A, d_k_q)          A hidden units; no layer has a bias
 *   W_k        (A, d_k_k)
 *   w_v        (1, A)
 *
 * All heads use the same three matrices, as in the textbook's multi-head attention with its
 * additive attention.
 *
 * Read in   D2L 11.3.4, "Additive Attention"; Bahdanau et al. 2014
 */

#pragma once

#include "core/layers/attention-pooling.h"
#include "core/layers/attention.h"
#include "core/layers/linear.h"

typedef struct
{
  int    n_heads;     /* H */
  int    query_size;  /* d_k_q, features of a query in one head */
  int    key_size;    /* d_k_k, features of a key in one head */
  int    num_hiddens; /* A, hidden units of the network */
  double dropout;     /* probability of dropping an attention weight */
} NnAdditiveAttentionConfig;

/* Read any field, write none: they belong to additive-attention.c. */
typedef struct
{
  int       n_heads; /* H */
  NnLinear *W_q;     /* maps queries to hidden units */
  NnLinear *W_k;     /* maps keys to hidden units */
  NnLinear *w_v;     /* maps hidden units to a score */

  NnTensor            query_heads;         /* (N_q, H, d_k_q) the queries of the latest forward
                                            * call, borrowed */
  NnTensor            key_heads;           /* (N_k, H, d_k_k) its keys, borrowed */
  NnTensor           *features;            /* (pairs, A) tanh (W_q q + W_k k) of each pair, in
                                            * the order of the scores */
  NnScores            scores;              /* (B, H, S_q, S_k) before the mask */
  NnAttentionPooling *pooling;             /* the rest: masked softmax, dropout, weighted sum of
                                            * the values */
  NnTensor            d_scores;            /* (pairs, 1) the latest ∂scores, borrowed from
                                            * @pooling */
  const NnTensor     *d_features;          /* (nullable) (unowned): (pairs, A) the latest
                                            * ∂features */
  NnTensor           *d_projected_queries; /* (N_q, H, A) the latest ∂(W_q q) */
  NnTensor           *d_projected_keys;    /* (N_k, H, A) the latest ∂(W_k k) */
  NnTensor            d_queries;           /* (N_q, H · d_k_q) the latest ∂queries, borrowed from
                                            * @W_q */
  NnTensor            d_keys;              /* (N_k, H · d_k_k) the latest ∂keys, borrowed from
                                            * @W_k */
} NnAdditiveAttention;

NnAdditiveAttention      *
nn_additive_attention_new (NnParameters *parameters, const char *path,
                                const NnAdditiveAttentionConfig *config) G_GNUC_WARN_UNUSED_RESULT;
void nn_additive_attention_free (NnAdditiveAttention *self);

const NnTensor     *nn_additive_attention_forward (NnAdditiveAttention *self, const NnPass *pass,
                                                   const NnTensor *queries, const NnTensor *keys,
                                                   const NnTensor *values, const NnMask *mask);
NnAttentionGradient nn_additive_attention_backward (NnAdditiveAttention *self,
                                                    const NnTensor      *d_output);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnAdditiveAttention, nn_additive_attention_free)
