/* core/trace/operation/cell-place.h
 *
 * Where the numbers stand that a line names: $0[i,d] is a row and a column of the first
 * operand once the letters have values.
 *
 * An index may be an operand itself, as in E[id[i],d].  Its value is computed above, in
 * cell.c, and given to nn_cell_read().
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

/* What a letter is at the moment. */
static inline int *
nn_cell_letter (NnCell *self,
                char    letter)
{
  return &self->letters[letter - 'a'];
}

void nn_cell_find_ranges (NnCell *self);
int  nn_cell_range (const NnCell *self,
                    char          letter);

double   nn_cell_constant (const NnCell  *self,
                           NnConstantName name);
double   nn_cell_read (NnCell       *self,
                       const NnNode *node,
                       const int    *computed);
gboolean nn_cell_has_token (NnCell       *self,
                            const NnNode *node,
                            const int    *computed);

const NnOperand *nn_cell_with_states (const NnCell *self);
gboolean         nn_cell_counts (const NnCell *self);

G_END_DECLS
