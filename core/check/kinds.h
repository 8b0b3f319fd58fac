/* core/check/kinds.h
 *
 * All kinds of cases, and how far their results may be off.
 *
 * Used by   check.c, case.c
 */

#pragma once

#include "core/check/case.h"

G_BEGIN_DECLS

/**
 * NnKind:
 * @name: what the file calls it
 * @run: reads the inputs, computes, compares
 * @tolerances: the largest deviation for each #NnQuantity; 0 where the kind has none
 */
struct _NnKind
{
  const char *name;
  void (*run) (NnCase *self);
  double tolerances[NN_N_QUANTITIES];
};

const NnKind *nn_kind_find (const char *name);
const NnKind *nn_kind_get (int index);
gboolean      nn_kind_is_text (const NnKind *self);

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
