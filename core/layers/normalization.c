#include "core/layers/normalization.h"

#include "core/engine/owned.h"
#include "core/layers/path.h"

static NnNormalization *new_batch (NnParameters *parameters, const char *path, int D,
                                   gboolean counts_padding)
{
  NnNormalization *self = g_new0 (NnNormalization, 1);
  g_autofree char *batch_path = nn_path_join (path, "bn");

  self->kind = NN_NORM_BATCH;
  self->batch = nn_batch_norm_new (parameters, batch_path, D);
  self->batch->counts_padding = counts_padding;

  return self;
}

/**
 * @counts_padding: whether padding counts in mean and variance of a batch normalization
 * Returns: (transfer full): a layer that normalizes and changes nothing else
 */
NnNormalization *nn_normalization_new (NnParameters *parameters, const char *path, NnNormKind kind,
                                       int D, gboolean counts_padding)
{
  if (kind == NN_NORM_BATCH)
    return new_batch (parameters, path, D, counts_padding);

  return nn_normalization_new_shaped (parameters, path, NN_SHAPE (D));
}

/**
 * @normalized_shape: the axes that mean and variance run over
 * Returns: (transfer full): a layer normalization over several axes
 */
NnNormalization *nn_normalization_new_shaped (NnParameters *parameters, const char *path,
                                              NnShape normalized_shape)
{
  NnNormalization *self = g_new0 (NnNormalization, 1);
  g_autofree char *layer_path = nn_path_join (path, "ln");

  self->kind = NN_NORM_LAYER;
  self->layer = nn_layer_norm_new (parameters, layer_path, normalized_shape);

  return self;
}

NN_FREES_FOR_ALL (NnNormalization, nn_normalization_free, (nn_layer_norm_free, layer),
                  (nn_batch_norm_free, batch))

/**
 * @rows: (nullable): which rows of @x are padding
 * @x: (N, D) token vectors
 * Returns: (transfer none): (N, D) y, until the next call
 */
const NnTensor *nn_normalization_forward (NnNormalization *self, const NnPass *pass,
                                          const NnRows *rows, const NnTensor *x)
{
  if (self->kind == NN_NORM_BATCH)
    return nn_batch_norm_forward (self->batch, pass, rows, x);

  return nn_layer_norm_forward (self->layer, x);
}

/**
 * @self: the layer, after a forward call
 * @d_y: (N, D) ∂loss/∂y
 * Returns: (transfer none): (N, D) ∂x, until the next call
 */
const NnTensor *nn_normalization_backward (NnNormalization *self, const NnTensor *d_y)
{
  if (self->kind == NN_NORM_BATCH)
    return nn_batch_norm_backward (self->batch, d_y);

  return nn_layer_norm_backward (self->layer, d_y);
}
