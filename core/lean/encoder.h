/* core/lean/encoder.h
 *
 * The encoder with fused layers.  core/model/encoder.c and core/model/encoder-block.c explain what
 * it computes.  Backward differs: it changes one tensor in place, the gradient of the residual
 * stream.  The drawing has it for post-norm:
 *
 *      ∂z ─► norm ─► ∂ ──────────────── + ─► norm ─► ∂ ──────────────────────── + ─► ∂x
 *                     └─ dropout ─ ffn ─┘             └─ dropout ─ attention ─┘
 */

#pragma once

#include "core/lean/attention.h"
#include "core/lean/feed-forward.h"
#include "core/lean/input.h"
#include "core/model/encoder.h"

G_BEGIN_DECLS

/**
 * NnLeanEncoderBlock:
 * @attention: self-attention
 * @add_norm_1: around it
 * @ffn: the feed-forward network
 * @add_norm_2: around it
 */
typedef struct
{
  NnLeanAttention   attention;
  NnLeanAddNorm     add_norm_1;
  NnLeanFeedForward ffn;
  NnLeanAddNorm     add_norm_2;
} NnLeanEncoderBlock;

/**
 * NnLeanEncoder:
 * @encoder: (unowned): the plain encoder
 * @input: embedding and positions
 * @blocks: (array): the blocks
 * @norm: the normalization after the last block; without a layer in post-norm
 */
typedef struct
{
  const NnEncoder    *encoder;
  NnLeanInput         input;
  NnLeanEncoderBlock *blocks;
  NnLeanNorm          norm;
} NnLeanEncoder;

NnLeanEncoder nn_lean_encoder (const NnEncoder *encoder);
void          nn_lean_encoder_clear (NnLeanEncoder *self);

const NnTensor *nn_lean_encoder_forward (NnLeanEncoder *self, const NnPass *pass,
                                         const NnSentences *source, NnLeanScratch *scratch);
void            nn_lean_encoder_backward (NnLeanEncoder *self, NnTensor *d, NnLeanScratch *scratch);

G_END_DECLS
