/* app/check/notes.h
 *
 * Two layers as popular notes on the paper write them. A case of `headlight-cli check` may hold
 * these forms; no model has them.
 *
 * Layer normalization as popular notes on the paper write it.
 *
 *                x − mean (x)
 *      y = γ · ─────────────── + β
 *               std (x) + ε
 *
 * The standard deviation divides by D − 1, and ε is outside the root; see
 * layer-norm.h for the form that the textbook and the model use.  The two
 * answer differently: [1, 2] becomes ∓0.70711 here and ∓0.99998 there.
 *
 * One feature has no standard deviation of this kind, so D is at least 2.
 *
 *   x, y   (…, D)   any stack of token vectors
 *   γ, β   (D)      learned; they start at 1 and 0
 *
 * Scaled dot-product attention as popular notes on the paper write it, with a
 * mask of zeros and ones instead of lengths:
 *
 *      scores = Q Kᵀ / √d_k        where the mask is 0: −10⁹
 *      output = softmax (scores) V
 *
 * Any key can be hidden from any query, not only those at the end; the price is
 * a number for each pair.  The notes hand out the masked scores beside the
 * output, not the weights.  The model uses dot-product-attention.h.
 *
 * There are G groups, one for each sentence and head.
 *
 *   queries   (G · n_q, d_k)
 *   keys      (G · n_k, d_k)
 *   values    (G · n_k, K_v)
 *   mask      (G · n_q, n_k)   or none
 *   output    (G · n_q, K_v)
 */

#pragma once

#include "core/layers/attention.h"
#include "core/layers/parameters.h"
#include "core/tensor/tensor.h"

#define NN_LAYER_NORM_STD_EPSILON 1e-6

/* Read any field, write none: they belong to notes.c. */
typedef struct
{
  NnParameter *gamma; /* (D) scale */
  NnParameter *beta;  /* (D) shift */

  NnTensor *mean;       /* (N) mean (x) of each of the N tokens; forward keeps it for the trace */
  NnTensor *std;        /* (N) std (x) of each token, without ε; forward keeps it for backward */
  NnTensor *normalized; /* (…, D) x̂, the fraction above, likewise */
  NnTensor *output;     /* (…, D) the latest y */
  NnTensor *d_input;    /* (…, D) the latest ∂x */
} NnLayerNormStd;

NnLayerNormStd *nn_layer_norm_std_new (NnParameters *parameters, const char *path,
                                       int D) G_GNUC_WARN_UNUSED_RESULT;
void            nn_layer_norm_std_free (NnLayerNormStd *self);

const NnTensor *nn_layer_norm_std_forward (NnLayerNormStd *self, const NnTensor *x);
const NnTensor *nn_layer_norm_std_backward (NnLayerNormStd *self, const NnTensor *d_y);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnLayerNormStd, nn_layer_norm_std_free)

#define NN_MASK_ATTENTION_FILL -1e9f

/* Read any field, write none: they belong to notes.c. */
typedef struct
{
  float fill; /* what the scores of hidden keys become */

  int             G;       /* groups of the latest forward call */
  const NnTensor *queries; /* its queries, or NULL */
  const NnTensor *keys;    /* its keys, or NULL */
  const NnTensor *values;  /* its values, or NULL */
  const NnTensor *mask;    /* its mask, or NULL */

  NnTensor *scores;    /* (G · n_q, n_k) scaled and masked */
  NnTensor *weights;   /* (G · n_q, n_k) their softmax */
  NnTensor *output;    /* (G · n_q, K_v) the latest output */
  NnTensor *d_scores;  /* (G · n_q, n_k) the latest ∂scores */
  NnTensor *d_queries; /* (G · n_q, d_k) the latest ∂queries */
  NnTensor *d_keys;    /* (G · n_k, d_k) the latest ∂keys */
  NnTensor *d_values;  /* (G · n_k, K_v) the latest ∂values */
} NnMaskAttention;

NnMaskAttention *nn_mask_attention_new (float fill) G_GNUC_WARN_UNUSED_RESULT;
void             nn_mask_attention_free (NnMaskAttention *self);

const NnTensor *nn_mask_attention_forward (NnMaskAttention *self, int G, const NnTensor *queries,
                                           const NnTensor *keys, const NnTensor *values,
                                           const NnTensor *mask);
NnAttentionGradient nn_mask_attention_backward (NnMaskAttention *self, const NnTensor *d_output);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnMaskAttention, nn_mask_attention_free)
