/* core/layers/positionwise-ffn.h
 *
 * The positionwise feed-forward network: two linear layers with a ReLU between them, the same for
 * every token.
 *
 *      y = max (x W₁ᵀ + b₁, 0) W₂ᵀ + b₂
 *
 * A row of y depends on the same row of x only, so equal rows of x give equal rows of y.
 *
 *   x        (…, I)        a stack of token vectors
 *   W₁, b₁   (F, I), (F)   dense1
 *   W₂, b₂   (O, F), (O)   dense2
 *   y        (…, O)        in the Transformer I = O = D
 *
 * Read in   D2L 11.7.2, "Positionwise Feed-Forward Networks"; Vaswani et al. 2017, section 3.3
 */

#pragma once

#include "core/layers/linear.h"
#include "core/layers/relu.h"

/* Read any field, write none: they belong to positionwise-ffn.c. */
typedef struct
{
  NnLinear *dense1; /* W₁ and b₁; its output is f₁, the hidden units before the ReLU */
  NnRelu   *relu;   /* its output is f₂, the hidden units after the ReLU */
  NnLinear *dense2; /* W₂ and b₂ */
} NnPositionwiseFfn;

NnPositionwiseFfn *nn_positionwise_ffn_new (NnParameters *parameters, const char *path, int inputs,
                                            int hiddens, int outputs) G_GNUC_WARN_UNUSED_RESULT;
void               nn_positionwise_ffn_free (NnPositionwiseFfn *self);

const NnTensor *nn_positionwise_ffn_forward (NnPositionwiseFfn *self, const NnTensor *x);
const NnTensor *nn_positionwise_ffn_backward (NnPositionwiseFfn *self, const NnTensor *d_y);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnPositionwiseFfn, nn_positionwise_ffn_free)
