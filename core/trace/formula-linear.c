#include "core/trace/formula-rules.h"

/* x Wᵀ + b
 *
 * Keys and values of a decoder that works word by word stand below those that the cache
 * remembers from the words before; these are the last input.  Without a past, what the
 * cache has was made of all of x, at whatever step. */

static int
input_of_past (const NnOperation *operation)
{
  return operation->constants.has_past ? operation->n_inputs - 1 : -1;
}

/* Below 0, it is a row of the past. */
static int
row_of_x (const NnOperation *operation,
          NnCell             cell)
{
  return operation->constants.has_past ? cell.row - operation->constants.n_cached : cell.row;
}

static void
write_linear (NnFormulaWriter   *writer,
              const NnOperation *operation,
              NnCell             cell)
{
  const NnOperand *x = operation->inputs[0];
  const NnOperand *W = operation->inputs[1];
  const int        row = row_of_x (operation, cell);

  if (row < 0)
    {
      nn_write_number (writer, nn_input_get (operation, input_of_past (operation), cell));
      return;
    }

  nn_write_dot (writer, nn_operand_row (x, 0, row), 1,
                nn_operand_row (W, 0, cell.column), 1, x->columns);
  if (operation->constants.has_bias)
    nn_write_plus (writer, nn_operand_get (operation->inputs[2], 0, 0, cell.column));
}

static NnCells
linear_depends (const NnOperation *operation,
                NnCell             cell,
                int                input)
{
  const int row = row_of_x (operation, cell);

  if (input == input_of_past (operation))
    return row < 0 ? nn_cells_one (0, cell.row, cell.column) : nn_cells_none ();
  if (row < 0)
    return nn_cells_none ();
  if (input == 0)
    return nn_cells_row (operation->inputs[0], 0, row);
  if (input == 1)
    return nn_cells_row (operation->inputs[1], 0, cell.column);

  return nn_cells_one (0, 0, cell.column);
}

static const char *
linear_in_general (const NnOperation *operation)
{
  const gboolean has_past = operation->constants.has_past;

  if (operation->constants.has_bias)
    return has_past ? "$y = [$3; $0 $1ᵀ + $2]   [#3; #0 · #1ᵀ + #2] → #y"
                    : "$y = $0 $1ᵀ + $2   #0 · #1ᵀ + #2 → #y";

  return has_past ? "$y = [$2; $0 $1ᵀ]   [#2; #0 · #1ᵀ] → #y"
                  : "$y = $0 $1ᵀ   #0 · #1ᵀ → #y";
}

const NnFormulaRules nn_formula_linear = { write_linear, linear_depends, linear_in_general };

/* max(x, 0) */

static void
write_relu (NnFormulaWriter   *writer,
            const NnOperation *operation,
            NnCell             cell)
{
  nn_write (writer, "max(");
  nn_write_number (writer, nn_input_get (operation, 0, cell));
  nn_write (writer, ", 0)");
}

static const char *
relu_in_general (const NnOperation *operation)
{
  return "$y = max ($0, 0)   #0 → #y";
}

const NnFormulaRules nn_formula_relu = { write_relu, nn_cells_same, relu_in_general };

/* x + sublayer */

static void
write_residual (NnFormulaWriter   *writer,
                const NnOperation *operation,
                NnCell             cell)
{
  nn_write_number (writer, nn_input_get (operation, 0, cell));
  nn_write_plus (writer, nn_input_get (operation, 1, cell));
}

static const char *
residual_in_general (const NnOperation *operation)
{
  return "$y = $0 + $1   #0 + #1 → #y";
}

const NnFormulaRules nn_formula_residual = { write_residual, nn_cells_same, residual_in_general };
