/* core/trace/walk/origin.h
 *
 * Where a number comes from, and which operations read it: from an attention weight back to queries
 * and keys, and forward to the word that was chosen.
 *
 *      A[3,2] ← S′[3,2] ← S[3,2] ← S₀[3,2] ← Q_h[3,17] ← Q[3,49] ← x[3,…]
 *
 * If an operation reads several numbers, the one with the largest part in the result is followed.
 */

#pragma once

#include "core/trace/walk/walk.h"

/* The place of a number. */
typedef struct
{
  const NnOperand *operand; /* (nullable): a matrix, or one of each head */
  int              slice;   /* number of the matrix */
  int              row;     /* row of the number */
  int              column;  /* column of the number */
} NnNumber;

double nn_number_value (const NnNumber *self);
char  *nn_number_name (const NnNumber *self) G_GNUC_WARN_UNUSED_RESULT;

gboolean nn_operation_follow (const NnOperation *maker, NnNumber *number);
gboolean nn_operation_lead (const NnOperation *reader, NnNumber *number);
gboolean nn_operation_hands_on (const NnOperation *maker, const NnNumber *number);
GArray *nn_walk_find_readers (const NnWalk *walk, const NnNumber *number) G_GNUC_WARN_UNUSED_RESULT;
