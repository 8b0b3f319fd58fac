#include "app/check/kinds.h"

#include "app/check/check-kinds.h"

/* Parts of the largest entry of a tensor: a tenth of what must be noticed.  Measured
 * against results computed in double, single precision is off by 2 · 10⁻⁷ of it in
 * the median and by 7 · 10⁻⁶ at worst; after a training run, which lets differences
 * grow, by 10⁻⁵, and the lengths of its gradients by 3 · 10⁻⁵. */
/* clang-format off */
#define LAYER    { [NN_QUANTITY_VALUE] = 1e-4, [NN_QUANTITY_GRADIENT] = 1e-4 }
#define LOSS     { [NN_QUANTITY_VALUE] = 1e-4, [NN_QUANTITY_GRADIENT] = 1e-4, \
                   [NN_QUANTITY_LOSS] = 1e-4 }
#define TRAINING { [NN_QUANTITY_LOSS] = 1e-4, [NN_QUANTITY_NORM] = 3e-4, \
                   [NN_QUANTITY_WEIGHT] = 1e-4 }
#define DECODING { [NN_QUANTITY_VALUE] = 1e-4, [NN_QUANTITY_CHOICE] = 1e-4 }
#define BOOK     { [NN_QUANTITY_VALUE] = 1e-4, [NN_QUANTITY_LOSS] = 1e-4, \
                   [NN_QUANTITY_NORM] = 1e-4, [NN_QUANTITY_CHOICE] = 1e-4 }
#define SCORE    { [NN_QUANTITY_VALUE] = 1e-9 }
#define TEXT     { [NN_QUANTITY_EXACT] = 0.0 }
/* clang-format on */

const NnKind nn_kinds[] = {
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
  { NULL },
};

/* Returns the kind called name, or NULL. */
const NnKind *nn_kind_find (const char *name)
{
  for (const NnKind *kind = nn_kinds; kind->name != NULL; kind++)
    if (g_str_equal (kind->name, name))
      return kind;

  return NULL;
}

/* Returns whether its cases are JSON. */
gboolean nn_kind_is_text (const NnKind *self)
{
  return self->run == nn_check_bleu || self->run == nn_check_text ||
         self->run == nn_check_text_file;
}
