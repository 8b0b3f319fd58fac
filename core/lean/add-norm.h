/* core/lean/add-norm.h
 *
 * Add & norm in one pass over memory: dropout, residual sum and normalization of a
 * token follow each other while its row is at hand.
 *
 *      post-norm                                pre-norm
 *
 *      z = norm (x + dropout (f (x)))           z = x + dropout (f (norm (x)))
 *
 * Step by step it stands in core/layers/add-norm.c.  What dropout forgot is not kept:
 * the same dice are thrown again on the way back.
 *
 * Backward walks along the residual stream.  There is one ∂, which each sublayer
 * changes where it stands:
 *
 *      leave_backward   ∂z becomes ∂(x + …), and what of it the sublayer caused
 *      receive          where the sublayer's own backward shall put its ∂
 *      enter_backward   that is added to the stream, which is ∂x now
 *
 * Used by   encoder.h, decoder.h
 */

#pragma once

#include "core/layers/add-norm.h"
#include "core/lean/norm.h"
#include "core/lean/room.h"

G_BEGIN_DECLS

/**
 * NnLeanAddNorm:
 * @layer: (unowned): order and γ, β
 * @dice: those of the latest forward call
 * @rows: (nullable) (unowned): its rows
 * @norm: the normalization
 * @sum: (nullable): (N, D) the latest z, if it is pre-norm
 */
typedef struct
{
  const NnAddNorm *layer;
  NnDropoutDice    dice;
  const NnRows    *rows;
  NnLeanNorm       norm;
  NnTensor        *sum;
} NnLeanAddNorm;

/**
 * NnLeanTarget:
 * @tensor: (inout): where a gradient shall go
 * @write: whether it is added to what is there
 */
typedef struct
{
  NnTensor **tensor;
  NnWrite    write;
} NnLeanTarget;

NnLeanAddNorm nn_lean_add_norm (const NnAddNorm *layer);
void          nn_lean_add_norm_clear (NnLeanAddNorm *self);

const NnTensor *nn_lean_add_norm_enter (NnLeanAddNorm  *self,
                                        const NnTensor *x);
const NnTensor *nn_lean_add_norm_leave (NnLeanAddNorm  *self,
                                        const NnPass   *pass,
                                        const NnRows   *rows,
                                        const NnTensor *x,
                                        const NnTensor *sublayer);

void         nn_lean_add_norm_leave_backward (const NnLeanAddNorm *self,
                                              NnTensor            *d,
                                              NnTensor           **d_sublayer);
NnLeanTarget nn_lean_add_norm_receive (const NnLeanAddNorm *self,
                                       NnTensor           **d,
                                       NnLeanRoom          *room);
void         nn_lean_add_norm_enter_backward (const NnLeanAddNorm *self,
                                              NnTensor            *d,
                                              const NnLeanRoom    *room);

G_END_DECLS
