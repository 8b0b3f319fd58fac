/* core/model/place.h
 *
 * Where something stands in a model, read from its path: parameters and operations are called as
 * in the textbook's state_dict.
 *
 *      decoder . blks.block1 . attention2.softmax
 *      stack     block         part, of the sublayer encoder–decoder attention
 *
 *      decoder.blks.block1.addnorm2.add     its residual connection: of the same sublayer
 *      decoder.dense.logits                 a part of a stack, in no block
 *      grad.decoder.dense.logits            what is kept about it stands at the same place
 *      loss.batch                           in no stack
 *
 * Nobody else takes such a path apart.
 */

#pragma once

#include "core/layers/path.h"

G_BEGIN_DECLS

/**
 * NnStack:
 * @NN_STACK_NONE: neither of them
 * @NN_STACK_ENCODER: the encoder
 * @NN_STACK_DECODER: the decoder
 */
typedef enum
{
  NN_STACK_NONE,
  NN_STACK_ENCODER,
  NN_STACK_DECODER,
} NnStack;

/**
 * NnSublayer:
 * @NN_SUBLAYER_ENCODER: encoder self-attention
 * @NN_SUBLAYER_DECODER: decoder self-attention
 * @NN_SUBLAYER_CROSS: encoder–decoder attention
 * @NN_SUBLAYER_ENCODER_FFN: the encoder's feed-forward network
 * @NN_SUBLAYER_DECODER_FFN: the decoder's
 * @NN_N_SUBLAYERS: how many there are; as a place's: none of them
 *
 * The attentions come first.
 */
typedef enum
{
  NN_SUBLAYER_ENCODER,
  NN_SUBLAYER_DECODER,
  NN_SUBLAYER_CROSS,
  NN_SUBLAYER_ENCODER_FFN,
  NN_SUBLAYER_DECODER_FFN,
  NN_N_SUBLAYERS,
} NnSublayer;

#define NN_N_ATTENTIONS 3

/**
 * NnPlace:
 * @stack: in which stack it is, or which it is
 * @block: in which block, or which, from 0; -1 for none
 * @sublayer: in which sublayer of the block, or about which its residual connection is
 * @add_norm: in which add & norm of the block, from 1; 0 for none
 * @part: (unowned): the rest of the path, within the block, the stack or by itself; "" for a
 *   whole block or stack
 */
typedef struct
{
  NnStack     stack;
  int         block;
  NnSublayer  sublayer;
  int         add_norm;
  const char *part;
} NnPlace;

NnPlace  nn_place_read (const char *path);
gboolean nn_place_is_in_attention (const NnPlace *self);

const char *nn_stack_name (NnStack self);
char       *nn_block_path (const char *stack,
                           int         index,
                           const char *part) G_GNUC_WARN_UNUSED_RESULT;
gboolean    nn_sublayer_is_of_encoder (NnSublayer self);

G_END_DECLS
