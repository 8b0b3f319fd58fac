/* core/model/encoder-block.h
 *
 * One block of the encoder: self-attention over the tokens of a sentence, then a feed-forward
 * network on each token.
 *
 *      y = addnorm (x, attention (x, x, x))                  all tokens but the padding
 *      z = addnorm (y, ffn (y))
 *
 *   x, y, z   (N, D)
 *   u₁, u₂    (N, D)    the inputs of the two sublayers
 *
 * Add & norm is computed by two functions (add-norm.h), one before a sublayer and one after it.
 * The first one returns u.  In the textbook's order, post-norm, u₁ and u₂ are x and y; in pre-norm
 * they are norm (x) and norm (y).
 *
 * Read in   D2L 11.7.4, "Encoder"; Vaswani et al. 2017, section 3.1
 */

#pragma once

#include "core/layers/add-norm.h"
#include "core/layers/multi-head-attention.h"
#include "core/layers/positionwise-ffn.h"
#include "core/model/config.h"

/* Read any field, write none: they belong to encoder-block.c. */
typedef struct
{
  NnMultiHeadAttention *attention;  /* self-attention */
  NnAddNorm            *add_norm_1; /* around it */
  NnPositionwiseFfn    *ffn;        /* the feed-forward network */
  NnAddNorm            *add_norm_2; /* around it */

  const NnTensor *input; /* (nullable) (unowned): the x of the latest forward call */
  NnTensor       *d_u1;  /* (N, D) the latest ∂u₁ */
  NnTensor       *d_y;   /* (N, D) the latest ∂y */
  NnTensor       *d_x;   /* (N, D) the latest ∂x */
} NnEncoderBlock;

NnEncoderBlock *nn_encoder_block_new (NnParameters *parameters, const char *path,
                                      const NnConfig *config) G_GNUC_WARN_UNUSED_RESULT;
void            nn_encoder_block_free (NnEncoderBlock *self);

const NnTensor *nn_encoder_block_forward (NnEncoderBlock *self, const NnPass *pass,
                                          const NnTensor *x, const NnMask *mask);
const NnTensor *nn_encoder_block_backward (NnEncoderBlock *self, const NnTensor *d_z);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnEncoderBlock, nn_encoder_block_free)
