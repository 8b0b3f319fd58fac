#include "core/trace/operation/cells.h"

#include "core/tensor/integers.h"

static int common_step (int a, int b) { return (int) nn_greatest_common_divisor (a, b); }

static int last_row_of (const NnCells *self)
{
  return self->first_row + (self->n_rows - 1) * self->row_step;
}

/**
 * @self: some cells
 * @more: others of the same operand
 *
 * Makes @self the smallest rectangle around both.  Rows that both leave out stay left out.
 */
void nn_cells_add (NnCells *self, const NnCells *more)
{
  const NnCells old = *self;
  int           step = ABS (more->first_row - old.first_row);
  int           end;

  if (old.n_rows == 0 || more->n_rows == 0)
    {
      *self = old.n_rows == 0 ? *more : old;
      return;
    }

  step = common_step (old.n_rows > 1 ? old.row_step : 0, step);
  step = MAX (common_step (more->n_rows > 1 ? more->row_step : 0, step), 1);
  end = MAX (old.first_column + old.n_columns, more->first_column + more->n_columns);
  self->slice = old.slice == more->slice ? old.slice : -1;
  self->first_row = MIN (old.first_row, more->first_row);
  self->n_rows = (MAX (last_row_of (&old), last_row_of (more)) - self->first_row) / step + 1;
  self->row_step = step;
  self->first_column = MIN (old.first_column, more->first_column);
  self->n_columns = end - self->first_column;
}

/**
 * @slice: of the cell
 * @row: of the cell
 * @column: of the cell
 *
 * Returns: whether the cell is one of them
 */
gboolean nn_cells_contain (const NnCells *self, int slice, int row, int column)
{
  const int below = row - self->first_row;

  return (self->slice == -1 || self->slice == slice) && below >= 0 &&
         below < self->n_rows * self->row_step && below % self->row_step == 0 &&
         column >= self->first_column && column < self->first_column + self->n_columns;
}
