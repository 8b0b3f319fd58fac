/* app/check/layer-norm-std.h
 *
 * Layer normalization as popular notes on the paper write it.
 *
 *                x − mean (x)
 *      y = γ · ─────────────── + β
 *               std (x) + ε
 *
 * The standard deviation divides by D − 1, and ε stands outside the root; see
 * layer-norm.h for the form that the textbook and the model use.  The two
 * answer differently: [1, 2] becomes ∓0.70711 here and ∓0.99998 there.
 *
 * One feature has no standard deviation of this kind, so D is at least 2.
 *
 *   x, y   (…, D)   any stack of token vectors
 *   γ, β   (D)      learned; they start at 1 and 0
 *
 * A case of `headlight-cli check` may hold this form; no model has it.
 */

#pragma once

#include "core/layers/parameters.h"
#include "core/tensor/tensor.h"

G_BEGIN_DECLS

#define NN_LAYER_NORM_STD_EPSILON 1e-6

/* Read any field, write none: they belong to layer-norm-std.c. */
typedef struct
{
  NnParameter *gamma; /* (D) scale */
  NnParameter *beta;  /* (D) shift */

  NnTensor *mean;       /* (N) mean (x) of each of the N tokens; forward keeps it for the trace */
  NnTensor *std;        /* (N) std (x) of each token, without ε; forward keeps it for backward */
  NnTensor *normalized; /* (…, D) x̂, the fraction above, likewise */
  NnTensor *output;     /* (…, D) the latest y */
  NnTensor *d_input;    /* (…, D) the latest ∂x */
} NnLayerNormStd;

NnLayerNormStd *nn_layer_norm_std_new (NnParameters *parameters, const char *path,
                                       int D) G_GNUC_WARN_UNUSED_RESULT;
void            nn_layer_norm_std_free (NnLayerNormStd *self);

const NnTensor *nn_layer_norm_std_forward (NnLayerNormStd *self, const NnTensor *x);
const NnTensor *nn_layer_norm_std_backward (NnLayerNormStd *self, const NnTensor *d_y);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnLayerNormStd, nn_layer_norm_std_free)

G_END_DECLS
