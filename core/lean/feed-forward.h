/* core/lean/feed-forward.h
 *
 * The positionwise feed-forward network.  Bias and ReLU are computed in place, in one pass over the
 * hidden units, in forward and in backward.
 *
 *      h = max (x W₁ᵀ + b₁, 0)      y = h W₂ᵀ + b₂
 *
 * core/layers/positionwise-ffn.c computes the same step by step.
 *
 *   x, y   (N, D)     h   (N, F)
 */

#pragma once

#include "core/layers/positionwise-ffn.h"
#include "core/lean/add-norm.h"
#include "core/lean/projection.h"
#include "core/lean/scratch.h"

typedef struct
{
  NnLeanProjection W_1;    /* W₁ and b₁ */
  NnLeanProjection W_2;    /* W₂ and b₂ */
  const NnTensor  *x;      /* (nullable) (unowned): the x of the latest forward call */
  NnTensor        *hidden; /* (N, F) its h */
} NnLeanFeedForward;

NnLeanFeedForward nn_lean_feed_forward (const NnPositionwiseFfn *layer);
void              nn_lean_feed_forward_clear (NnLeanFeedForward *self);

const NnTensor *nn_lean_feed_forward_forward (NnLeanFeedForward *self, const NnTensor *x,
                                              NnLeanScratch *scratch);
void            nn_lean_feed_forward_backward (const NnLeanFeedForward *self, NnLeanTarget d_x,
                                               NnLeanScratch *scratch);
