/* core/model/decoder-block.h
 *
 * One block of the decoder: masked self-attention over the target tokens, cross-attention
 * over the source (also called cross-attention), then a feed-forward network on each token.
 *
 *      y = addnorm (x, attention1 (x, x, x))                 no later token: the causal mask
 *      z = addnorm (y, attention2 (y, memory, memory))       all source tokens but the padding
 *      o = addnorm (z, ffn (z))
 *
 *   x, y, z, o    (N_t, D)
 *   u₁, u₂, u₃    (N_t, D)    the inputs of the three sublayers, see encoder-block.h
 *   memory        (N_s, D)    the encoder's output
 *
 * During a translation, a step computes these three lines for one new position.  The keys and
 * values of earlier positions and of the memory are kept from step to step and not computed again.
 *
 * Read in   D2L 11.7.5, "Decoder"; Vaswani et al. 2017, section 3.1
 */

#pragma once

#include "core/layers/add-norm.h"
#include "core/layers/multi-head-attention.h"
#include "core/layers/positionwise-ffn.h"
#include "core/model/config.h"
#include "core/model/key-value-cache.h"

/* Read any field, write none: they belong to decoder-block.c. */
typedef struct
{
  NnMultiHeadAttention *attention1; /* masked self-attention over the target tokens */
  NnAddNorm            *add_norm_1; /* around it */
  NnMultiHeadAttention *attention2; /* cross-attention over the memory */
  NnAddNorm            *add_norm_2; /* around it */
  NnPositionwiseFfn    *ffn;        /* the feed-forward network */
  NnAddNorm            *add_norm_3; /* around it */

  const NnTensor *input;      /* (nullable) (unowned): the x of the latest forward call or step */
  NnTensor       *d_u1;       /* (N_t, D) the latest ∂u₁ */
  NnTensor       *d_y;        /* (N_t, D) the latest ∂y */
  NnTensor       *d_z;        /* (N_t, D) the latest ∂z */
  NnTensor       *d_x;        /* (N_t, D) the latest ∂x */
  NnTensor       *d_memory;   /* (N_s, D) the latest ∂memory of this block alone */
  NnTensor       *new_keys;   /* (n, D) projected keys of the latest step, of n hypotheses */
  NnTensor       *new_values; /* (n, D) projected values of the latest step */
} NnDecoderBlock;

typedef struct
{
  const NnTensor *x;      /* (transfer none): ∂loss/∂x */
  const NnTensor *memory; /* (transfer none): ∂loss/∂memory, the part of this block alone */
} NnDecoderBlockGradient;

/* The keys and values that one block keeps from step to step.  decoder-state.h owns them. */
typedef struct
{
  NnKeyValueCache *past;          /* keys and values of the target tokens so far */
  NnTensor        *memory_keys;   /* (N_s, D) the projected keys of the source */
  NnTensor        *memory_values; /* (N_s, D) its projected values */
} NnDecoderBlockState;

NnDecoderBlock *nn_decoder_block_new (NnParameters *parameters, const char *path,
                                      const NnConfig *config) G_GNUC_WARN_UNUSED_RESULT;
void            nn_decoder_block_free (NnDecoderBlock *self);

const NnTensor        *nn_decoder_block_forward (NnDecoderBlock *self, const NnPass *pass,
                                                 const NnTensor *x, const NnTensor *memory,
                                                 const NnMask *self_mask, const NnMask *cross_mask);
NnDecoderBlockGradient nn_decoder_block_backward (NnDecoderBlock *self, const NnTensor *d_o);

void            nn_decoder_block_begin (const NnDecoderBlock *self, const NnTensor *memory, int n,
                                        NnDecoderBlockState *state);
const NnTensor *nn_decoder_block_step (NnDecoderBlock *self, NnDecoderBlockState *state,
                                       const NnTensor *x, const NnMask *cross_mask);
void            nn_decoder_block_state_clear (NnDecoderBlockState *state);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnDecoderBlock, nn_decoder_block_free)
