/* core/lean/norm.h
 *
 * Layer normalization in one pass over memory: mean, variance, x̂ and y of a token are computed one
 * after the other while its row is in the cache.
 *
 *                x − mean (x)
 *      x̂ = ─────────────────        y = γ · x̂ + β
 *             √ (var (x) + ε)
 *
 * core/layers/layer-norm.c computes the same step by step, and keeps the mean too.
 *
 *   x, x̂, y   (N, D)      γ, β   (D)
 */

#pragma once

#include "core/layers/layer-norm.h"
#include "core/tensor/matmul.h"

typedef struct
{
  const NnLayerNorm *layer;       /* (unowned): the plain layer, with γ and β */
  NnTensor          *x_hat;       /* (N, D) x̂, for backward */
  NnTensor          *inverse_std; /* (N) 1 / √ (var + ε), for backward */
  NnTensor          *y;           /* (N, D) the latest y */
} NnLeanNorm;

void nn_lean_norm_clear (NnLeanNorm *self);

const NnTensor *nn_lean_norm_forward (NnLeanNorm *self, const NnTensor *x);
void            nn_lean_norm_backward (const NnLeanNorm *self, const NnTensor *d_y, NnTensor *d_x,
                                       NnWrite write);

void nn_lean_norm_begin (NnLeanNorm *self, const NnShape *shape);
void nn_lean_norm_row (NnLeanNorm *self, int n);
void nn_lean_norm_row_backward (const NnLeanNorm *self, int n, const float *d_y, float *d_x,
                                NnWrite write);
