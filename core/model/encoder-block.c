#include "core/model/encoder-block.h"

#include "core/layers/path.h"
#include "core/tensor/arithmetic.h"

/**
 * nn_encoder_block_new:
 * @parameters: the model's parameters
 * @path: where the block stands in the model
 * @config: its sizes and variants
 *
 * Returns: (transfer full): the block; see nn_encoder_block_initialize()
 */
NnEncoderBlock *
nn_encoder_block_new (NnParameters   *parameters,
                      const char     *path,
                      const NnConfig *config)
{
  NnEncoderBlock                  *self = g_new0 (NnEncoderBlock, 1);
  const int                        D = config->num_hiddens;
  const NnAddNormConfig            add_norm = nn_config_add_norm (config);
  const NnMultiHeadAttentionConfig attention = nn_config_attention (config, config->use_bias);
  g_autofree char                 *attention_path = nn_path_join (path, "attention");
  g_autofree char                 *add_norm_1_path = nn_path_join (path, "addnorm1");
  g_autofree char                 *ffn_path = nn_path_join (path, "ffn");
  g_autofree char                 *add_norm_2_path = nn_path_join (path, "addnorm2");

  self->attention = nn_multi_head_attention_new (parameters, attention_path, &attention);
  self->add_norm_1 = nn_add_norm_new (parameters, add_norm_1_path, add_norm);
  self->ffn = nn_positionwise_ffn_new (parameters, ffn_path, D, config->ffn_num_hiddens, D);
  self->add_norm_2 = nn_add_norm_new (parameters, add_norm_2_path, add_norm);

  return self;
}

/**
 * nn_encoder_block_free:
 * @self: (nullable) (transfer full): the block
 */
void
nn_encoder_block_free (NnEncoderBlock *self)
{
  if (self == NULL)
    return;

  nn_multi_head_attention_free (self->attention);
  nn_add_norm_free (self->add_norm_1);
  nn_positionwise_ffn_free (self->ffn);
  nn_add_norm_free (self->add_norm_2);
  nn_tensor_free (self->d_u1);
  nn_tensor_free (self->d_y);
  nn_tensor_free (self->d_x);
  g_free (self);
}

/**
 * nn_encoder_block_initialize:
 * @self: the block
 * @initialization: which text's first values to take
 * @random: the random numbers
 */
void
nn_encoder_block_initialize (NnEncoderBlock  *self,
                             NnInitialization initialization,
                             NnRandom        *random)
{
  nn_multi_head_attention_initialize (self->attention, initialization, random);
  nn_positionwise_ffn_initialize (self->ffn, initialization, random);
}

/**
 * nn_encoder_block_forward:
 * @self: the block
 * @pass: training or not
 * @x: (N, D) token vectors, which must live until backward is done
 * @mask: which keys each query may see: all but the padding
 *
 * Returns: (transfer none): (N, D) z, until the next call
 */
const NnTensor *
nn_encoder_block_forward (NnEncoderBlock *self,
                          const NnPass   *pass,
                          const NnTensor *x,
                          const NnMask   *mask)
{
  const NnRows   *rows = mask->queries;
  const NnTensor *u1 = nn_add_norm_before (self->add_norm_1, pass, rows, x);
  const NnTensor *attended = nn_multi_head_attention_forward (self->attention, pass,
                                                              u1, u1, u1, mask);
  const NnTensor *y = nn_add_norm_after (self->add_norm_1, pass, rows, x, attended);
  const NnTensor *u2 = nn_add_norm_before (self->add_norm_2, pass, rows, y);
  const NnTensor *f = nn_positionwise_ffn_forward (self->ffn, u2);

  self->input = x;

  return nn_add_norm_after (self->add_norm_2, pass, rows, y, f);
}

/**
 * nn_encoder_block_backward:
 * @self: the block, after a forward call
 * @d_z: (N, D) ∂loss/∂z
 *
 * The forward lines in reverse order.  Where a tensor was used twice, its gradients are added: y is
 * the input of the FFN and of the second residual connection; x is the query, key and value of the
 * attention and the input of the first residual connection.
 *
 * Returns: (transfer none): (N, D) ∂x, until the next call
 */
const NnTensor *
nn_encoder_block_backward (NnEncoderBlock *self,
                           const NnTensor *d_z)
{
  const NnAddNormGradient second = nn_add_norm_after_backward (self->add_norm_2, d_z);
  const NnTensor         *d_u2 = nn_positionwise_ffn_backward (self->ffn, second.sublayer);
  const NnTensor         *through_ffn = nn_add_norm_before_backward (self->add_norm_2, d_u2);
  const NnTensor         *d_y = nn_tensor_sum (&self->d_y, 2, second.residual, through_ffn);

  const NnAddNormGradient   first = nn_add_norm_after_backward (self->add_norm_1, d_y);
  const NnAttentionGradient d = nn_multi_head_attention_backward (self->attention, first.sublayer);
  const NnTensor           *d_u1 = nn_tensor_sum (&self->d_u1, 3, d.queries, d.keys, d.values);
  const NnTensor           *through_self = nn_add_norm_before_backward (self->add_norm_1, d_u1);

  return nn_tensor_sum (&self->d_x, 2, first.residual, through_self);
}
