#include "core/check/kinds.h"

/* Ten times what single precision was measured to be off by, against results
 * computed in double.  Decoding is measured on models with large weights, whose
 * saturated softmaxes enlarge every rounding.  Where a training run lets small
 * differences grow, the table follows what the notes of such cases ask for: losses
 * 10⁻⁴, weights 2 · 10⁻³. */
/* clang-format off */
#define LAYER    { [NN_QUANTITY_VALUE] = 1.3e-5, [NN_QUANTITY_GRADIENT] = 8e-5 }
#define LOSS     { [NN_QUANTITY_VALUE] = 1.3e-5, [NN_QUANTITY_GRADIENT] = 8e-5, \
                   [NN_QUANTITY_LOSS] = 1e-5 }
#define TRAINING { [NN_QUANTITY_LOSS] = 1e-4, [NN_QUANTITY_NORM] = 1e-3, \
                   [NN_QUANTITY_WEIGHT] = 2e-3 }
#define DECODING { [NN_QUANTITY_VALUE] = 3e-4, [NN_QUANTITY_CHOICE] = 1e-3 }
#define BOOK     { [NN_QUANTITY_VALUE] = 1.3e-5, [NN_QUANTITY_LOSS] = 5e-6, \
                   [NN_QUANTITY_NORM] = 4e-5, [NN_QUANTITY_CHOICE] = 1e-3 }
#define SCORE    { [NN_QUANTITY_VALUE] = 1e-9 }
#define TEXT     { [NN_QUANTITY_EXACT] = 0.0 }
/* clang-format on */

static const NnKind kinds[] = {
  { "ffn", nn_check_ffn, LAYER },
  { "layernorm", nn_check_layernorm, LAYER },
  { "layernorm_std", nn_check_layernorm_std, LAYER },
  { "batchnorm", nn_check_batchnorm, LAYER },
  { "softmax", nn_check_softmax, LAYER },
  { "masked_softmax", nn_check_masked_softmax, LAYER },
  { "dot_attention", nn_check_dot_attention, LAYER },
  { "additive_attention", nn_check_additive_attention, LAYER },
  { "mask_attention", nn_check_mask_attention, LAYER },
  { "mha", nn_check_mha, LAYER },
  { "posenc", nn_check_posenc, LAYER },
  { "addnorm", nn_check_addnorm, LAYER },
  { "encoder_block", nn_check_encoder_block, LAYER },
  { "encoder", nn_check_encoder, LAYER },
  { "decoder_block", nn_check_decoder_block, LAYER },
  { "decoder_block_steps", nn_check_decoder_block_steps, LAYER },
  { "decoder", nn_check_decoder, LAYER },
  { "decoder_steps", nn_check_decoder_steps, LAYER },
  { "loss", nn_check_loss, LOSS },
  { "clip", nn_check_clip, LAYER },
  { "adam", nn_check_adam, LAYER },
  { "seq2seq", nn_check_seq2seq, LOSS },
  { "train", nn_check_train, TRAINING },
  { "greedy", nn_check_greedy, DECODING },
  { "book_full", nn_check_book_full, BOOK },
  { "bleu", nn_check_bleu, SCORE },
  { "text", nn_check_text, TEXT },
  { "text_file", nn_check_text_file, TEXT },
};

/**
 * nn_kind_find:
 *
 * Returns: (transfer none) (nullable): the kind called @name
 */
const NnKind *
nn_kind_find (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i].name, name))
      return &kinds[i];

  return NULL;
}

/**
 * nn_kind_get:
 *
 * Returns: (transfer none) (nullable): number @index, or %NULL past the last one
 */
const NnKind *
nn_kind_get (int index)
{
  return index < (int) G_N_ELEMENTS (kinds) ? &kinds[index] : NULL;
}

/**
 * nn_kind_is_text:
 *
 * Returns: whether its cases are JSON
 */
gboolean
nn_kind_is_text (const NnKind *self)
{
  return self->run == nn_check_bleu || self->run == nn_check_text ||
         self->run == nn_check_text_file;
}
