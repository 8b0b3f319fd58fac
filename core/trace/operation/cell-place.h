/* core/trace/operation/cell-place.h
 *
 * Finds the numbers that a line names: when the letters have values, $0[i,d] is a row and a column
 * of the first operand.
 *
 * An index may be an operand itself, as in E[id[i],d].  cell.c computes its value and passes
 * it to nn_cell_read().
 */

#pragma once

#include <glib.h>

#include "core/trace/operation/notation.h"
#include "core/trace/operation/operation.h"

/* Which cells of a matrix a formula reads. */

/* A rectangle of cells, or rows of one at equal distances. */
typedef struct
{
  int slice;        /* of which matrix, or -1 for the same cells of each */
  int first_row;    /* the uppermost row */
  int n_rows;       /* how many rows; 0 if the formula does not read the matrix */
  int row_step;     /* distance from one of them to the next, mostly 1 */
  int first_column; /* the leftmost column */
  int n_columns;    /* how many columns */
} NnCells;

void     nn_cells_add (NnCells *self, const NnCells *more);
gboolean nn_cells_contain (const NnCells *self, int slice, int row, int column);

#define NN_MAX_MEMORIES 8

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

/* Returns where the value of a letter is kept. */
static inline int *nn_cell_letter (NnCell *self, char letter)
{
  return &self->letters[letter - 'a'];
}

void nn_cell_find_ranges (NnCell *self);
int  nn_cell_range (const NnCell *self, char letter);

double   nn_cell_constant (const NnCell *self, NnConstantName name);
double   nn_cell_read (NnCell *self, const NnNode *node, const int *computed);
gboolean nn_cell_has_token (NnCell *self, const NnNode *node, const int *computed);

const NnOperand *nn_cell_with_states (const NnCell *self);
gboolean         nn_cell_counts (const NnCell *self);
