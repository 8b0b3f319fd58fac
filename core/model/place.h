/* core/model/place.h
 *
 * The place of a parameter or an operation in a model, read from its path.  The names are those
 * of the textbook's state_dict.
 *
 *      decoder . blks.block1 . attention2.softmax
 *      stack     block         part, of the sublayer cross-attention
 *
 *      decoder.blks.block1.addnorm2.add     its residual connection: of the same sublayer
 *      decoder.dense.logits                 a part of a stack, in no block
 *      grad.decoder.dense.logits            its gradient: at the same place
 *      loss.batch                           in no stack
 *
 * No other file parses such a path.
 */

#pragma once

#include "core/layers/path.h"

typedef enum
{
  NN_STACK_NONE,    /* neither of them */
  NN_STACK_ENCODER, /* the encoder */
  NN_STACK_DECODER, /* the decoder */
} NnStack;

/* The attentions come first. */
typedef enum
{
  NN_SUBLAYER_ENCODER,     /* encoder self-attention */
  NN_SUBLAYER_DECODER,     /* decoder self-attention */
  NN_SUBLAYER_CROSS,       /* cross-attention */
  NN_SUBLAYER_ENCODER_FFN, /* the encoder's feed-forward network */
  NN_SUBLAYER_DECODER_FFN, /* the decoder's */
  NN_N_SUBLAYERS,          /* how many there are; as a place's: none of them */
} NnSublayer;

#define NN_N_ATTENTIONS 3

/* Everything that is drawn as a box and holds others: passes, stacks, blocks and sublayers. */
typedef enum
{
  NN_BOX_NONE,       /* none of them */
  NN_BOX_ENCODE,     /* the pass of the encoder */
  NN_BOX_DECODE,     /* a pass of the decoder, which predicts one token */
  NN_BOX_BATCH,      /* the choice of a batch, before an update */
  NN_BOX_FORWARD,    /* the forward pass of an update */
  NN_BOX_LOSS,       /* its loss */
  NN_BOX_BACKWARD,   /* its backward pass */
  NN_BOX_CLIP,       /* its gradient clipping */
  NN_BOX_ADAM,       /* its step of Adam */
  NN_BOX_LOSS_AGAIN, /* the loss of the same batch afterwards */
  NN_BOX_ENCODER,    /* a stack */
  NN_BOX_DECODER,    /* a stack */
  NN_BOX_BLOCK,      /* a block of either */
  NN_BOX_EMBEDDING,  /* the embedding of either */
  NN_BOX_POSITIONS,  /* its positional encoding */
  NN_BOX_ATTENTION,  /* encoder self-attention */
  NN_BOX_ATTENTION1, /* decoder self-attention */
  NN_BOX_ATTENTION2, /* cross-attention */
  NN_BOX_ADD_NORM,   /* an add & norm */
  NN_BOX_ADD,        /* its residual connection, where that is a box of its own */
  NN_BOX_NORM,       /* a normalization that is a box of its own */
  NN_BOX_FFN,        /* a feed-forward network */
  NN_BOX_DENSE,      /* the output layer */
  NN_N_BOXES,        /* how many there are */
} NnBox;

typedef struct
{
  NnStack     stack;    /* in which stack it is, or which it is */
  int         block;    /* in which block, or which, from 0; -1 for none */
  NnSublayer  sublayer; /* in which sublayer of the block, or about which its residual connection
                         * is */
  int         add_norm; /* in which add & norm of the block, from 1; 0 for none */
  NnBox       box;      /* the innermost box that it is in, or which it is */
  const char *part;     /* (unowned): the rest of the path, within the block, the stack or by
                         * itself; "" for a whole block or stack */
} NnPlace;

NnPlace  nn_place_read (const char *path);
gboolean nn_place_is_in_attention (const NnPlace *self);

const char *nn_stack_name (NnStack self);
char    *nn_block_path (const char *stack, int index, const char *part) G_GNUC_WARN_UNUSED_RESULT;
gboolean nn_sublayer_is_of_encoder (NnSublayer self);
