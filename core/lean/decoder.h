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

G_BEGIN_DECLS

/**
 * NnLeanDecoderBlock:
 * @attention1: masked self-attention over the target tokens
 * @add_norm_1: around it
 * @attention2: cross-attention over the memory
 * @add_norm_2: around it
 * @ffn: the feed-forward network
 * @add_norm_3: around it
 */
typedef struct
{
  NnLeanAttention   attention1;
  NnLeanAddNorm     add_norm_1;
  NnLeanAttention   attention2;
  NnLeanAddNorm     add_norm_2;
  NnLeanFeedForward ffn;
  NnLeanAddNorm     add_norm_3;
} NnLeanDecoderBlock;

/**
 * NnLeanDecoder:
 * @decoder: (unowned): the plain decoder
 * @input: embedding and positions
 * @blocks: (array): the blocks
 * @norm: the normalization after the last block; without a layer in post-norm
 * @dense: the output layer
 * @x: (nullable) (unowned): the input of the output layer
 * @logits: (N_t, |V|) the latest logits
 * @d: (N_t, D) the gradient of the residual stream
 * @d_memory: (N_s, D) the latest ∂memory
 */
typedef struct
{
  const NnDecoder    *decoder;
  NnLeanInput         input;
  NnLeanDecoderBlock *blocks;
  NnLeanNorm          norm;
  NnLeanProjection    dense;

  const NnTensor *x;
  NnTensor       *logits;
  NnTensor       *d;
  NnTensor       *d_memory;
} NnLeanDecoder;

NnLeanDecoder nn_lean_decoder (const NnDecoder *decoder);
void          nn_lean_decoder_clear (NnLeanDecoder *self);

NnTensor *nn_lean_decoder_forward (NnLeanDecoder *self, const NnPass *pass,
                                   const NnSentences *target, const NnTensor *memory,
                                   const NnRows *source_rows, NnLeanScratch *scratch);
NnTensor *nn_lean_decoder_backward (NnLeanDecoder *self, const NnTensor *d_logits,
                                    NnLeanScratch *scratch);

G_END_DECLS
