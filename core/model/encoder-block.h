/* core/model/encoder-block.h
 *
 * One floor of the encoder: the tokens of a sentence look at each other, then
 * each thinks for itself.
 *
 *      y = addnorm (x, attention (x, x, x))
 *      z = addnorm (y, ffn (y))
 *
 * Add & norm has two ends, because there are two orders (see add-norm.h): "enter"
 * says what a sublayer reads, "leave" what becomes of its result.  In the
 * textbook's order, post-norm, "enter" does nothing.
 *
 *   x, y, z   (N, D)
 *
 * Read in   D2L, "Encoder" of "The Transformer Architecture"
 */

#pragma once

#include "core/layers/add-norm.h"
#include "core/layers/multi-head-attention.h"
#include "core/layers/positionwise-ffn.h"
#include "core/model/config.h"

G_BEGIN_DECLS

/**
 * NnEncoderBlock:
 * @attention: tokens look at each other
 * @add_norm_1: around it
 * @ffn: each token for itself
 * @add_norm_2: around it
 * @input: (nullable) (unowned): the x of the latest forward call
 * @d_u: (N, D) the latest gradient of what the attention read
 * @d_y: (N, D) the latest ∂y
 * @d_x: (N, D) the latest ∂x
 *
 * Read any field, write none: they belong to encoder-block.c.
 */
typedef struct
{
  NnMultiHeadAttention *attention;
  NnAddNorm            *add_norm_1;
  NnPositionwiseFfn    *ffn;
  NnAddNorm            *add_norm_2;

  const NnTensor *input;
  NnTensor       *d_u;
  NnTensor       *d_y;
  NnTensor       *d_x;
} NnEncoderBlock;

NnEncoderBlock *nn_encoder_block_new (NnParameters   *parameters,
                                      const char     *path,
                                      const NnConfig *config) G_GNUC_WARN_UNUSED_RESULT;
void            nn_encoder_block_free (NnEncoderBlock *self);

void nn_encoder_block_initialize (NnEncoderBlock  *self,
                                  NnInitialization initialization,
                                  NnRandom        *random);

const NnTensor *nn_encoder_block_forward (NnEncoderBlock *self,
                                          const NnPass   *pass,
                                          const NnTensor *x,
                                          const NnMask   *mask);
const NnTensor *nn_encoder_block_backward (NnEncoderBlock *self,
                                           const NnTensor *d_z);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnEncoderBlock, nn_encoder_block_free)

G_END_DECLS
