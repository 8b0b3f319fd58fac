/* core/lean/lean.h
 *
 * The lean pass: the Transformer's forward and backward for training that needs only the
 * gradients.  It computes the same as core/model, except for rounding, from the same parameters. It
 * keeps only the values that backward needs, goes over memory as few times as possible, and changes
 * its gradients in place.  Its intermediate values cannot be shown; those of
 * nn_transformer_forward() can.  Tests compare the two.
 *
 *                         the textbook's pass        the lean pass
 *
 *      q, k, v            three products             one
 *      add & norm         four passes over memory    one
 *      bias, ReLU         two                        one
 *      loss, ∂logits      three                      one
 *      gradients          a tensor at every step     one, along the residual stream
 *      dropout            masks kept                 masks computed again
 *
 * core/model explains what encoder and decoder compute.  Here both are a list of sublayers, each
 * with the normalization around it.  Backward changes one tensor in place, the gradient of the
 * residual stream.  The drawing has it for post-norm:
 *
 *      ∂z ─► norm ─► ∂ ──────────────── + ─► norm ─► ∂ ──────────────────────── + ─► ∂x
 *                     └─ dropout ─ ffn ─┘             └─ dropout ─ attention ─┘
 *
 * The input of a stack of blocks is embedding, positions and dropout in one pass over memory.
 *
 *      x = dropout (√D · E[i] + P[t])
 *
 * core/layers/embedding.c and core/layers/positional-encoding.c compute the same step by step.
 *
 *   i   N ids     t   its position     E   (|V|, D)     P   (positions, D)     x   (N, D)
 */

#pragma once

#include "core/layers/embedding.h"
#include "core/layers/positional-encoding.h"
#include "core/lean/attention.h"
#include "core/lean/feed-forward.h"
#include "core/lean/loss.h"
#include "core/model/transformer.h"

typedef struct
{
  const NnEmbedding    *embedding; /* (unowned): E */
  NnPositionalEncoding *positions; /* (unowned): P */
  NnDropoutMask         dropout;   /* the dropout mask of the latest forward call */
  const int            *ids;       /* (nullable) (unowned): its ids */
  const NnRows         *rows;      /* (nullable) (unowned): its rows */
  NnTensor             *x;         /* (N, D) its x */
} NnLeanInput;

typedef enum
{
  NN_LEAN_SELF,  /* attention of the tokens to each other */
  NN_LEAN_CROSS, /* attention of the target tokens to the memory */
  NN_LEAN_FFN,   /* the feed-forward network */
} NnLeanKind;

typedef struct
{
  NnLeanKind        kind;      /* what it does */
  NnLeanAddNorm     around;    /* residual connection, dropout and normalization */
  NnLeanAttention   attention; /* of an attention */
  NnLeanFeedForward ffn;       /* of a network */
} NnLeanSublayer;

/* An encoder or a decoder. */
typedef struct
{
  NnLeanInput input;     /* embedding and positions */
  GArray     *sublayers; /* (element-type NnLeanSublayer): those of all blocks, in order */
  NnLeanNorm  norm;      /* the normalization after the last block; without a layer in
                          * post-norm */
} NnLeanStack;

typedef struct
{
  NnTransformer   *model;   /* (unowned): the model, whose parameters are read and whose gradients
                             * are added to */
  NnLeanStack      encoder; /* its encoder */
  NnLeanStack      decoder; /* its decoder */
  NnLeanProjection dense;   /* the output layer */
  NnLeanScratch    scratch; /* scratch memory of all of them */

  const NnTensor *x;        /* (nullable) (unowned): the input of the output layer */
  NnTensor       *logits;   /* (N_t, |V|) the latest logits */
  NnTensor       *d;        /* (N_t, D) the gradient of the decoder's residual stream */
  NnTensor       *d_memory; /* (N_s, D) the latest ∂memory */
} NnLean;

gboolean nn_lean_fits (const NnConfig *config);

NnLean *nn_lean_new (NnTransformer *model) G_GNUC_WARN_UNUSED_RESULT;
void    nn_lean_free (NnLean *self);

NnTensor       *nn_lean_forward (NnLean *self, const NnPass *pass, const NnSentences *source,
                                 const NnSentences *target);
const NnTensor *nn_lean_encode (NnLean *self, const NnPass *pass, const NnSentences *source);
NnTensor       *nn_lean_decode (NnLean *self, const NnPass *pass, const NnTensor *memory,
                                const NnRows *source_rows, const NnSentences *target);
void            nn_lean_backward (NnLean *self, const NnTensor *d_logits);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnLean, nn_lean_free)
