/* core/lean/projection.h
 *
 * Several linear layers that read the same x, computed as one product.  Their matrices follow each
 * other in memory (nn_parameters_pack()), so together they are one matrix with more rows.  The same
 * is true of their gradients.
 *
 *      q = x W_qᵀ                        ⎡W_q⎤ᵀ
 *      k = x W_kᵀ      ⇔    (q k v) = x  ⎢W_k⎥
 *      v = x W_vᵀ                        ⎣W_v⎦
 *
 * core/layers/linear.c computes the same, layer by layer.
 *
 *   x   (N, I)     W   (O, I)     b   (O)     y   (N, O)      O: features of all layers together
 */

#pragma once

#include "core/layers/linear.h"
#include "core/tensor/matmul.h"

/* All pointers are borrowed from the layers. */
typedef struct
{
  NnMatrix     W;   /* (O, I) the matrices of all layers, one below the other */
  NnMatrix     d_W; /* (O, I) their gradients */
  const float *b;   /* (nullable): (O) their biases */
  float       *d_b; /* (nullable): (O) the gradients of the biases */

  /* (nullable): the weight of a single layer; only such a one can be laid out (engine/panels.h) */
  const NnParameter *weight;
} NnLeanProjection;

NnLeanProjection nn_lean_projection (NnLinear *const *linears, int n);

void nn_lean_projection_forward (const NnLeanProjection *self, const NnTensor *x, NnTensor **y);
void nn_lean_projection_backward (const NnLeanProjection *self, const NnTensor *x,
                                  const NnTensor *d_y, NnTensor **d_x, NnWrite write);
