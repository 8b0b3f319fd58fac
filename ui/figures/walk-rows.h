/* ui/figures/walk-rows.h
 *
 * Rows out of a walk, one below the other: the encoder's come all at once, the decoder's
 * one at each step.
 *
 *      decode, step 0   "<bos>"  0.31  −1.2  …
 *      decode, step 1   "il"     0.02   0.7  …
 *
 * units.h shows which hidden units they make active.
 */

#pragma once

#include "core/trace/operation/operand.h"

typedef struct
{
  char  *path;    /* where they come from */
  int    rows;    /* tokens */
  int    columns; /* features of a token; of several heads, the first head's first */
  float *values;  /* (rows, columns) */
  char **tokens;  /* (rows) and a NULL */
} HlWalkRows;

HlWalkRows *hl_walk_rows_new (const char *path) G_GNUC_WARN_UNUSED_RESULT;
void        hl_walk_rows_free (HlWalkRows *self);
void        hl_walk_rows_add (HlWalkRows *self, const NnOperand *operand);
void        hl_walk_rows_set (HlWalkRows *self, const NnOperand *operand);
