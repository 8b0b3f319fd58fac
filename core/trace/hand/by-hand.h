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
#include "core/tensor/tensor.h"
#include "core/trace/operation/operation.h"
#include "core/trace/operation/scoring.h"

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

/* The softmax of a few given scores under any mask, as operations.
 *
 *      mask      S′     S, or fill where the key is hidden    −10⁶, −10⁹ or −∞
 *      shift     S″     S′ − max of the row                   so that exp cannot overflow
 *      exp       exp S″ exp (S′ − max)                        exactly 0 far below the largest
 *      softmax   A      exp S″ / Σ of the row                 1 in sum
 *
 * In a row in which every key is hidden, the fill value decides: if it is a number, all masked
 * scores are the same, and so are all weights; if it is −∞, there is no largest score, and all
 * weights are 0.
 *
 *   all      (N, N)
 *
 * core/layers/softmax.h is what attentions use; the tests hold these lines against it.
 *
 * Read in   D2L 11.3.2.1, "Masked Softmax Operation" */

/* The lines, in order. */
typedef enum
{
  NN_BY_HAND_MASK,
  NN_BY_HAND_SHIFT,
  NN_BY_HAND_EXPONENTIAL,
  NN_BY_HAND_SOFTMAX,
} NnByHandSoftmaxLine;

GPtrArray *nn_by_hand_softmax (const NnTensor *scores, const guint8 *states,
                               float fill) G_GNUC_WARN_UNUSED_RESULT;

const NnOperation *nn_by_hand_softmax_line (const GPtrArray *operations, NnByHandSoftmaxLine line);
int                nn_by_hand_softmax_seen (const NnOperand *masked, int query);

/* Normalization of a few given numbers, as operations, with all choices on which texts differ.
 *
 *      mean       μ = Σ x / n
 *      center     x − μ
 *      variance   σ² = Σ (x − μ)² / n             or / (n − 1)
 *      divide     x̂ = (x − μ) / √ (σ² + ε)        or / (σ + ε)
 *      scale      y = γ x̂ + β
 *
 * The kinds of normalization differ in which numbers share a μ and a σ²:
 *
 *      rows       layer normalization: each token by itself
 *      columns    batch normalization: each feature over all tokens
 *      all        layer normalization over the last two axes
 *
 * core/layers/layer-norm.h and batch-norm.h are what models use; the tests hold these
 * lines against them.
 *
 *   x, x̂, y   (N, D)
 *   μ, σ²     (N, 1) for rows, (1, D) for columns, (1, 1) for all
 *   γ, β      (D), for all (N, D)
 *
 * Read in   D2L 11.7.3, "Residual Connection and Layer Normalization" */

#define NN_BY_HAND_NORM_ERROR (nn_by_hand_norm_error_quark ())

typedef enum
{
  NN_BY_HAND_NORM_ERROR_TOO_FEW, /* a single number has no variance of this kind */
} NnByHandNormError;

/* The lines, in order. */
typedef enum
{
  NN_BY_HAND_MEAN,
  NN_BY_HAND_CENTER,
  NN_BY_HAND_VARIANCE,
  NN_BY_HAND_DIVIDE,
  NN_BY_HAND_SCALE,
} NnByHandNormLine;

/* Which numbers share their statistics. */
typedef enum
{
  NN_NORM_ROWS,    /* each row by itself */
  NN_NORM_COLUMNS, /* each column by itself */
  NN_NORM_ALL,     /* all numbers together */
} NnNormScope;

typedef struct
{
  NnNormScope     scope;            /* which numbers share their statistics */
  double          epsilon;          /* ε */
  gboolean        is_outside;       /* whether ε is added to the deviation instead of the
                                     * variance */
  gboolean        is_unbiased;      /* whether the variance divides by n − 1 */
  gboolean        is_training;      /* whether columns take the statistics of this batch;
                                     * otherwise the running ones */
  const float    *running_mean;     /* (nullable): (D) for columns outside training */
  const float    *running_variance; /* (nullable): (D) for columns outside training */
  const gboolean *counted;          /* (nullable): (N) which rows count in the statistics of
                                     * columns; NULL: all */

  const char *const *names; /* (nullable): (N) what the rows are called; NULL: by their numbers */
} NnNormOptions;

GQuark nn_by_hand_norm_error_quark (void);

GPtrArray *nn_by_hand_normalize (const NnTensor *x, const NnTensor *gamma, const NnTensor *beta,
                                 const NnNormOptions *options,
                                 GError             **error) G_GNUC_WARN_UNUSED_RESULT;

const NnOperand *nn_by_hand_norm_output (const GPtrArray *operations, NnByHandNormLine line);
