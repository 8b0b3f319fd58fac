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

typedef struct
{
  NnLeanAttention   attention;  /* self-attention */
  NnLeanAddNorm     add_norm_1; /* around it */
  NnLeanFeedForward ffn;        /* the feed-forward network */
  NnLeanAddNorm     add_norm_2; /* around it */
} NnLeanEncoderBlock;

typedef struct
{
  const NnEncoder    *encoder; /* (unowned): the plain encoder */
  NnLeanInput         input;   /* embedding and positions */
  NnLeanEncoderBlock *blocks;  /* (array): the blocks */
  NnLeanNorm          norm;    /* the normalization after the last block; without a layer in
                                * post-norm */
} NnLeanEncoder;

NnLeanEncoder nn_lean_encoder (const NnEncoder *encoder);
void          nn_lean_encoder_clear (NnLeanEncoder *self);

const NnTensor *nn_lean_encoder_forward (NnLeanEncoder *self, const NnPass *pass,
                                         const NnSentences *source, NnLeanScratch *scratch);
void            nn_lean_encoder_backward (NnLeanEncoder *self, NnTensor *d, NnLeanScratch *scratch);
