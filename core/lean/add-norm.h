/* core/lean/add-norm.h
 *
 * Add & norm in one pass over memory: dropout, residual sum and normalization of a
 * token follow each other while its row is in the cache.
 *
 *      post-norm                                pre-norm
 *
 *      z = norm (x + dropout (f (x)))           z = x + dropout (f (norm (x)))
 *
 * A model without residual connections has no "x +".
 *
 * core/layers/add-norm.c computes the same step by step.  The dropout mask is not kept: backward
 * computes it again (core/layers/dropout-mask.h).
 *
 * Backward has one gradient, that of the residual stream, and changes it in place:
 *
 *      after_backward    ∂z becomes ∂(x + …); the sublayer's output has its gradient too
 *      target            where the sublayer's backward writes the gradient of its input
 *      before_backward   that is added to the stream, which is ∂x now
 */

#pragma once

#include "core/layers/add-norm.h"
#include "core/lean/norm.h"
#include "core/lean/scratch.h"

G_BEGIN_DECLS

/**
 * NnLeanAddNorm:
 * @layer: (unowned): order and γ, β
 * @dropout: what dropout keeps in the latest forward call
 * @rows: (nullable) (unowned): its rows
 * @norm: the normalization
 * @sum: (nullable): (N, D) the latest z, if it is pre-norm
 */
typedef struct
{
  const NnAddNorm *layer;
  NnDropoutMask    dropout;
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

const NnTensor *nn_lean_add_norm_before (NnLeanAddNorm  *self,
                                         const NnTensor *x);
const NnTensor *nn_lean_add_norm_after (NnLeanAddNorm  *self,
                                        const NnPass   *pass,
                                        const NnRows   *rows,
                                        const NnTensor *x,
                                        const NnTensor *sublayer);

void         nn_lean_add_norm_after_backward (const NnLeanAddNorm *self,
                                              NnTensor            *d,
                                              NnTensor           **d_sublayer);
NnLeanTarget nn_lean_add_norm_target (const NnLeanAddNorm *self,
                                      NnTensor           **d,
                                      NnLeanScratch       *scratch);
void         nn_lean_add_norm_before_backward (const NnLeanAddNorm *self,
                                               NnTensor            *d,
                                               const NnLeanScratch *scratch);

G_END_DECLS
