/* core/trace/operation/cell-place.h
 *
 * Finds the numbers that a line names: when the letters have values, $0[i,d] is a row and a column
 * of the first operand.
 *
 * An index may be an operand itself, as in E[id[i],d].  cell-value.c computes its value and passes
 * it to nn_cell_read().
 */

#pragma once

#include "core/trace/operation/cells.h"
#include "core/trace/operation/notation.h"
#include "core/trace/operation/operation.h"

G_BEGIN_DECLS

#define NN_MAX_MEMORIES 8

/**
 * NnCell:
 * @line: what is computed
 * @y: the result that the cell is in
 * @operands: (array length=n_operands): what $0 and so on are
 * @n_operands: how many there are
 * @constants: the values of the constants of the line
 * @reads: (nullable) (array length=n_operands): gets the cells of each operand that are read
 * @slice: of which matrix the cell is
 * @row: its row
 * @column: its column
 * @letters: the value of each letter, from 0
 * @ranges: how many values each letter has
 * @bound: the letters that a sum or a maximum runs over at the moment, as bits
 * @remembered: which of @memories are filled, as bits
 * @memories: values of sums and maxima that do not depend on a bound letter, kept for this cell
 *
 * All pointers are borrowed.
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

G_END_DECLS
