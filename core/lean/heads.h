/* core/lean/heads.h
 *
 * Scaled dot-product attention of all sentences and heads, without a copy of a head
 * and without the scores: for one head of one sentence,
 *
 *      W = softmax (Q Kᵀ / √d_k)          hidden keys left out, the dropout mask computed
 *      O = dropout (W) V                again in backward
 *
 * goes from the projections to the output while it fits into the nearest cache.
 *
 * The plain layers, where scores, masks and dropout are steps of their own, are
 * core/layers/dot-product-attention.c and core/layers/attention-pooling.c.
 *
 *   queries   (N_q, H · K)     keys, values   (N_k, H · K)     output   (N_q, H · K)
 */

#pragma once

#include "core/layers/dropout.h"
#include "core/layers/mask.h"
#include "core/layers/scores.h"

G_BEGIN_DECLS

/**
 * NnLeanHeads:
 * @H: how many
 * @dropout: what dropout keeps in the latest forward call
 * @mask: its mask; it borrows its rows
 * @queries: its queries, of all heads
 * @keys: its keys
 * @values: its values
 * @weights: (B, H, S_q, S_k) W, before dropout
 */
typedef struct
{
  int           H;
  NnDropoutMask dropout;
  NnMask        mask;
  NnMatrix      queries;
  NnMatrix      keys;
  NnMatrix      values;
  NnScores      weights;
} NnLeanHeads;

void nn_lean_heads_clear (NnLeanHeads *self);

void nn_lean_heads_forward (NnLeanHeads *self,
                            NnMatrix     output,
                            NnTensor   **scratch);

/**
 * NnLeanHeadsGradient:
 * @queries: (N_q, H · K): where ∂queries goes
 * @keys: (N_k, H · K): where ∂keys goes
 * @values: (N_k, H · K): where ∂values goes
 */
typedef struct
{
  NnMatrix queries;
  NnMatrix keys;
  NnMatrix values;
} NnLeanHeadsGradient;

void nn_lean_heads_backward (const NnLeanHeads         *self,
                             NnMatrix                   d_output,
                             const NnLeanHeadsGradient *d,
                             NnTensor                 **scratch);

G_END_DECLS
