/* core/trace/walk/walk-layers.h
 *
 * The boxes of the figure, written down one by one: each function opens the box,
 * adds its operations with what its layer remembers, and returns what leaves it.
 *
 * All are to be called directly after the pass, while the layers still hold it.
 */

#pragma once

#include "core/trace/walk/walker.h"

G_BEGIN_DECLS

/**
 * NnWalkCache:
 * @keys: (nullable) (unowned): the projected keys of earlier steps
 * @values: (nullable) (unowned): their values
 * @grows: whether each step adds its own; else the first step makes all of them
 *
 * What one attention keeps from step to step.
 */
typedef struct
{
  NnOperand *keys;
  NnOperand *values;
  gboolean   grows;
} NnWalkCache;

/**
 * NnWalkAttention:
 * @layer: the attention, after its pass
 * @x: (unowned): what asks, not projected
 * @memory: (unowned): what is asked, not projected
 * @rows: the rows of @x
 * @keys: the positions that are asked, those of the cache too
 * @cache: (nullable): where keys and values come from, and go
 */
typedef struct
{
  const NnMultiHeadAttention *layer;
  NnOperand                  *x;
  NnOperand                  *memory;
  NnWalkRows                  rows;
  NnAxis                      keys;
  NnWalkCache                *cache;
} NnWalkAttention;

/**
 * NnWalkTarget:
 * @rows: the rows of the decoder
 * @keys: the positions its self-attention asks
 * @memory: (unowned): what the encoder made of the source
 * @source: the positions of the source
 * @self_caches: (nullable) (array): one for each block, while translating
 * @cross_caches: (nullable) (array): one for each block, while translating
 *
 * What the decoder needs besides itself.
 */
typedef struct
{
  NnWalkRows   rows;
  NnAxis       keys;
  NnOperand   *memory;
  NnAxis       source;
  NnWalkCache *self_caches;
  NnWalkCache *cross_caches;
} NnWalkTarget;

NnOperand *nn_walk_dropout (NnWalker         *self,
                            const NnDropout  *dropout,
                            NnOperand        *x,
                            const NnWalkRows *rows);

NnOperand *nn_walk_attention (NnWalker              *self,
                              const char            *path,
                              const NnWalkAttention *attention);

NnOperand *nn_walk_enter (NnWalker         *self,
                          const char       *path,
                          const NnAddNorm  *add_norm,
                          NnOperand        *x,
                          const NnTensor   *stack,
                          const NnWalkRows *rows,
                          int               number);
NnOperand *nn_walk_leave (NnWalker         *self,
                          const char       *path,
                          const NnAddNorm  *add_norm,
                          NnOperand        *x,
                          NnOperand        *sublayer,
                          const NnWalkRows *rows,
                          int               number);
NnOperand *nn_walk_last_norm (NnWalker              *self,
                              const char            *path,
                              const NnNormalization *norm,
                              NnOperand             *x,
                              const NnTensor        *stack,
                              const NnWalkRows      *rows,
                              const char            *symbol);

NnOperand *nn_walk_encoder (NnWalker         *self,
                            const NnEncoder  *encoder,
                            const NnWalkRows *rows);
NnOperand *nn_walk_decoder (NnWalker           *self,
                            const NnDecoder    *decoder,
                            const NnWalkTarget *target);

G_END_DECLS
