/* core/trace/walk/walk-layers.h
 *
 * The boxes of the figure: each function opens a box, adds its operations with the numbers that its
 * layer keeps, and returns its output.
 *
 * They are called directly after the pass, while the layers still have its numbers.
 */

#pragma once

#include "core/trace/walk/walker.h"

/* What one attention keeps from step to step. */
typedef struct
{
  NnOperand *keys;   /* (nullable) (unowned): the projected keys of earlier steps */
  NnOperand *values; /* (nullable) (unowned): their values */
  gboolean   grows;  /* whether each step adds its own; else the first step makes all of them */
} NnWalkCache;

typedef struct
{
  const NnMultiHeadAttention *layer;  /* the attention, after its pass */
  NnOperand                  *x;      /* (unowned): the input of the queries, not projected */
  NnOperand                  *memory; /* (unowned): the input of keys and values, not projected */
  NnWalkRows                  rows;   /* the rows of @x */
  NnAxis                      keys;   /* the positions of the keys, those of the cache too */
  NnWalkCache                *cache;  /* (nullable): where keys and values come from, and go */
} NnWalkAttention;

/* What the decoder needs besides itself. */
typedef struct
{
  NnWalkRows   rows;         /* the rows of the decoder */
  NnAxis       keys;         /* the positions of the keys of its self-attention */
  NnOperand   *memory;       /* (unowned): the output of the encoder */
  NnAxis       source;       /* the positions of the source */
  NnWalkCache *self_caches;  /* (nullable) (array): one for each block, while translating */
  NnWalkCache *cross_caches; /* (nullable) (array): one for each block, while translating */
} NnWalkTarget;

typedef struct
{
  const char                 *path;         /* "encoder" or "decoder" */
  const NnEmbedding          *embedding;    /* words to vectors, after its pass */
  const NnPositionalEncoding *pos_encoding; /* their positions, after its pass */
  NnWalkRows                  rows;         /* which rows of the pass are shown */
} NnWalkInput;

/* The symbols of a linear layer: of its result, of W and of b. */
#define NN_SYMBOLS(...) ((const char *const[3]){ __VA_ARGS__ })

NnOperand *nn_walk_input (NnWalker *self, const NnWalkInput *input);
NnOperand *nn_walk_linear (NnWalker *self, NnOperationKind kind, const char *const *symbols,
                           const NnLinear *linear, NnOperand *x, NnAxis columns,
                           const NnWalkRows *rows);
NnOperand *nn_walk_ffn (NnWalker *self, const char *path, const NnPositionwiseFfn *ffn,
                        NnOperand *x, const NnWalkRows *rows);

NnOperand *nn_walk_dropout (NnWalker *self, const NnDropout *dropout, NnOperand *x,
                            const NnWalkRows *rows);

NnOperand *nn_walk_attention (NnWalker *self, const char *path, const NnWalkAttention *attention);

NnOperand *nn_walk_add_norm_before (NnWalker *self, const char *path, const NnAddNorm *add_norm,
                                    NnOperand *x, const NnTensor *stack, const NnWalkRows *rows,
                                    int number);
NnOperand *nn_walk_add_norm_after (NnWalker *self, const char *path, const NnAddNorm *add_norm,
                                   NnOperand *x, NnOperand *sublayer, const NnWalkRows *rows,
                                   int number);
NnOperand *nn_walk_last_norm (NnWalker *self, const char *path, const NnNormalization *norm,
                              NnOperand *x, const NnTensor *stack, const NnWalkRows *rows,
                              const char *symbol);

NnOperand *nn_walk_encoder (NnWalker *self, const NnEncoder *encoder, const NnWalkRows *rows);
NnOperand *nn_walk_decoder (NnWalker *self, const NnDecoder *decoder, const NnWalkTarget *target);
