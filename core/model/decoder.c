#include "core/model/decoder.h"

#include "core/engine/processor.h"
#include "core/model/place.h"
#include "core/tensor/arithmetic.h"

/* With tied weights, the output layer's row of a word is the word's embedding. */
static NnLinear *new_dense (NnParameters *parameters, const char *path, const NnConfig *config,
                            NnParameter *embedding)
{
  g_autofree char *dense = nn_path_join (path, "dense");

  if (config->ties_embeddings)
    return nn_linear_new_tied (parameters, dense, embedding, TRUE);

  return nn_linear_new (parameters, dense, config->num_hiddens, config->target_vocab, TRUE);
}

/** Returns: (transfer full): the decoder; see nn_parameters_initialize() */
NnDecoder *nn_decoder_new (NnParameters *parameters, const char *path, const NnConfig *config)
{
  NnDecoder       *self = g_new0 (NnDecoder, 1);
  g_autofree char *embedding = nn_path_join (path, "embedding");
  g_autofree char *pos_encoding = nn_path_join (path, "pos_encoding");
  g_autofree char *norm = nn_path_join (path, "norm");

  self->mask_fill = config->mask_fill;
  self->has_causal_mask = config->has_causal_mask;
  self->embedding =
      nn_embedding_new (parameters, embedding, config->target_vocab, config->num_hiddens);
  self->pos_encoding =
      nn_positional_encoding_new (parameters, pos_encoding, nn_config_positions (config));

  self->n_blocks = config->num_blks;
  self->blocks = g_new0 (NnDecoderBlock *, self->n_blocks);
  for (int i = 0; i < self->n_blocks; i++)
    {
      g_autofree char *block = nn_block_path (path, i, NULL);

      self->blocks[i] = nn_decoder_block_new (parameters, block, config);
    }

  self->norm = nn_config_new_last_norm (config, parameters, norm);
  self->dense = new_dense (parameters, path, config, self->embedding->weight);

  return self;
}

void nn_decoder_free (NnDecoder *self)
{
  if (self == NULL)
    return;

  nn_embedding_free (self->embedding);
  nn_positional_encoding_free (self->pos_encoding);
  for (int i = 0; i < self->n_blocks; i++)
    nn_decoder_block_free (self->blocks[i]);
  g_free (self->blocks);
  nn_normalization_free (self->norm);
  nn_linear_free (self->dense);
  nn_tensor_free (self->d_memory);
  g_free (self);
}

/**
 * @rows: (transfer none): rows of the target
 *
 * In training no position sees later ones, unless the model has no causal mask.  The textbook's
 * validation leaves the mask out; a pass can ask for that.
 *
 * Returns: which target tokens each target token may see
 */
NnMask nn_decoder_self_mask (const NnDecoder *self, const NnPass *pass, const NnRows *rows)
{
  const gboolean sees_future = pass->sees_future && !pass->is_training;

  if (self->has_causal_mask && !sees_future)
    return nn_mask_causal (rows, self->mask_fill);

  return nn_mask_none (rows, rows);
}

/**
 * @target: N_t tokens, <bos> first, which must live until backward is done
 * @memory: (N_s, D) the encoded source, which must live as long
 * @source_rows: which rows of it belong to which sentence
 * Returns: (transfer none): (N_t, |V|) logits, until the next call
 */
const NnTensor *nn_decoder_forward (NnDecoder *self, const NnPass *pass, const NnSentences *target,
                                    const NnTensor *memory, const NnRows *source_rows)
{
  g_auto (NnDenormals) flushed G_GNUC_UNUSED = nn_denormals_flush ();

  const NnRows   *rows = target->rows;
  const NnMask    self_mask = nn_decoder_self_mask (self, pass, rows);
  const NnMask    cross_mask = nn_mask_padding (rows, source_rows, self->mask_fill);
  const NnTensor *embedded = nn_embedding_forward (self->embedding, target->ids, rows->N);
  const NnTensor *x = nn_positional_encoding_forward (self->pos_encoding, pass, rows, embedded);

  for (int i = 0; i < self->n_blocks; i++)
    x = nn_decoder_block_forward (self->blocks[i], pass, x, memory, &self_mask, &cross_mask);

  if (self->norm != NULL)
    x = nn_normalization_forward (self->norm, pass, rows, x);

  return nn_linear_forward (self->dense, x);
}

/**
 * @self: the decoder, after a forward call
 * @d_logits: (N_t, |V|) ∂loss/∂logits
 *
 * Every block reads the memory, so the gradient of the memory is the sum over the blocks.
 *
 * Returns: (transfer none): (N_s, D) ∂memory, until the next call
 */
const NnTensor *nn_decoder_backward (NnDecoder *self, const NnTensor *d_logits)
{
  g_auto (NnDenormals) flushed G_GNUC_UNUSED = nn_denormals_flush ();

  const NnTensor *d_x = nn_linear_backward (self->dense, d_logits);

  if (self->norm != NULL)
    d_x = nn_normalization_backward (self->norm, d_x);

  for (int i = self->n_blocks - 1; i >= 0; i--)
    {
      const NnDecoderBlockGradient d = nn_decoder_block_backward (self->blocks[i], d_x);

      d_x = d.x;
      if (i == self->n_blocks - 1)
        nn_tensor_assign (&self->d_memory, d.memory);
      else
        nn_tensor_add (self->d_memory, d.memory);
    }

  d_x = nn_positional_encoding_backward (self->pos_encoding, d_x);
  nn_embedding_backward (self->embedding, d_x);

  return self->d_memory;
}
