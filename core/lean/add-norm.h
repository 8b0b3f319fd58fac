/* core/lean/add-norm.h
 *
 * Add & norm in one pass over memory: dropout, residual sum and normalization of a token are
 * computed one after the other while its row is in the cache.
 *
 *      post-norm                                pre-norm
 *
 *      z = norm (x + dropout (f (x)))           z = x + dropout (f (norm (x)))
 *
 * In a model without residual connections "x +" is missing.
 *
 * core/layers/add-norm.c computes the same step by step.  The dropout mask is not kept: backward
 * computes it again (core/layers/dropout.h).
 *
 * Backward changes one tensor in place, the gradient of the residual stream:
 *
 *      after_backward    turns ∂z into the gradient of the sum, and computes that of f (u)
 *      target            says where the sublayer's backward writes the gradient of its input
 *      before_backward   adds this gradient, through the normalization in pre-norm; the sum is ∂x
 */

#pragma once

#include "core/layers/add-norm.h"
#include "core/lean/norm.h"
#include "core/lean/scratch.h"

typedef struct
{
  const NnAddNorm *layer;   /* (unowned): the plain layer, with the order, γ and β */
  NnDropoutMask    dropout; /* the dropout mask of the latest forward call */
  const NnRows    *rows;    /* (nullable) (unowned): its rows */
  NnLeanNorm       norm;    /* the normalization */
  NnTensor        *sum;     /* (nullable): (N, D) the latest z; only in pre-norm */
} NnLeanAddNorm;

typedef struct
{
  NnTensor **tensor; /* (inout): the tensor that a gradient is written to */
  NnWrite    write;  /* whether the gradient replaces the values of @tensor or is added to them */
} NnLeanTarget;

NnLeanAddNorm nn_lean_add_norm (const NnAddNorm *layer);
void          nn_lean_add_norm_clear (NnLeanAddNorm *self);

const NnTensor *nn_lean_add_norm_before (NnLeanAddNorm *self, const NnTensor *x);
const NnTensor *nn_lean_add_norm_after (NnLeanAddNorm *self, const NnPass *pass, const NnRows *rows,
                                        const NnTensor *x, const NnTensor *sublayer);

void         nn_lean_add_norm_after_backward (const NnLeanAddNorm *self, NnTensor *d,
                                              NnTensor **d_sublayer);
NnLeanTarget nn_lean_add_norm_target (const NnLeanAddNorm *self, NnTensor **d,
                                      NnLeanScratch *scratch);
void         nn_lean_add_norm_before_backward (const NnLeanAddNorm *self, NnTensor *d,
                                               const NnLeanScratch *scratch);
