/* core/layers/dot-product-attention.h
 *
 * Scaled dot-product attention: the better a key fits a query, the larger is their dot product.
 *
 *                          Q Kᵀ
 *      output = softmax ( ────── ) V          for each sentence and head
 *                           √d_k
 *
 * Why √d_k: if two vectors have d_k independent numbers of mean 0 and variance 1, their dot product
 * has the variance d_k.  Without the division, the scores of wide heads would be so large that
 * the softmax gives almost all of the weight to one key, and its gradients would be close to 0.
 *
 *   queries   (N_q, H · d_k)     head h is the columns from h · d_k on
 *   keys      (N_k, H · d_k)
 *   values    (N_k, H · d_k_v)
 *   output    (N_q, H · d_k_v)
 *
 * Read in   D2L 11.3.3, "Scaled Dot Product Attention"; Vaswani et al. 2017, section 3.2.1
 */

#pragma once

#include "core/layers/attention-pooling.h"
#include "core/layers/attention.h"

/* Read any field, write none: they belong to dot-product-attention.c. */
typedef struct
{
  int n_heads; /* H */

  const NnTensor     *queries;   /* (nullable) (unowned): the queries of the latest forward call */
  const NnTensor     *keys;      /* (nullable) (unowned): its keys */
  NnScores            scores;    /* (B, H, S_q, S_k) Q Kᵀ / √d_k, before the mask */
  NnAttentionPooling *pooling;   /* the rest: masked softmax, dropout, weighted sum of the values */
  NnTensor           *d_queries; /* (N_q, H · d_k) the latest ∂queries */
  NnTensor           *d_keys;    /* (N_k, H · d_k) the latest ∂keys */
} NnDotProductAttention;

NnDotProductAttention *nn_dot_product_attention_new (const char *path, int n_heads,
                                                     double dropout) G_GNUC_WARN_UNUSED_RESULT;
void                   nn_dot_product_attention_free (NnDotProductAttention *self);

const NnTensor *nn_dot_product_attention_forward (NnDotProductAttention *self, const NnPass *pass,
                                                  const NnTensor *queries, const NnTensor *keys,
                                                  const NnTensor *values, const NnMask *mask);
NnAttentionGradient nn_dot_product_attention_backward (NnDotProductAttention *self,
                                                       const NnTensor        *d_output);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnDotProductAttention, nn_dot_product_attention_free)
