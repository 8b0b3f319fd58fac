#include "core/model/config.h"

static gint64
count_attention (const NnConfig *self,
                 gboolean        has_bias)
{
  const NnMultiHeadAttentionConfig attention = nn_config_attention (self, has_bias);

  return nn_multi_head_attention_count_values (&attention);
}

/**
 * nn_config_count_values:
 * @self: a configuration whose numbers are in range
 *
 * Returns: how many single numbers a model made from it learns
 */
gint64
nn_config_count_values (const NnConfig *self)
{
  const gint64 D = self->num_hiddens;
  const gint64 F = self->ffn_num_hiddens;
  const gint64 norm = 2 * D;
  const gint64 ffn = (D * F + F) + (F * D + D);
  const gint64 encoder_block = count_attention (self, self->use_bias) + ffn + 2 * norm;
  const gint64 decoder_block = 2 * count_attention (self, FALSE) + ffn + 3 * norm;
  const gint64 embeddings = (self->source_vocab + (gint64) self->target_vocab) * D;
  const gint64 output = self->target_vocab * (self->ties_embeddings ? 1 : D + 1);
  const gint64 positions = self->trains_positions ? 2 * self->max_positions * D : 0;

  return embeddings + positions + self->num_blks * (encoder_block + decoder_block) +
         (self->is_pre_norm ? 2 * norm : 0) + output;
}

/**
 * nn_config_count_table_values:
 * @self: a configuration whose numbers are in range
 *
 * Returns: how many single numbers the two tables of fixed positions hold
 */
gint64
nn_config_count_table_values (const NnConfig *self)
{
  const gboolean is_fixed = self->has_positions && !self->trains_positions;

  return is_fixed ? 2 * (gint64) self->max_positions * self->num_hiddens : 0;
}
