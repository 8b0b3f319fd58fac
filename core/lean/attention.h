/* core/lean/attention.h
 *
 * Multi-head attention with as few products as there are inputs:
 *
 *      self      (q k v) = x W_qkvᵀ                               one product
 *      cross      q = x W_qᵀ      (k v) = memory W_kvᵀ            two
 *
 *      output = W_o · heads
 *
 * The plain layer, with four products and all that comes in between, is
 * core/layers/multi-head-attention.c.
 *
 *   x   (N, D)     memory   (N_s, D)     output   (N, D)
 */

#pragma once

#include "core/layers/multi-head-attention.h"
#include "core/lean/add-norm.h"
#include "core/lean/heads.h"
#include "core/lean/projection.h"
#include "core/lean/scratch.h"

G_BEGIN_DECLS

/**
 * NnLeanAttention:
 * @layer: (unowned): the same, plain
 * @W_q: W_q, W_k and W_v for self-attention, else W_q alone
 * @W_kv: W_k and W_v, if it is not self-attention
 * @W_o: W_o
 * @heads: the heads
 * @x: (nullable) (unowned): what the latest forward call read
 * @memory: (nullable) (unowned): its memory; %NULL for self-attention
 * @projected: (N, 3 D) q, k and v side by side, or (N, D) q alone
 * @projected_memory: (N_s, 2 D) k and v side by side
 * @head_outputs: (N, D) O of all heads, side by side
 */
typedef struct
{
  const NnMultiHeadAttention *layer;
  NnLeanProjection            W_q;
  NnLeanProjection            W_kv;
  NnLeanProjection            W_o;
  NnLeanHeads                 heads;

  const NnTensor *x;
  const NnTensor *memory;
  NnTensor       *projected;
  NnTensor       *projected_memory;
  NnTensor       *head_outputs;
} NnLeanAttention;

NnLeanAttention nn_lean_attention_self (const NnMultiHeadAttention *layer);
NnLeanAttention nn_lean_attention_cross (const NnMultiHeadAttention *layer);
void            nn_lean_attention_clear (NnLeanAttention *self);

const NnTensor *nn_lean_attention_forward (NnLeanAttention *self,
                                           const NnPass    *pass,
                                           const NnTensor  *x,
                                           const NnTensor  *memory,
                                           const NnMask    *mask,
                                           NnLeanScratch   *scratch);
void            nn_lean_attention_backward (const NnLeanAttention *self,
                                            NnLeanTarget           d_x,
                                            NnLeanTarget           d_memory,
                                            NnLeanScratch         *scratch);

G_END_DECLS
