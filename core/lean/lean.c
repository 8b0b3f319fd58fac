#include "core/lean/lean.h"

/**
 * Models with another attention than the Transformer's, or with batch normalization, are for
 * comparisons and need no speed.  They have only the textbook's pass.
 *
 * Returns: whether there is a lean pass for such a model
 */
gboolean nn_lean_fits (const NnConfig *config)
{
  return config->attention == NN_ATTENTION_DOT_PRODUCT && config->norm == NN_NORM_LAYER;
}

/** @model: a model that nn_lean_fits(), or a replica; it outlives the result */
NnLean *nn_lean_new (NnTransformer *model)
{
  NnLean *self = g_new0 (NnLean, 1);

  g_assert (nn_lean_fits (&model->config));

  self->model = model;
  self->encoder = nn_lean_encoder (model->encoder);
  self->decoder = nn_lean_decoder (model->decoder);

  return self;
}

void nn_lean_free (NnLean *self)
{
  if (self == NULL)
    return;

  nn_lean_encoder_clear (&self->encoder);
  nn_lean_decoder_clear (&self->decoder);
  nn_lean_scratch_clear (&self->scratch);
  g_free (self);
}

/**
 * @source: the source tokens, which the encoder reads
 * @target: the target tokens of the same sentences, which the decoder reads
 *
 * Computes the same as nn_transformer_forward().  @source and @target must live until backward is
 * done.
 *
 * Returns: (transfer none): (N_t, |V|) logits, which nn_lean_loss() may change, until
 *   the next call
 */
NnTensor *nn_lean_forward (NnLean *self, const NnPass *pass, const NnSentences *source,
                           const NnSentences *target)
{
  return nn_lean_decode (self, pass, nn_lean_encode (self, pass, source), source->rows, target);
}

/**
 * @source: the source tokens, which must live until backward is done
 *
 * The first half of nn_lean_forward().
 *
 * Returns: (transfer none): (N_s, D) the memory, until the next call
 */
const NnTensor *nn_lean_encode (NnLean *self, const NnPass *pass, const NnSentences *source)
{
  return nn_lean_encoder_forward (&self->encoder, pass, source, &self->scratch);
}

/**
 * @memory: (N_s, D) the encoded source; if it is not that of the latest nn_lean_encode(), backward
 *   must not follow
 * @source_rows: which rows of it belong to which sentence
 * @target: the target tokens of the same sentences
 *
 * The second half of nn_lean_forward().
 *
 * Returns: (transfer none): (N_t, |V|) logits, which nn_lean_loss() may change, until
 *   the next call
 */
NnTensor *nn_lean_decode (NnLean *self, const NnPass *pass, const NnTensor *memory,
                          const NnRows *source_rows, const NnSentences *target)
{
  return nn_lean_decoder_forward (&self->decoder, pass, target, memory, source_rows,
                                  &self->scratch);
}

/**
 * @self: the lean pass, after forward
 * @d_logits: (N_t, |V|) ∂loss/∂logits
 *
 * Adds to the gradients of all parameters, as nn_transformer_backward() does.
 */
void nn_lean_backward (NnLean *self, const NnTensor *d_logits)
{
  NnTensor *d_memory = nn_lean_decoder_backward (&self->decoder, d_logits, &self->scratch);

  nn_lean_encoder_backward (&self->encoder, d_memory, &self->scratch);
}
