/* core/lean/room.h
 *
 * Room for numbers that live for a moment only.  Every layer of the textbook's pass
 * keeps all it computes, for whoever wants to look; here one sheet of paper serves
 * all blocks, one after the other, and stays in the processor's cache meanwhile.
 *
 *      name          from                          until
 *
 *      sublayer      what a sublayer says          it is added to what went around it
 *      d_sublayer    the gradient of that          the sublayer's backward is done
 *      d_entered     of what a sublayer read       it went back through the norm (pre-norm)
 *      d_hidden      of the FFN's hidden units     the FFN's backward is done
 *      d_heads       of what the heads found       the heads' backward is done
 *      d_projected   of queries, keys, values      the projections' backward is done
 *      d_memory      of the memory's projections   likewise
 *      weights       of one head, and their         the next head
 *                    gradient
 *
 * Used by   all of core/lean
 */

#pragma once

#include "core/tensor/tensor.h"

G_BEGIN_DECLS

/**
 * NnLeanRoom:
 * @sublayer: (N, D)
 * @d_sublayer: (N, D)
 * @d_entered: (N, D)
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
  NnTensor *d_entered;
  NnTensor *d_hidden;
  NnTensor *d_heads;
  NnTensor *d_projected;
  NnTensor *d_memory;
  NnTensor *weights;
} NnLeanRoom;

void nn_lean_room_clear (NnLeanRoom *self);

G_END_DECLS
