/* core/trace/hand/by-hand.h
 *
 * Attention, or a feed-forward network, on a few given numbers, as operations and without a model.
 *
 *      Q, K, V ─► [split] ─► product ─► [scale] ─┐
 *                       └──► features ─► scores ─┴─► [mask] ─► softmax ─► · V ─► [join]
 *
 * Operations in brackets are left out if they would change nothing: one head is not split, scaling
 * can be switched off, and there is no mask if every query sees every key.
 *
 *   queries   (n_q, d)      head h is the columns from h · d / H on
 *   keys      (n_k, d)
 *   values    (n_k, d_v)
 *   weights   (A, d / H) or (A)   where keys are scored with some: the same for all heads
 *   output    (n_q, d_v)
 *
 * The numbers are those of the attentions in core/layers; the operations are the same as in a
 * walk, so that formula.h knows what each cell is made of.
 *
 * A feed-forward network is three operations:
 *
 *      x ─► f₁ = x W₁ᵀ + b₁ ─► f₂ = max (f₁, 0) ─► f = f₂ W₂ᵀ + b₂
 *
 * Read in   D2L 11.3, "Attention Scoring Functions"; 11.5, "Multi-Head Attention"
 */

#pragma once

#include "core/layers/attention.h"
#include "core/layers/positionwise-ffn.h"

#include "core/trace/operation/scoring.h"

G_BEGIN_DECLS

/**
 * NnByHand:
 * @kind: the scoring function
 * @n_heads: H, of which d and d_v must be multiples
 * @n_queries: n_q
 * @n_keys: n_k
 * @width: d
 * @value_width: d_v
 * @n_hiddens: A, where keys are scored with weights
 * @queries: (n_q, d)
 * @keys: (n_k, d)
 * @values: (n_k, d_v)
 * @weights: those of nn_scoring_of() @kind, (A, d / H) or (A)
 * @query_names: (nullable): what to call the queries; %NULL: q1, q2, …
 * @key_names: (nullable): what to call the keys; %NULL: k1, k2, …
 * @is_scaled: whether products are divided by √ (d / H)
 * @is_causal: whether query i may see the keys 0 … i only
 * @valid_len: how many keys are not padding
 * @fill: what hidden scores are replaced by
 *
 * All pointers are borrowed.
 */
typedef struct
{
  NnAttentionKind kind;
  int             n_heads;
  int             n_queries;
  int             n_keys;
  int             width;
  int             value_width;
  int             n_hiddens;

  const float *queries;
  const float *keys;
  const float *values;
  const float *weights[NN_SCORING_MAX_WEIGHTS];

  const char *const *query_names;
  const char *const *key_names;

  gboolean is_scaled;
  gboolean is_causal;
  int      valid_len;
  float    fill;
} NnByHand;

GPtrArray *nn_by_hand_attend (const NnByHand *self) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray *nn_by_hand_feed_forward (NnPositionwiseFfn *ffn,
                                    const NnTensor    *x) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
