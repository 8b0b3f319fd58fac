/* core/lean/scratch.h
 *
 * Scratch memory: tensors that are needed only for a short time.  In the textbook's pass every
 * layer keeps all values that it computes.  Here all blocks use the same few tensors, one block
 * after the other, so these tensors stay in the processor's cache.
 *
 *      name          holds                          until
 *
 *      sublayer      the output of a sublayer       it is added to the residual stream
 *      d_sublayer    its gradient                   the sublayer's backward is done
 *      d_normalized  ∂(a sublayer's input)          the normalization's backward is done (pre-norm)
 *      d_hidden      ∂(the FFN's hidden units)      the FFN's backward is done
 *      d_heads       ∂(the output of the heads)     the heads' backward is done
 *      d_projected   ∂(queries, keys, values)       the projections' backward is done
 *      d_memory      ∂(keys, values of the memory)  the projections' backward is done
 *      weights       the attention weights of       the next head begins
 *                    one head, their gradient
 */

#pragma once

#include "core/tensor/tensor.h"

typedef struct
{
  NnTensor *sublayer;     /* (N, D) */
  NnTensor *d_sublayer;   /* (N, D) */
  NnTensor *d_normalized; /* (N, D) */
  NnTensor *d_hidden;     /* (N, F) */
  NnTensor *d_heads;      /* (N, D) */
  NnTensor *d_projected;  /* (N, 3 D) or (N, D) */
  NnTensor *d_memory;     /* (N_s, 2 D) */
  NnTensor *weights;      /* (2, S_q, S_k) */
} NnLeanScratch;

void nn_lean_scratch_clear (NnLeanScratch *self);
