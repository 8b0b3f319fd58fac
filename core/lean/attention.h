/* core/lean/attention.h
 *
 * Multi-head attention with one matrix product for each input:
 *
 *      self      (q k v) = x W_qkvᵀ                               one product
 *      cross      q = x W_qᵀ      (k v) = memory W_kvᵀ            two products
 *
 *      output = heads W_oᵀ
 *
 * core/layers/multi-head-attention.c computes the same with a product for each of q, k and v, and
 * keeps all intermediate values.
 *
 *   x   (N, D)     memory   (N_s, D)     output   (N, D)
 */

#pragma once

#include "core/layers/multi-head-attention.h"
#include "core/lean/add-norm.h"
#include "core/lean/heads.h"
#include "core/lean/projection.h"
#include "core/lean/scratch.h"

typedef struct
{
  const NnMultiHeadAttention *layer; /* (unowned): the plain layer */
  NnLeanProjection            W_q;   /* W_q, W_k and W_v for self-attention, W_q alone for
                                      * cross-attention */
  NnLeanProjection            W_kv;  /* W_k and W_v for cross-attention, empty for self-attention */
  NnLeanProjection            W_o;   /* W_o */
  NnLeanHeads                 heads; /* the heads */

  const NnTensor *x;                /* (nullable) (unowned): the x of the latest forward call */
  const NnTensor *memory;           /* (nullable) (unowned): its memory; NULL for self-attention */
  NnTensor       *projected;        /* (N, 3 D) q, k and v side by side, or (N, D) q alone */
  NnTensor       *projected_memory; /* (N_s, 2 D) k and v side by side */
  NnTensor       *head_outputs;     /* (N, D) O of all heads, side by side */
} NnLeanAttention;

NnLeanAttention nn_lean_attention_self (const NnMultiHeadAttention *layer);
NnLeanAttention nn_lean_attention_cross (const NnMultiHeadAttention *layer);
void            nn_lean_attention_clear (NnLeanAttention *self);

const NnTensor *nn_lean_attention_forward (NnLeanAttention *self, const NnPass *pass,
                                           const NnTensor *x, const NnTensor *memory,
                                           const NnMask *mask, NnLeanScratch *scratch);
void            nn_lean_attention_backward (const NnLeanAttention *self, NnLeanTarget d_x,
                                            NnLeanTarget d_memory, NnLeanScratch *scratch);
