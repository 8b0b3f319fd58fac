/* app/check/check-kinds.h
 *
 * What checks a case of each kind.
 */

#pragma once

#include "app/check/case.h"

G_BEGIN_DECLS

/* check-layers.c */
void nn_check_ffn (NnCase *self);
void nn_check_posenc (NnCase *self);
void nn_check_addnorm (NnCase *self);

/* check-norms.c */
void nn_check_layernorm (NnCase *self);
void nn_check_layernorm_std (NnCase *self);
void nn_check_batchnorm (NnCase *self);

/* check-softmax.c */
void nn_check_softmax (NnCase *self);
void nn_check_masked_softmax (NnCase *self);
void nn_check_loss (NnCase *self);

/* check-attention.c */
void nn_check_dot_attention (NnCase *self);
void nn_check_additive_attention (NnCase *self);
void nn_check_mask_attention (NnCase *self);
void nn_check_mha (NnCase *self);

/* check-blocks.c */
void nn_check_encoder_block (NnCase *self);
void nn_check_decoder_block (NnCase *self);
void nn_check_decoder_block_steps (NnCase *self);

/* check-stacks.c */
void nn_check_encoder (NnCase *self);
void nn_check_decoder (NnCase *self);
void nn_check_decoder_steps (NnCase *self);

/* check-optimizer.c */
void nn_check_clip (NnCase *self);
void nn_check_adam (NnCase *self);

/* check-seq2seq.c */
void nn_check_seq2seq (NnCase *self);
void nn_check_train (NnCase *self);

/* check-greedy.c */
void nn_check_greedy (NnCase *self);

/* check-book.c */
void nn_check_book_full (NnCase *self);

/* check-text.c */
void nn_check_bleu (NnCase *self);
void nn_check_text (NnCase *self);
void nn_check_text_file (NnCase *self);

G_END_DECLS
