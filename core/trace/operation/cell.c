#include "core/trace/operation/cell.h"

/**
 * @self: (out caller-allocates): the cell
 * @y: the result, or its gradient
 * @operands: (array length=n_operands): what $0 and so on are
 *
 * All pointers are borrowed until the cell is no longer used.
 */
void nn_cell_begin (NnCell *self, const NnLine *line, const NnOperand *y,
                    NnOperand *const *operands, int n_operands, const NnConstants *constants)
{
  g_assert (line->n_memories <= NN_MAX_MEMORIES);

  *self = (NnCell){ line, y, operands, n_operands, constants };
  nn_cell_find_ranges (self);
}

/** Goes to another cell of the same result. */
void nn_cell_move (NnCell *self, int slice, int row, int column)
{
  const NnLine *line = self->line;

  self->slice = slice;
  self->row = row;
  self->column = column;
  self->remembered = 0;
  *nn_cell_letter (self, 'h') = slice;
  *nn_cell_letter (self, 'r') = row;
  *nn_cell_letter (self, 'c') = column;

  if (line->n_indices == 1)
    *nn_cell_letter (self, line->indices[0]) = self->y->columns == 1 ? row : column;
  if (line->n_indices == 2)
    *nn_cell_letter (self, line->indices[0]) = row;
  if (line->n_indices > 1)
    *nn_cell_letter (self, line->indices[line->n_indices - 1]) = column;
  if (line->n_indices == 3)
    {
      const int n = nn_cell_range (self, line->indices[1]);

      *nn_cell_letter (self, line->indices[0]) = row / n;
      *nn_cell_letter (self, line->indices[1]) = row % n;
    }
}
