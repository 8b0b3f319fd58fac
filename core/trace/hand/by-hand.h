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

/* All pointers are borrowed. */
typedef struct
{
  NnAttentionKind kind;        /* the scoring function */
  int             n_heads;     /* H, of which d and d_v must be multiples */
  int             n_queries;   /* n_q */
  int             n_keys;      /* n_k */
  int             width;       /* d */
  int             value_width; /* d_v */
  int             n_hiddens;   /* A, where keys are scored with weights */

  const float *queries;                         /* (n_q, d) */
  const float *keys;                            /* (n_k, d) */
  const float *values;                          /* (n_k, d_v) */
  const float *weights[NN_SCORING_MAX_WEIGHTS]; /* those of nn_scoring_of() @kind, (A, d / H) or
                                                 * (A) */

  const char *const *query_names; /* (nullable): what to call the queries; NULL: q1, q2, … */
  const char *const *key_names;   /* (nullable): what to call the keys; NULL: k1, k2, … */

  gboolean is_scaled; /* whether products are divided by √ (d / H) */
  gboolean is_causal; /* whether query i may see the keys 0 … i only */
  int      valid_len; /* how many keys are not padding */
  float    fill;      /* what hidden scores are replaced by */
} NnByHand;

GPtrArray *nn_by_hand_attend (const NnByHand *self) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray *nn_by_hand_feed_forward (NnPositionwiseFfn *ffn,
                                    const NnTensor    *x) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
