/* core/lean/decoder.h
 *
 * The decoder with fused layers.  core/model/decoder.c and core/model/decoder-block.c explain what
 * it computes; core/lean/encoder.h explains how backward follows the residual stream.  All blocks
 * read the memory, so each adds its gradient of the memory to those of the blocks above it.
 */

#pragma once

#include "core/lean/attention.h"
#include "core/lean/feed-forward.h"
#include "core/lean/input.h"
#include "core/model/decoder.h"

typedef struct
{
  NnLeanAttention   attention1; /* masked self-attention over the target tokens */
  NnLeanAddNorm     add_norm_1; /* around it */
  NnLeanAttention   attention2; /* cross-attention over the memory */
  NnLeanAddNorm     add_norm_2; /* around it */
  NnLeanFeedForward ffn;        /* the feed-forward network */
  NnLeanAddNorm     add_norm_3; /* around it */
} NnLeanDecoderBlock;

typedef struct
{
  const NnDecoder    *decoder; /* (unowned): the plain decoder */
  NnLeanInput         input;   /* embedding and positions */
  NnLeanDecoderBlock *blocks;  /* (array): the blocks */
  NnLeanNorm          norm;    /* the normalization after the last block; without a layer in
                                * post-norm */
  NnLeanProjection    dense;   /* the output layer */

  const NnTensor *x;        /* (nullable) (unowned): the input of the output layer */
  NnTensor       *logits;   /* (N_t, |V|) the latest logits */
  NnTensor       *d;        /* (N_t, D) the gradient of the residual stream */
  NnTensor       *d_memory; /* (N_s, D) the latest ∂memory */
} NnLeanDecoder;

NnLeanDecoder nn_lean_decoder (const NnDecoder *decoder);
void          nn_lean_decoder_clear (NnLeanDecoder *self);

NnTensor *nn_lean_decoder_forward (NnLeanDecoder *self, const NnPass *pass,
                                   const NnSentences *target, const NnTensor *memory,
                                   const NnRows *source_rows, NnLeanScratch *scratch);
NnTensor *nn_lean_decoder_backward (NnLeanDecoder *self, const NnTensor *d_logits,
                                    NnLeanScratch *scratch);
