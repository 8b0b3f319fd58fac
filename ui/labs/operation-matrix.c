#include "ui/labs/operation-matrix.h"

#include <math.h>

#include "core/trace/formula.h"

#include "ui/render/number-text.h"

#define DIGITS 3
#define LIT 1 /* the first of the two colors of number-matrix.h */

/* Core and pictures count the states of cells alike. */
G_STATIC_ASSERT ((int) NN_CELL_FUTURE == (int) HL_CELL_HIDDEN);
G_STATIC_ASSERT ((int) NN_CELL_PADDING == (int) HL_CELL_PADDING);

/* The strongest color is that of the largest number that a mask did not put there. */
static double
limit_of (const NnOperand *operand,
          int              slice)
{
  double largest = 0.0;

  for (int i = 0; i < operand->rows; i++)
    for (int j = 0; j < operand->columns; j++)
      if (nn_operand_state (operand, i, j) == NN_CELL_NORMAL)
        largest = MAX (largest, fabs ((double) nn_operand_row (operand, slice, i)[j]));

  return largest;
}

/**
 * hl_operation_matrix:
 * @operation: an operation
 * @slice: which matrix of its output
 *
 * Returns: that matrix, which borrows all from @operation
 */
HlNumberMatrix
hl_operation_matrix (const NnOperation *operation,
                     int                slice)
{
  const NnOperand *output = operation->output;

  return (HlNumberMatrix){
    .values = nn_operand_row (output, slice, 0),
    .states = output->states,
    .rows = output->rows,
    .columns = output->columns,
    .row_names = (const char *const *) output->row_axis.labels,
    .column_names = (const char *const *) output->column_axis.labels,
    .digits = hl_number_digits (nn_operand_row (output, slice, 0),
                                (gsize) output->rows * output->columns, DIGITS),
    .paper = output->is_unit                 ? HL_PAPER_UNIT
             : operation->kind == NN_OP_RELU ? HL_PAPER_POSITIVE
                                             : HL_PAPER_SIGNED,
    .limit = limit_of (output, slice),
  };
}

/**
 * hl_operation_lights:
 * @operation: an operation
 * @slice: of the cell that is pointed out
 * @row: likewise
 * @column: likewise
 * @operand: what may have gone in
 * @operand_slice: which matrix of it is shown
 *
 * Returns: (transfer full) (nullable): for each cell of that matrix, whether the one that
 *   is pointed out was made of it; %NULL if @operand did not go in
 */
guint8 *
hl_operation_lights (const NnOperation *operation,
                     int                slice,
                     int                row,
                     int                column,
                     const NnOperand   *operand,
                     int                operand_slice)
{
  const int n_cells = operand->rows * operand->columns;

  for (int i = 0; i < operation->n_inputs; i++)
    if (operation->inputs[i] == operand)
      {
        const NnCells cells = nn_formula_depends (operation, slice, row, column, i);
        guint8       *lights = g_new0 (guint8, n_cells);

        for (int cell = 0; cell < n_cells; cell++)
          if (nn_cells_contain (&cells, operand_slice, cell / operand->columns,
                                cell % operand->columns))
            lights[cell] = LIT;

        return lights;
      }

  return NULL;
}
