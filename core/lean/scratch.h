/* core/lean/scratch.h
 *
 * Scratch memory: tensors that are needed for a short time only.  Every layer of the
 * textbook's pass keeps all that it computes; here all blocks use the same few tensors,
 * one block after the other, and these stay in the processor's cache.
 *
 *      name          holds                          until
 *
 *      sublayer      the output of a sublayer       it is added to the residual stream
 *      d_sublayer    its gradient                   the sublayer's backward is done
 *      d_normalized  of what a sublayer read        it went back through the norm (pre-norm)
 *      d_hidden      of the FFN's hidden units      the FFN's backward is done
 *      d_heads       of the output of the heads     the heads' backward is done
 *      d_projected   of queries, keys, values       the projections' backward is done
 *      d_memory      of the memory's projections    the projections' backward is done
 *      weights       of one head, and their         the next head
 *                    gradient
 */

#pragma once

#include "core/tensor/tensor.h"

G_BEGIN_DECLS

/**
 * NnLeanScratch:
 * @sublayer: (N, D)
 * @d_sublayer: (N, D)
 * @d_normalized: (N, D)
 * @d_hidden: (N, F)
 * @d_heads: (N, D)
 * @d_projected: (N, 3 D) or (N, D)
 * @d_memory: (N_s, 2 D)
 * @weights: (2, S_q, S_k)
 */
typedef struct
{
  NnTensor *sublayer;
  NnTensor *d_sublayer;
  NnTensor *d_normalized;
  NnTensor *d_hidden;
  NnTensor *d_heads;
  NnTensor *d_projected;
  NnTensor *d_memory;
  NnTensor *weights;
} NnLeanScratch;

void nn_lean_scratch_clear (NnLeanScratch *self);

G_END_DECLS
