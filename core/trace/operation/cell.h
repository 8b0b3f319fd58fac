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
 * only one side is.  cell-place.h finds the numbers that the line names.
 */

#pragma once

#include "core/trace/operation/cell-place.h"

void   nn_cell_begin (NnCell *self, const NnLine *line, const NnOperand *y,
                      NnOperand *const *operands, int n_operands, const NnConstants *constants);
void   nn_cell_move (NnCell *self, int slice, int row, int column);
double nn_cell_value (NnCell *self, const NnNode *node);

gboolean      nn_cell_leaves_out (NnCell *self, const NnNode *node);
const NnNode *nn_cell_choose (NnCell *self, const NnNode *node);
double        nn_cell_square_sum (NnCell *self, int operand);
