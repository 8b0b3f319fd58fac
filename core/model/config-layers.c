#include "core/model/config.h"

/**
 * nn_config_add_norm:
 *
 * Returns: the configuration of each add & norm
 */
NnAddNormConfig
nn_config_add_norm (const NnConfig *self)
{
  return (NnAddNormConfig){
    .D = self->num_hiddens,
    .order = self->is_pre_norm ? NN_PRE_NORM : NN_POST_NORM,
    .kind = self->norm,
    .dropout = self->dropout,
    .counts_padding = self->counts_padding,
  };
}

/**
 * nn_config_attention:
 * @self: the configuration
 * @has_bias: whether this attention's projections have a bias
 *
 * Returns: the configuration of each attention
 */
NnMultiHeadAttentionConfig
nn_config_attention (const NnConfig *self,
                     gboolean        has_bias)
{
  return (NnMultiHeadAttentionConfig){
    .query_size = self->num_hiddens,
    .key_size = self->num_hiddens,
    .value_size = self->num_hiddens,
    .num_hiddens = self->num_hiddens,
    .n_heads = self->num_heads,
    .has_bias = has_bias,
    .kind = self->attention,
    .dropout = self->dropout,
  };
}

/**
 * nn_config_positions:
 *
 * Returns: the configuration of each stack's positional encoding
 */
NnPositionalEncodingConfig
nn_config_positions (const NnConfig *self)
{
  return (NnPositionalEncodingConfig){
    .D = self->num_hiddens,
    .max_positions = self->max_positions,
    .dropout = self->dropout,
    .is_enabled = self->has_positions,
    .is_trainable = self->trains_positions,
  };
}

/**
 * nn_config_new_last_norm:
 * @self: the configuration
 * @parameters: the model's parameters
 * @path: where the normalization stands in the model
 *
 * In a pre-norm stack the residual stream itself is not normalized, so one more normalization
 * follows the last block.
 *
 * Returns: (transfer full) (nullable): the normalization at the end of a stack
 */
NnNormalization *
nn_config_new_last_norm (const NnConfig *self,
                         NnParameters   *parameters,
                         const char     *path)
{
  NnNormalization *norm;

  if (!self->is_pre_norm)
    return NULL;

  norm = nn_normalization_new (parameters, path, self->norm, self->num_hiddens);
  if (norm->batch != NULL)
    norm->batch->counts_padding = self->counts_padding;

  return norm;
}
