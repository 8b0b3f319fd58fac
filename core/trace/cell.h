/* core/trace/cell.h
 *
 * Computes one cell of a result from its general line (notation.h), and notes which cells
 * of the operands it read for that.
 *
 *      nn_cell_begin (&cell, line, y, operands, n, constants)
 *      nn_cell_move (&cell, slice, row, column)
 *      nn_cell_value (&cell, line->right)           a number
 *
 * Sums are in double.  Whatever the line does not lead to is not read: of "x if key j is
 * visible, else 0" only one side is.
 *
 *      cell-place.c      where the numbers stand that a line names
 *      cell.c            what becomes of them
 *
 * Used by   cell-text.h, operations.h
 */

#pragma once

#include "core/trace/cells.h"
#include "core/trace/notation.h"
#include "core/trace/operation.h"

G_BEGIN_DECLS

#define NN_MAX_MEMORIES 8

/**
 * NnCell:
 * @line: what is computed
 * @y: where the cell stands
 * @operands: (array length=n_operands): what $0 and so on are
 * @n_operands: how many there are
 * @constants: what the constants of the line are
 * @reads: (nullable) (array length=n_operands): where to note what is read
 * @slice: of which matrix the cell is
 * @row: its row
 * @column: its column
 * @letters: what each letter is, from 0
 * @ranges: how many values each letter has
 * @bound: the letters that a sum or a maximum is moving, as bits
 * @remembered: which memories are filled, as bits
 * @memories: what the sums are that do not depend on a bound letter
 */
typedef struct
{
  const NnLine      *line;
  const NnOperand   *y;
  NnOperand *const  *operands;
  int                n_operands;
  const NnConstants *constants;
  NnCells           *reads;
  int                slice;
  int                row;
  int                column;
  int                letters[NN_N_LETTERS];
  int                ranges[NN_N_LETTERS];
  guint32            bound;
  guint32            remembered;
  double             memories[NN_MAX_MEMORIES];
} NnCell;

void   nn_cell_begin (NnCell            *self,
                      const NnLine      *line,
                      const NnOperand   *y,
                      NnOperand *const  *operands,
                      int                n_operands,
                      const NnConstants *constants);
void   nn_cell_move (NnCell *self,
                     int     slice,
                     int     row,
                     int     column);
double nn_cell_value (NnCell       *self,
                      const NnNode *node);

int           nn_cell_range (const NnCell *self,
                             char          letter);
gboolean      nn_cell_counts (const NnCell *self);
gboolean      nn_cell_leaves_out (NnCell       *self,
                                  const NnNode *node);
const NnNode *nn_cell_choose (NnCell       *self,
                              const NnNode *node);
double        nn_cell_square_sum (NnCell *self,
                                  int     operand);

G_END_DECLS
