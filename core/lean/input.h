/* core/lean/input.h
 *
 * The input of a stack of blocks: embedding, positions and dropout in one pass over memory.
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

typedef struct
{
  const NnEmbedding    *embedding; /* (unowned): E */
  NnPositionalEncoding *positions; /* (unowned): P */
  NnDropoutMask         dropout;   /* the dropout mask of the latest forward call */
  const int            *ids;       /* (nullable) (unowned): its ids */
  const NnRows         *rows;      /* (nullable) (unowned): its rows */
  NnTensor             *x;         /* (N, D) its x */
} NnLeanInput;

void nn_lean_input_clear (NnLeanInput *self);

const NnTensor *nn_lean_input_forward (NnLeanInput *self, const NnPass *pass, const NnRows *rows,
                                       const int *ids);
void            nn_lean_input_backward (const NnLeanInput *self, const NnTensor *d_x);
