/* core/model/encoder.h
 *
 * The encoder: it reads all tokens of the source sentence at once and computes a vector for each,
 * which depends on all of them.
 *
 *      x_0    = dropout (√D · embedding (ids) + P)
 *      x_i    = block_i (x_i−1)
 *      memory = x_L                     pre-norm: norm (x_L)
 *
 * Rows of padding are computed like all others; they are hidden as keys only.
 *
 *   ids      (N_s)
 *   memory   (N_s, D)
 *
 * Read in   D2L 11.7.4, "Encoder"; Vaswani et al. 2017, section 3.1
 */

#pragma once

#include "core/layers/embedding.h"
#include "core/layers/positional-encoding.h"
#include "core/model/encoder-block.h"
#include "core/tensor/rows.h"

/* Read any field, write none: they belong to encoder.c. */
typedef struct
{
  float mask_fill; /* what a hidden score is replaced by */

  NnEmbedding          *embedding;    /* token ids to vectors */
  NnPositionalEncoding *pos_encoding; /* adds P, then dropout */
  int                   n_blocks;     /* L */
  NnEncoderBlock      **blocks;       /* (array length=n_blocks): block_1 … block_L, in the order
                                       * of forward */
  NnNormalization      *norm;         /* (nullable): after the last block of a pre-norm stack */

  const NnTensor *memory; /* (nullable) (unowned): (N_s, D) the latest result */
} NnEncoder;

NnEncoder *nn_encoder_new (NnParameters *parameters, const char *path,
                           const NnConfig *config) G_GNUC_WARN_UNUSED_RESULT;
void       nn_encoder_free (NnEncoder *self);

const NnTensor *nn_encoder_forward (NnEncoder *self, const NnPass *pass, const NnSentences *source);
void            nn_encoder_backward (NnEncoder *self, const NnTensor *d_memory);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnEncoder, nn_encoder_free)
