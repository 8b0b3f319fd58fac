/* core/layers/add-norm.h
 *
 * Add & norm: the residual connection around a sublayer, and the normalization
 * that goes with it.
 *
 *      post-norm (the textbook)                pre-norm
 *
 *      y = norm (x + dropout (f (x)))          y = x + dropout (f (norm (x)))
 *
 * The block computes the sublayer f, an attention or the FFN, between two functions of this file:
 *
 *      u = nn_add_norm_before (x)              post-norm: x         pre-norm: norm (x)
 *      y = nn_add_norm_after (x, f (u))        post-norm: norm (x + dropout (f (u)))
 *                                              pre-norm:  x + dropout (f (u))
 *
 * Backward calls the backward functions of the two in reverse order.  x is used twice, so ∂x is
 * the sum of the two gradients that they return for it.
 *
 * An experiment leaves out the residual connection.  Then "x +" is missing in both formulas, and
 * the gradient along the connection is 0.
 *
 *   x, u, f (u), y   (N, D)
 *
 * Read in   D2L 11.7.3, "Residual Connection and Layer Normalization";
 *           Vaswani et al. 2017, section 3.1;
 *           Xiong et al. 2020, "On Layer Normalization in the Transformer Architecture"
 */

#pragma once

#include "core/layers/dropout.h"
#include "core/layers/normalization.h"

typedef enum
{
  NN_POST_NORM, /* normalize after adding, as in the textbook */
  NN_PRE_NORM,  /* normalize the sublayer's input */
} NnNormOrder;

typedef struct
{
  int         D;                /* features of a token */
  NnShape     normalized_shape; /* the axes that a layer normalization runs over, if they are not
                                 * the last alone; without axes, (D) */
  NnNormOrder order;            /* where the normalization is */
  NnNormKind  kind;             /* which normalization */
  double      dropout;          /* probability of dropping a feature of the sublayer's output */
  gboolean    counts_padding;   /* whether padding counts for a batch normalization */
  gboolean    lacks_residual;   /* whether x is not added */
} NnAddNormConfig;

/* Read any field, write none: they belong to add-norm.c. */
typedef struct
{
  NnNormOrder      order;          /* where the normalization is */
  gboolean         lacks_residual; /* whether x is not added */
  NnNormalization *norm;           /* the normalization */
  NnDropout       *dropout;        /* on the sublayer's output only */
  NnTensor        *sum;            /* (N, D) the latest x + dropout (f (x)); without the residual
                                    * connection dropout (f (x)) */
  const NnTensor  *d_sum;          /* (nullable) (unowned): the latest gradient of it */
  NnTensor        *zeros;          /* (nullable): (N, D) the gradient along a residual connection
                                    * that is left out */
} NnAddNorm;

/* Both are borrowed and live until the next call. */
typedef struct
{
  const NnTensor *residual; /* (N, D) ∂x along the residual connection */
  const NnTensor *sublayer; /* (N, D) the gradient of the sublayer's output */
} NnAddNormGradient;

NnAddNorm *nn_add_norm_new (NnParameters *parameters, const char *path,
                            NnAddNormConfig config) G_GNUC_WARN_UNUSED_RESULT;
void       nn_add_norm_free (NnAddNorm *self);

const NnTensor   *nn_add_norm_before (NnAddNorm *self, const NnPass *pass, const NnRows *rows,
                                      const NnTensor *x);
const NnTensor   *nn_add_norm_after (NnAddNorm *self, const NnPass *pass, const NnRows *rows,
                                     const NnTensor *x, const NnTensor *sublayer);
NnAddNormGradient nn_add_norm_after_backward (NnAddNorm *self, const NnTensor *d_y);
const NnTensor   *nn_add_norm_before_backward (NnAddNorm *self, const NnTensor *d_u);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnAddNorm, nn_add_norm_free)
