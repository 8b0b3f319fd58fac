#include "core/layers/add-norm.h"

#include "core/engine/owned.h"
#include "core/tensor/arithmetic.h"

static NnNormalization *new_norm (NnParameters *parameters, const char *path,
                                  const NnAddNormConfig *config)
{
  if (config->normalized_shape.n_dims == 0)
    return nn_normalization_new (parameters, path, config->kind, config->D, config->counts_padding);

  g_assert (config->kind == NN_NORM_LAYER);

  return nn_normalization_new_shaped (parameters, path, config->normalized_shape);
}

NnAddNorm *nn_add_norm_new (NnParameters *parameters, const char *path, NnAddNormConfig config)
{
  NnAddNorm *self = g_new0 (NnAddNorm, 1);

  self->order = config.order;
  self->lacks_residual = config.lacks_residual;
  self->norm = new_norm (parameters, path, &config);
  self->dropout = nn_dropout_new (path, config.dropout);

  return self;
}

NN_FREES_FOR_ALL (NnAddNorm, nn_add_norm_free, (nn_normalization_free, norm),
                  (nn_dropout_free, dropout), (nn_tensor_free, sum, zeros))

/**
 * @rows: (nullable): which row of @x is which position of which sentence; only dropout and batch
 *   normalization use it
 * @x: (N, D) token vectors
 * Returns: (transfer none): (N, D) the sublayer's input, until the next call: @x itself in
 *   post-norm, the normalized @x in pre-norm
 */
const NnTensor *nn_add_norm_before (NnAddNorm *self, const NnPass *pass, const NnRows *rows,
                                    const NnTensor *x)
{
  if (self->order == NN_POST_NORM)
    return x;

  return nn_normalization_forward (self->norm, pass, rows, x);
}

/**
 * @rows: (nullable): which row of @x is which position of which sentence
 * @x: (N, D) the input of the residual connection
 * @sublayer: (N, D) the sublayer's output f (x)
 * Returns: (transfer none): (N, D) y, until the next call
 */
const NnTensor *nn_add_norm_after (NnAddNorm *self, const NnPass *pass, const NnRows *rows,
                                   const NnTensor *x, const NnTensor *sublayer)
{
  const NnTensor *kept;
  const NnTensor *sum;

  g_assert (nn_shape_equal (x->shape, sublayer->shape));

  kept = nn_dropout_forward (self->dropout, pass, rows, sublayer);
  sum = self->lacks_residual ? nn_tensor_sum (&self->sum, 1, kept)
                             : nn_tensor_sum (&self->sum, 2, x, kept);

  return self->order == NN_POST_NORM ? nn_normalization_forward (self->norm, pass, rows, sum) : sum;
}

static const NnTensor *zeros_like (NnTensor **zeros, const NnTensor *x)
{
  nn_tensor_reshape (zeros, x->shape);
  nn_tensor_fill (*zeros, 0.0f);

  return *zeros;
}

/**
 * @self: the layer, after nn_add_norm_after()
 * @d_y: (N, D) ∂loss/∂y
 *
 * Both terms of a sum have the gradient of the sum.
 *
 * Returns: (transfer none): ∂x along the residual connection, and the gradient of the sublayer's
 *   output, until the next call
 */
NnAddNormGradient nn_add_norm_after_backward (NnAddNorm *self, const NnTensor *d_y)
{
  const NnTensor *d_sum =
      self->order == NN_POST_NORM ? nn_normalization_backward (self->norm, d_y) : d_y;

  self->d_sum = d_sum;

  return (NnAddNormGradient){
    .residual = self->lacks_residual ? zeros_like (&self->zeros, d_sum) : d_sum,
    .sublayer = nn_dropout_backward (self->dropout, d_sum),
  };
}

/**
 * @self: the layer, after nn_add_norm_before()
 * @d_u: (N, D) the gradient of the sublayer's input
 * Returns: (transfer none): (N, D) ∂x through the sublayer, until the next call;
 *   to be added to the residual one
 */
const NnTensor *nn_add_norm_before_backward (NnAddNorm *self, const NnTensor *d_u)
{
  if (self->order == NN_POST_NORM)
    return d_u;

  return nn_normalization_backward (self->norm, d_u);
}
