/* core/layers/relu.h
 *
 * ReLU: negative numbers become 0, all others stay as they are.
 *
 *      y = max (x, 0)
 *
 * Without a nonlinear function between them, two linear layers would be one linear layer.
 *
 *   x, y   any shape, number by number
 *
 * Read in   D2L 5.1.2, "Activation Functions"
 */

#pragma once

#include "core/tensor/tensor.h"

/* Read any field, write none: they belong to relu.c. */
typedef struct
{
  NnTensor       *output;   /* the latest y */
  const NnTensor *d_output; /* (nullable) (unowned): the latest ∂y */
  NnTensor       *d_input;  /* the latest ∂x */
} NnRelu;

NnRelu *nn_relu_new (void) G_GNUC_WARN_UNUSED_RESULT;
void    nn_relu_free (NnRelu *self);

const NnTensor *nn_relu_forward (NnRelu *self, const NnTensor *x);
const NnTensor *nn_relu_backward (NnRelu *self, const NnTensor *d_y);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnRelu, nn_relu_free)
