/* core/layers/linear.h
 *
 * Linear layer (the textbook's "fully connected" or "dense" layer): every output feature is a
 * weighted sum of all input features, plus a bias.
 *
 *      y = x Wᵀ + b
 *
 *   x   (…, I)    a stack of token vectors of I features
 *   W   (O, I)    learned; one row for each output feature, as PyTorch stores it
 *   b   (O)       learned; some layers have none
 *   y   (…, O)
 *
 * Read in   D2L 3.1, "Linear Regression"
 */

#pragma once

#include "core/layers/parameters.h"

/* Read any field, write none: they belong to linear.c. */
typedef struct
{
  NnParameter *weight; /* (O, I) W */
  NnParameter *bias;   /* (nullable): (O) b */

  const NnTensor *input;    /* (nullable) (unowned): the x of the latest forward call */
  NnTensor       *output;   /* (…, O) the latest y */
  const NnTensor *d_output; /* (nullable) (unowned): the latest ∂y */
  NnTensor       *d_input;  /* (…, I) the latest ∂x */
} NnLinear;

NnLinear *nn_linear_new (NnParameters *parameters, const char *path, int inputs, int outputs,
                         gboolean has_bias) G_GNUC_WARN_UNUSED_RESULT;
NnLinear *nn_linear_new_tied (NnParameters *parameters, const char *path, NnParameter *weight,
                              gboolean has_bias) G_GNUC_WARN_UNUSED_RESULT;
void      nn_linear_free (NnLinear *self);

const NnTensor *nn_linear_forward (NnLinear *self, const NnTensor *x);
const NnTensor *nn_linear_backward (NnLinear *self, const NnTensor *d_y);

void nn_linear_apply (const NnLinear *self, const NnTensor *x, NnTensor **y);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnLinear, nn_linear_free)
