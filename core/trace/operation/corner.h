/* core/trace/operation/corner.h
 *
 * A corner of one matrix of a pass, rounded to a few decimals: a few numbers of the model, for
 * computing by hand.
 *
 *      K_h (4, 6, 40)  ─ matrix 1, rows 2 … 4, columns 8 … 11 ─►  K_h (3, 4)
 *
 * Its rows and columns keep their names: tokens, or numbers from 1.
 */

#pragma once

#include "core/trace/operation/operand.h"

typedef struct
{
  int slice;     /* which matrix */
  int row;       /* its first row */
  int n_rows;    /* how many rows */
  int column;    /* its first column */
  int n_columns; /* how many columns */
} NnCorner;

float      nn_round_to (float value, int digits);
NnOperand *nn_corner_new (const NnOperand *operand, NnCorner corner,
                          int digits) G_GNUC_WARN_UNUSED_RESULT;
