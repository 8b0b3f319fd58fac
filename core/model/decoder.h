/* core/model/decoder.h
 *
 * The decoder: from the target tokens so far and the memory of the source, it computes the logits
 * of the next token, one for every word of the vocabulary.
 *
 *      x_0    = dropout (√D · embedding (ids) + P)
 *      x_i    = block_i (x_i−1, memory)
 *      logits = W · x_L + b                 pre-norm: W · norm (x_L) + b
 *
 * In training all positions are computed at once; the causal mask hides later tokens from each
 * position.  While translating, later tokens do not exist yet, and decoder-state.h computes one
 * position after the other.
 *
 *   ids      (N_t)
 *   memory   (N_s, D)
 *   logits   (N_t, |V|)
 *
 * Read in   D2L 11.7.5, "Decoder"; Vaswani et al. 2017, section 3.1
 */

#pragma once

#include "core/layers/embedding.h"
#include "core/layers/positional-encoding.h"
#include "core/model/decoder-block.h"
#include "core/tensor/rows.h"

/* Read any field, write none: they belong to decoder.c. */
typedef struct
{
  float    mask_fill;       /* what a hidden score is replaced by */
  gboolean has_causal_mask; /* whether later positions are hidden */

  NnEmbedding          *embedding;    /* token ids to vectors */
  NnPositionalEncoding *pos_encoding; /* adds P, then dropout */
  int                   n_blocks;     /* L */
  NnDecoderBlock      **blocks;       /* (array length=n_blocks): block_1 … block_L, in the order
                                       * of forward */
  NnNormalization      *norm;         /* (nullable): after the last block of a pre-norm stack */
  NnLinear             *dense;        /* vectors to logits; with tied embeddings its weight is
                                       * that of @embedding */

  NnTensor *d_memory; /* (N_s, D) the latest ∂memory, summed over the blocks */
} NnDecoder;

NnDecoder *nn_decoder_new (NnParameters *parameters, const char *path,
                           const NnConfig *config) G_GNUC_WARN_UNUSED_RESULT;
void       nn_decoder_free (NnDecoder *self);

const NnTensor *nn_decoder_forward (NnDecoder *self, const NnPass *pass, const NnSentences *target,
                                    const NnTensor *memory, const NnRows *source_rows);
const NnTensor *nn_decoder_backward (NnDecoder *self, const NnTensor *d_logits);

NnMask nn_decoder_self_mask (const NnDecoder *self, const NnPass *pass, const NnRows *rows);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnDecoder, nn_decoder_free)
