/* core/trace/walk/walk-parts.h
 *
 * The rows of the picture of a walk, which is called its score, and equal places in different rows:
 *
 *      PASS        read │ la │ voiture │ rouge │ …        what is written, word by word
 *      BLOCK       embedding │ positions │ block 1 │ block 2 │ norm │ output
 *      SUBLAYER    norm │ self-attention │ add │ …
 *      OPERATION   queries │ keys │ values │ … │ softmax │ …
 *
 * A stack that is all of its pass has no part of its own; where a pass goes through both
 * stacks, each heads its blocks.
 */

#pragma once

#include "core/trace/walk/walk.h"

/* The row of a score in which a node is. */
typedef enum
{
  NN_PART_NONE = -1, /* a stack that is all of its pass */
  NN_PART_PASS,      /* a word, or a phase of an update */
  NN_PART_BLOCK,     /* within that */
  NN_PART_SUBLAYER,  /* within that */
  NN_PART_OPERATION, /* within that */
} NnPart;

/* A stop of a quick walk, which goes over what lies between two of them. */
typedef struct
{
  int first; /* the first node that belongs to it */
  int node;  /* where one stops */
} NnStop;

typedef enum
{
  NN_ALIKE_NEXT_PASS,  /* the same place of the next word, or of the next phase */
  NN_ALIKE_LAST_PASS,  /* of the one before */
  NN_ALIKE_NEXT_BLOCK, /* the same place of the next block */
  NN_ALIKE_LAST_BLOCK, /* of the one before */
} NnAlike;

NnPart  nn_walk_part (const NnWalk *walk, int node);
GArray *nn_walk_block_stops (const NnWalk *walk) G_GNUC_WARN_UNUSED_RESULT;
int     nn_walk_find_alike (const NnWalk *walk, int node, NnAlike how);
