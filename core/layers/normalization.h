/* core/layers/normalization.h
 *
 * Layer normalization or batch normalization, as the configuration says.  The textbook uses the
 * first.
 *
 *      layer norm   mean and variance over the features of one token
 *      batch norm   mean and variance over the tokens, for each feature
 *
 * Read in   D2L 11.7.3, "Residual Connection and Layer Normalization"
 */

#pragma once

#include "core/layers/batch-norm.h"
#include "core/layers/layer-norm.h"

typedef enum
{
  NN_NORM_LAYER, /* layer normalization, as in the textbook */
  NN_NORM_BATCH, /* batch normalization */
} NnNormKind;

/* Read any field, write none: they belong to normalization.c. */
typedef struct
{
  NnNormKind   kind;  /* which of the two it is */
  NnLayerNorm *layer; /* (nullable): path + ".ln", if @kind is %NN_NORM_LAYER */
  NnBatchNorm *batch; /* (nullable): path + ".bn", if @kind is %NN_NORM_BATCH */
} NnNormalization;

NnNormalization *nn_normalization_new (NnParameters *parameters, const char *path, NnNormKind kind,
                                       int D, gboolean counts_padding) G_GNUC_WARN_UNUSED_RESULT;
NnNormalization *nn_normalization_new_shaped (NnParameters *parameters, const char *path,
                                              NnShape normalized_shape) G_GNUC_WARN_UNUSED_RESULT;
void             nn_normalization_free (NnNormalization *self);

const NnTensor *nn_normalization_forward (NnNormalization *self, const NnPass *pass,
                                          const NnRows *rows, const NnTensor *x);
const NnTensor *nn_normalization_backward (NnNormalization *self, const NnTensor *d_y);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnNormalization, nn_normalization_free)
