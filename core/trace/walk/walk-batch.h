/* core/trace/walk/walk-batch.h
 *
 * A batch as a matrix: one row for each sentence and one column for each position, even if the
 * batch is packed.
 *
 *      i'm    home   .      <eos>           padding is marked, also where a packed
 *      go     .      <eos>  <pad>           batch has no row for it
 */

#pragma once

#include "core/trace/walk/walker.h"

typedef struct
{
  const NnRows *rows;      /* the stack */
  NnAxis        sentences; /* the sentences of the batch */
  int           width;     /* positions of the longest */
} NnWalkGrid;

NnWalkGrid nn_walk_grid (const NnRows *rows, NnAxis sentences);

NnOperand *nn_walk_grid_of_ids (const NnWalkGrid *self, NnWalker *walker, const char *symbol,
                                const char *path, const int *ids, int pad,
                                const NnVocabulary *vocabulary);
NnOperand *nn_walk_grid_of_numbers (const NnWalkGrid *self, NnWalker *walker, const char *symbol,
                                    const char *path, const float *values);
