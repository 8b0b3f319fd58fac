/* app/check/mask-attention.h
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
 *
 * A case of `headlight-cli check` may hold this form; no model has it.
 */

#pragma once

#include "core/layers/attention.h"
#include "core/tensor/tensor.h"

G_BEGIN_DECLS

#define NN_MASK_ATTENTION_FILL -1e9f

/* Read any field, write none: they belong to mask-attention.c. */
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

G_END_DECLS
