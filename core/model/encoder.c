#include "core/model/encoder.h"

#include "core/engine/processor.h"
#include "core/model/place.h"

/** Returns: (transfer full): the encoder; see nn_parameters_initialize() */
NnEncoder *nn_encoder_new (NnParameters *parameters, const char *path, const NnConfig *config)
{
  NnEncoder       *self = g_new0 (NnEncoder, 1);
  g_autofree char *embedding = nn_path_join (path, "embedding");
  g_autofree char *pos_encoding = nn_path_join (path, "pos_encoding");
  g_autofree char *norm = nn_path_join (path, "norm");

  self->mask_fill = config->mask_fill;
  self->embedding =
      nn_embedding_new (parameters, embedding, config->source_vocab, config->num_hiddens);
  self->pos_encoding =
      nn_positional_encoding_new (parameters, pos_encoding, nn_config_positions (config));

  self->n_blocks = config->num_blks;
  self->blocks = g_new0 (NnEncoderBlock *, self->n_blocks);
  for (int i = 0; i < self->n_blocks; i++)
    {
      g_autofree char *block = nn_block_path (path, i, NULL);

      self->blocks[i] = nn_encoder_block_new (parameters, block, config);
    }

  self->norm = nn_config_new_last_norm (config, parameters, norm);

  return self;
}

void nn_encoder_free (NnEncoder *self)
{
  if (self == NULL)
    return;

  nn_embedding_free (self->embedding);
  nn_positional_encoding_free (self->pos_encoding);
  for (int i = 0; i < self->n_blocks; i++)
    nn_encoder_block_free (self->blocks[i]);
  g_free (self->blocks);
  nn_normalization_free (self->norm);
  g_free (self);
}

/**
 * @source: N_s tokens, which must live until backward is done
 * Returns: (transfer none): (N_s, D) the memory, until the next call
 */
const NnTensor *nn_encoder_forward (NnEncoder *self, const NnPass *pass, const NnSentences *source)
{
  g_auto (NnDenormals) flushed G_GNUC_UNUSED = nn_denormals_flush ();

  const NnRows   *rows = source->rows;
  const NnMask    mask = nn_mask_padding (rows, rows, self->mask_fill);
  const NnTensor *embedded = nn_embedding_forward (self->embedding, source->ids, rows->N);
  const NnTensor *x = nn_positional_encoding_forward (self->pos_encoding, pass, rows, embedded);

  for (int i = 0; i < self->n_blocks; i++)
    x = nn_encoder_block_forward (self->blocks[i], pass, x, &mask);

  if (self->norm != NULL)
    x = nn_normalization_forward (self->norm, pass, rows, x);

  return self->memory = x;
}

/**
 * @self: the encoder, after a forward call
 * @d_memory: (N_s, D) ∂loss/∂memory
 *
 * Ends at the embedding: token ids have no gradient.
 */
void nn_encoder_backward (NnEncoder *self, const NnTensor *d_memory)
{
  g_auto (NnDenormals) flushed G_GNUC_UNUSED = nn_denormals_flush ();

  const NnTensor *d_x = d_memory;

  if (self->norm != NULL)
    d_x = nn_normalization_backward (self->norm, d_x);

  for (int i = self->n_blocks - 1; i >= 0; i--)
    d_x = nn_encoder_block_backward (self->blocks[i], d_x);

  d_x = nn_positional_encoding_backward (self->pos_encoding, d_x);
  nn_embedding_backward (self->embedding, d_x);
}
