#include "core/model/encoder-block.h"

#include "core/engine/owned.h"
#include "core/model/block-layers.h"
#include "core/tensor/arithmetic.h"

/** Returns: (transfer full): the block; see nn_parameters_initialize() */
NnEncoderBlock *nn_encoder_block_new (NnParameters *parameters, const char *path,
                                      const NnConfig *config)
{
  NnEncoderBlock *self = g_new0 (NnEncoderBlock, 1);
  const gboolean  has_bias = config->use_bias;

  self->attention = nn_block_new_attention (parameters, path, "attention", config, has_bias);
  self->add_norm_1 = nn_block_new_add_norm (parameters, path, "addnorm1", config);
  self->ffn = nn_block_new_ffn (parameters, path, "ffn", config);
  self->add_norm_2 = nn_block_new_add_norm (parameters, path, "addnorm2", config);

  return self;
}

NN_FREES_FOR_ALL (NnEncoderBlock, nn_encoder_block_free, (nn_multi_head_attention_free, attention),
                  (nn_add_norm_free, add_norm_1, add_norm_2), (nn_positionwise_ffn_free, ffn),
                  (nn_tensor_free, d_u1, d_y, d_x))

/**
 * @x: (N, D) token vectors, which must live until backward is done
 * @mask: which source tokens each one may see: all but the padding
 * Returns: (transfer none): (N, D) z, until the next call
 */
const NnTensor *nn_encoder_block_forward (NnEncoderBlock *self, const NnPass *pass,
                                          const NnTensor *x, const NnMask *mask)
{
  const NnRows   *rows = mask->queries;
  const NnTensor *u1 = nn_add_norm_before (self->add_norm_1, pass, rows, x);
  const NnTensor *attended =
      nn_multi_head_attention_forward (self->attention, pass, u1, u1, u1, mask);
  const NnTensor *y = nn_add_norm_after (self->add_norm_1, pass, rows, x, attended);
  const NnTensor *u2 = nn_add_norm_before (self->add_norm_2, pass, rows, y);
  const NnTensor *f = nn_positionwise_ffn_forward (self->ffn, u2);

  self->input = x;

  return nn_add_norm_after (self->add_norm_2, pass, rows, y, f);
}

/**
 * @self: the block, after a forward call
 * @d_z: (N, D) ∂loss/∂z
 *
 * The forward lines in reverse order.  Where a tensor was used several times, its gradients are
 * added:
 *
 *      x    the first residual connection; queries, keys and values of the attention
 *      y    the second residual connection; the FFN
 *
 * Returns: (transfer none): (N, D) ∂x, until the next call
 */
const NnTensor *nn_encoder_block_backward (NnEncoderBlock *self, const NnTensor *d_z)
{
  const NnAddNormGradient second = nn_add_norm_after_backward (self->add_norm_2, d_z);
  const NnTensor         *d_u2 = nn_positionwise_ffn_backward (self->ffn, second.sublayer);
  const NnTensor         *through_ffn = nn_add_norm_before_backward (self->add_norm_2, d_u2);
  const NnTensor         *d_y = nn_tensor_sum (&self->d_y, 2, second.residual, through_ffn);

  const NnAddNormGradient   first = nn_add_norm_after_backward (self->add_norm_1, d_y);
  const NnAttentionGradient self_d =
      nn_multi_head_attention_backward (self->attention, first.sublayer);
  const NnTensor *d_u1 = nn_tensor_sum (&self->d_u1, 3, self_d.queries, self_d.keys, self_d.values);
  const NnTensor *through_self = nn_add_norm_before_backward (self->add_norm_1, d_u1);

  return nn_tensor_sum (&self->d_x, 2, first.residual, through_self);
}
