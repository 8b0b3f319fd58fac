#include "core/model/config.h"

#include "core/layers/mask.h"

G_DEFINE_QUARK (nn_config_error, nn_config_error)

/**
 * The textbook's sizes, with the first embeddings of MLX, which are about as large as the positions
 * (parameters.h).  The caller sets the sizes of the vocabularies.
 *
 * Returns: a configuration
 */
NnConfig nn_config_default (void)
{
  return (NnConfig){
    .num_hiddens = 256,
    .num_blks = 2,
    .num_heads = 4,
    .ffn_num_hiddens = 64,
    .max_positions = 1000,
    .dropout = 0.2,
    .has_causal_mask = TRUE,
    .has_positions = TRUE,
    .has_residual = TRUE,
    .attention = NN_ATTENTION_DOT_PRODUCT,
    .norm = NN_NORM_LAYER,
    .mask_fill = NN_MASK_FILL,
    .initialization = NN_INITIALIZATION_MLX,
  };
}

static gint64 count_attention (const NnConfig *self, gboolean has_bias)
{
  const NnMultiHeadAttentionConfig attention = nn_config_attention (self, has_bias);

  return nn_multi_head_attention_count_values (&attention);
}

/**
 * @self: a configuration whose numbers are in range
 * Returns: how many numbers a model made from it learns
 */
gint64 nn_config_count_values (const NnConfig *self)
{
  const gint64 D = self->num_hiddens;
  const gint64 F = self->ffn_num_hiddens;
  const gint64 norm = 2 * D;
  const gint64 ffn = (D * F + F) + (F * D + D);
  const gint64 encoder_block = count_attention (self, self->use_bias) + ffn + 2 * norm;
  const gint64 decoder_block = 2 * count_attention (self, self->decoder_bias) + ffn + 3 * norm;
  const gint64 embeddings = (self->source_vocab + (gint64) self->target_vocab) * D;
  const gint64 output = self->target_vocab * (self->ties_embeddings ? 1 : D + 1);
  const gint64 positions = self->trains_positions ? 2 * self->max_positions * D : 0;

  return embeddings + positions + self->num_blks * (encoder_block + decoder_block) +
         (self->is_pre_norm ? 2 * norm : 0) + output;
}

/**
 * @self: a configuration whose numbers are in range
 * Returns: how many numbers the two tables of fixed positions have, one in each stack
 */
gint64 nn_config_count_table_values (const NnConfig *self)
{
  const gboolean is_fixed = self->has_positions && !self->trains_positions;

  return is_fixed ? 2 * (gint64) self->max_positions * self->num_hiddens : 0;
}

/** Returns: the configuration of each add & norm */
NnAddNormConfig nn_config_add_norm (const NnConfig *self)
{
  return (NnAddNormConfig){
    .D = self->num_hiddens,
    .order = self->is_pre_norm ? NN_PRE_NORM : NN_POST_NORM,
    .kind = self->norm,
    .dropout = self->dropout,
    .counts_padding = self->counts_padding,
    .lacks_residual = !self->has_residual,
  };
}

/**
 * @has_bias: whether this attention's projections have a bias
 * Returns: the configuration of each attention
 */
NnMultiHeadAttentionConfig nn_config_attention (const NnConfig *self, gboolean has_bias)
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

/** Returns: the configuration of each stack's positional encoding */
NnPositionalEncodingConfig nn_config_positions (const NnConfig *self)
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
 * @path: path of the normalization in the model
 *
 * In a pre-norm stack the residual stream itself is not normalized, so one more normalization
 * follows the last block.
 *
 * Returns: (transfer full) (nullable): the normalization at the end of a stack
 */
NnNormalization *nn_config_new_last_norm (const NnConfig *self, NnParameters *parameters,
                                          const char *path)
{
  if (!self->is_pre_norm)
    return NULL;

  return nn_normalization_new (parameters, path, self->norm, self->num_hiddens,
                               self->counts_padding);
}
