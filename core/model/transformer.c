#include "core/model/transformer.h"

#include "core/engine/owned.h"

static NnTransformer *build (const NnConfig *config, NnParameters *parameters)
{
  NnTransformer *self = g_new0 (NnTransformer, 1);

  g_assert (nn_config_validate (config, NULL));

  self->config = *config;
  self->parameters = parameters;
  parameters->will_be_packed = TRUE;
  self->encoder = nn_encoder_new (parameters, "encoder", config);
  self->decoder = nn_decoder_new (parameters, "decoder", config);
  nn_parameters_pack (parameters);

  return self;
}

/**
 * @config: its sizes and variants, which nn_config_validate() has approved
 * Returns: (transfer full): a model without first values; see nn_transformer_initialize()
 */
NnTransformer *nn_transformer_new (const NnConfig *config)
{
  return build (config, nn_parameters_new ());
}

static void share_edits (const NnMultiHeadAttention *self, const NnMultiHeadAttention *original)
{
  nn_attention_pooling_share_edits (nn_multi_head_attention_pooling (self),
                                    nn_multi_head_attention_pooling (original));
}

/**
 * @original: a model that outlives the replica
 * Returns: (transfer full): a model that shares the values of @original's parameters and the
 * weights   that are set by hand, and has activations and gradients of its own, for a worker
 */
NnTransformer *nn_transformer_new_replica (const NnTransformer *original)
{
  NnTransformer *self = build (&original->config, nn_parameters_new_replica (original->parameters));

  for (int i = 0; i < self->encoder->n_blocks; i++)
    share_edits (self->encoder->blocks[i]->attention, original->encoder->blocks[i]->attention);
  for (int i = 0; i < self->decoder->n_blocks; i++)
    {
      share_edits (self->decoder->blocks[i]->attention1, original->decoder->blocks[i]->attention1);
      share_edits (self->decoder->blocks[i]->attention2, original->decoder->blocks[i]->attention2);
    }

  return self;
}

/**
 * @config: sizes and variants, which nn_config_validate() has approved
 * Returns: (transfer full): the names and shapes that the parameters of such a model have, without
 *   numbers
 */
NnParameters *nn_transformer_outline (const NnConfig *config)
{
  NnParameters *parameters = nn_parameters_new_outline ();
  NnConfig      small = *config;

  /* A table of positions that is not learned is not a parameter, but would need memory. */
  small.has_positions = config->trains_positions;
  nn_encoder_free (nn_encoder_new (parameters, "encoder", &small));
  nn_decoder_free (nn_decoder_new (parameters, "decoder", &small));

  return parameters;
}

NN_FREES_FOR_ALL (NnTransformer, nn_transformer_free, (nn_encoder_free, encoder),
                  (nn_decoder_free, decoder), (nn_parameters_free, parameters))

/**
 * @random: the random numbers; the same ones make the same model
 *
 * Gives every parameter its first value.
 */
void nn_transformer_initialize (NnTransformer *self, NnRandom *random)
{
  nn_parameters_initialize (self->parameters, self->config.initialization, random);
}

/**
 * @target: what the decoder reads: the target tokens, <bos> first, of as many sentences
 *
 * Both must live until backward is done.
 *
 * Returns: (transfer none): (N_t, |V|) logits of the next token at every position,
 *   until the next call
 */
const NnTensor *nn_transformer_forward (NnTransformer *self, const NnPass *pass,
                                        const NnSentences *source, const NnSentences *target)
{
  const NnTensor *memory = nn_encoder_forward (self->encoder, pass, source);

  return nn_decoder_forward (self->decoder, pass, target, memory, source->rows);
}

/**
 * @self: the model, after a forward call
 * @d_logits: (N_t, |V|) ∂loss/∂logits
 *
 * Adds to the gradients of all parameters.
 */
void nn_transformer_backward (NnTransformer *self, const NnTensor *d_logits)
{
  const NnTensor *d_memory = nn_decoder_backward (self->decoder, d_logits);

  nn_encoder_backward (self->encoder, d_memory);
}
