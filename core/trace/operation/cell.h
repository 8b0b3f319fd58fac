/* core/trace/operation/cell.h
 *
 * Computes one cell of a result from its general line (notation.h), and records which cells of the
 * operands the line reads for it.
 *
 *      nn_cell_begin (&cell, line, y, operands, n, constants)
 *      nn_cell_move (&cell, slice, row, column)
 *      nn_cell_value (&cell, line->right)           a number
 *
 * Sums are in double.  Only what the value depends on is read: of "x if key j is visible, else 0"
 * only one side is.  An index may be an operand itself, as in E[id[i],d].
 */

#pragma once

#include "core/trace/operation/notation.h"
#include "core/trace/operation/operation.h"

#define NN_MAX_MEMORIES 8

/* Which cells of a matrix a formula reads: a rectangle, or rows of one at equal distances. */
typedef struct
{
  int slice;        /* of which matrix, or -1 for the same cells of each */
  int first_row;    /* the uppermost row */
  int n_rows;       /* how many rows; 0 if the formula does not read the matrix */
  int row_step;     /* distance from one of them to the next, mostly 1 */
  int first_column; /* the leftmost column */
  int n_columns;    /* how many columns */
} NnCells;

/* All pointers are borrowed. */
typedef struct
{
  const NnLine      *line;                      /* what is computed */
  const NnOperand   *y;                         /* the result that the cell is in */
  NnOperand *const  *operands;                  /* (array length=n_operands): what $0 and so on
                                                 * are */
  int                n_operands;                /* how many there are */
  const NnConstants *constants;                 /* the values of the constants of the line */
  NnCells           *reads;                     /* (nullable) (array length=n_operands): gets the
                                                 * cells of each operand that are read */
  int                slice;                     /* of which matrix the cell is */
  int                row;                       /* its row */
  int                column;                    /* its column */
  int                letters[NN_N_LETTERS];     /* the value of each letter, from 0 */
  int                ranges[NN_N_LETTERS];      /* how many values each letter has */
  guint32            bound;                     /* the letters that a sum or a maximum runs over
                                                 * at the moment, as bits */
  guint32            remembered;                /* which of @memories are filled, as bits */
  double             memories[NN_MAX_MEMORIES]; /* values of sums and maxima that do not depend
                                                 * on a bound letter, kept for this cell */
} NnCell;

void   nn_cell_begin (NnCell *self, const NnLine *line, const NnOperand *y,
                      NnOperand *const *operands, int n_operands, const NnConstants *constants);
void   nn_cell_move (NnCell *self, int slice, int row, int column);
double nn_cell_value (NnCell *self, const NnNode *node);

gboolean      nn_cell_leaves_out (NnCell *self, const NnNode *node);
const NnNode *nn_cell_choose (NnCell *self, const NnNode *node);
double        nn_cell_square_sum (NnCell *self, int operand);

void     nn_cells_add (NnCells *self, const NnCells *more);
gboolean nn_cells_contain (const NnCells *self, int slice, int row, int column);
int      nn_cell_range (const NnCell *self, char letter);
gboolean nn_cell_counts (const NnCell *self);
