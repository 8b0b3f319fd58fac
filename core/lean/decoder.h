/* core/lean/decoder.h
 *
 * The decoder with fused layers.  core/model/decoder.c and core/model/decoder-block.c explain
 * what it computes, core/lean/encoder.h how backward goes along the residual stream.  Each
 * block adds its gradient of the memory to those of the blocks above it.
 */

#pragma once

#include "core/lean/attention.h"
#include "core/lean/feed-forward.h"
#include "core/lean/input.h"
#include "core/model/decoder.h"

G_BEGIN_DECLS

/**
 * NnLeanDecoderBlock:
 * @attention1: words look at those before them
 * @add_norm_1: around it
 * @attention2: words look at the source
 * @add_norm_2: around it
 * @ffn: each word for itself
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
 * @decoder: (unowned): the same, plain
 * @input: embedding and positions
 * @blocks: (array): the blocks
 * @norm: the last normalization, if it is a pre-norm decoder
 * @dense: the output layer
 * @x: (nullable) (unowned): what the output layer read
 * @logits: (N_t, |V|) the latest logits
 * @d: (N_t, D) the gradient of the stream
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

NnTensor *nn_lean_decoder_forward (NnLeanDecoder     *self,
                                   const NnPass      *pass,
                                   const NnSentences *target,
                                   const NnTensor    *memory,
                                   const NnRows      *source_rows,
                                   NnLeanScratch     *scratch);
NnTensor *nn_lean_decoder_backward (NnLeanDecoder  *self,
                                    const NnTensor *d_logits,
                                    NnLeanScratch  *scratch);

G_END_DECLS
