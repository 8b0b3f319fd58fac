/* core/layers/layer-norm.h
 *
 * Layer normalization: every token vector gets mean 0 and variance 1, and then each feature a
 * learned scale γ and shift β.
 *
 *                x − mean (x)
 *      y = γ · ───────────────── + β
 *              √ (var (x) + ε)
 *
 * Mean and variance run over the D features of one token, never across tokens
 * or sentences.  This is the difference from batch normalization.  Padding and the length of
 * a sentence therefore do not change the result.
 *
 * Two details on which texts differ: the variance divides by D, not by D − 1,
 * and ε is inside the root.  app/check/notes.h has the other forms.
 *
 *   x, y   (…, D)   any stack of token vectors, mostly (N, D)
 *   γ, β   (D)      learned; they start at 1 and 0
 *
 * As in PyTorch, the D features may themselves be several trailing axes.
 *
 * Training mostly runs core/lean/norm.c, which computes the same faster.
 *
 * Read in   D2L 11.7.3, "Residual Connection and Layer Normalization"; Ba et al. 2016
 */

#pragma once

#include "core/layers/parameters.h"
#include "core/tensor/tensor.h"

#define NN_LAYER_NORM_EPSILON 1e-5

/* Read any field, write none: they belong to layer-norm.c. */
typedef struct
{
  NnParameter *gamma; /* (D) scale */
  NnParameter *beta;  /* (D) shift */

  NnTensor       *mean;        /* (N) mean (x) of each of the N tokens; forward keeps it for the
                                * trace */
  NnTensor       *normalized;  /* (…, D) x̂, the fraction above; forward keeps it for backward */
  NnTensor       *inverse_std; /* (N) 1 / √ (var + ε) of each token; forward keeps it for
                                * backward */
  NnTensor       *output;      /* (…, D) the latest y */
  const NnTensor *d_output;    /* (nullable) (unowned): the latest ∂y */
  NnTensor       *d_input;     /* (…, D) the latest ∂x */
} NnLayerNorm;

NnLayerNorm *nn_layer_norm_new (NnParameters *parameters, const char *path,
                                NnShape normalized_shape) G_GNUC_WARN_UNUSED_RESULT;
void         nn_layer_norm_free (NnLayerNorm *self);

const NnTensor *nn_layer_norm_forward (NnLayerNorm *self, const NnTensor *x);
const NnTensor *nn_layer_norm_backward (NnLayerNorm *self, const NnTensor *d_y);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnLayerNorm, nn_layer_norm_free)
