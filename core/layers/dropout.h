/* core/layers/dropout.h
 *
 * Dropout: in training some features become 0, so that the model does not depend on single ones.
 *
 *      y = x ⊙ r      r = 0 with probability p_drop, else 1 / (1 − p_drop)
 *
 * The other features are scaled up, so that the expected value of y is x.  Outside training
 * y = x.
 *
 *   x, y, r   (N, D) token vectors, or attention weights
 *
 * dropout-mask.h computes r.
 *
 * Read in   D2L 5.6, "Dropout"; Vaswani et al. 2017, section 5.4
 */

#pragma once

#include "core/layers/dropout-mask.h"
#include "core/layers/pass.h"
#include "core/layers/scores.h"
#include "core/tensor/rows.h"
#include "core/tensor/tensor.h"

/* A caller may set @given; the rest belongs to dropout.c. */
typedef struct
{
  float           p;     /* p_drop, the probability of dropping a feature, in [0, 1) */
  guint64         site;  /* a hash of the layer's path, so that layers have different r */
  const NnTensor *given; /* (nullable) (unowned): 1 where a feature is kept, else 0, of the shape
                          * of x; it replaces the random choice.  Reference cases set it */

  gboolean        is_active; /* whether the latest forward call dropped anything */
  NnTensor       *factors;   /* r of the latest forward call that dropped something */
  NnTensor       *output;    /* the latest y, if it differs from x */
  const NnTensor *d_output;  /* (nullable) (unowned): the latest ∂y */
  NnTensor       *d_input;   /* the latest ∂x, if it differs from ∂y */
} NnDropout;

NnDropout *nn_dropout_new (const char *path, double p) G_GNUC_WARN_UNUSED_RESULT;
void       nn_dropout_free (NnDropout *self);

const NnTensor *nn_dropout_forward (NnDropout *self, const NnPass *pass, const NnRows *rows,
                                    const NnTensor *x);
const NnTensor *nn_dropout_forward_scores (NnDropout *self, const NnPass *pass,
                                           const NnRows *queries, const NnScores *weights);
const NnTensor *nn_dropout_backward (NnDropout *self, const NnTensor *d_y);

NnDropoutMask nn_dropout_mask (const NnDropout *self, const NnPass *pass);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnDropout, nn_dropout_free)
