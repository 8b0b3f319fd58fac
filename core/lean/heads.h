/* core/lean/heads.h
 *
 * Scaled dot-product attention of all sentences and heads.  For one head of one sentence:
 *
 *      W = softmax (Q Kᵀ / √d_k)
 *      O = dropout (W) V
 *
 * The softmax leaves out hidden keys.  Both lines are computed for one head before the next one
 * begins, so that its matrices stay in the nearest cache.  No head is copied.  The scores and the
 * dropout mask are not kept: the weights replace the scores, and backward computes the mask again.
 *
 * core/layers/dot-product-attention.c and core/layers/attention-pooling.c compute the same, with
 * scores, mask and dropout as separate steps.
 *
 *   queries   (N_q, H · K)     keys, values   (N_k, H · K)     output   (N_q, H · K)
 */

#pragma once

#include "core/layers/dropout.h"
#include "core/layers/mask.h"
#include "core/layers/scores.h"

typedef struct
{
  int           H;       /* number of heads */
  NnDropoutMask dropout; /* the dropout mask of the latest forward call */
  NnMask        mask;    /* its mask; it borrows its rows */
  NnMatrix      queries; /* its queries, of all heads */
  NnMatrix      keys;    /* its keys */
  NnMatrix      values;  /* its values */
  NnScores      weights; /* (B, H, S_q, S_k) W, before dropout */
} NnLeanHeads;

void nn_lean_heads_clear (NnLeanHeads *self);

void nn_lean_heads_forward (NnLeanHeads *self, NnMatrix output, NnTensor **scratch);

typedef struct
{
  NnMatrix queries; /* (N_q, H · K): gets ∂queries */
  NnMatrix keys;    /* (N_k, H · K): gets ∂keys */
  NnMatrix values;  /* (N_k, H · K): gets ∂values */
} NnLeanHeadsGradient;

void nn_lean_heads_backward (const NnLeanHeads *self, NnMatrix d_output,
                             const NnLeanHeadsGradient *d, NnTensor **scratch);
