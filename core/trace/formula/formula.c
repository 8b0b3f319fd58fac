#include "core/trace/formula/formula.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/engine/owned.h"
#include "core/trace/formula/cell-text.h"
#include "core/trace/formula/equation.h"
#include "core/trace/formula/formula-gradient.h"
#include "core/trace/operation/operations.h"

/* Whether the formula is not 0, but too small for a float, as what the softmax makes of a score far
 * below the largest. */
static gboolean has_underflow (NnCell *cell, double result, const char *right)
{
  const double exact = nn_cell_value (cell, cell->line->right);

  return result == 0.0 &&
         ((exact != 0.0 && fabs (exact) < (double) FLT_MIN) || g_str_has_prefix (right, "exp("));
}

/**
 * @length: whether long sums are shortened
 * Returns: (transfer full): how that cell is computed
 */
NnFormula *nn_formula_new (const NnOperation *operation, int slice, int row, int column,
                           NnFormulaLength length)
{
  NnFormulaWriter writer = { .text = g_string_new (NULL),
                             .length = length,
                             .longest = g_array_new (FALSE, FALSE, sizeof (double)) };
  NnFormula      *self = g_new0 (NnFormula, 1);
  const double    result = (double) nn_operand_get (operation->output, slice, row, column);
  gsize           right;

  nn_write_number (&writer, result);
  nn_write (&writer, " = ");
  right = writer.text->len;
  if (nn_is_gradient (operation))
    nn_gradient_write (operation, &writer, slice, row, column);
  else
    {
      NnCell cell;

      nn_operation_begin (operation, &cell);
      nn_cell_move (&cell, slice, row, column);
      nn_cell_write (&cell, &writer, cell.line->right);
      if (has_underflow (&cell, result, writer.text->str + right))
        /* Translators: follows "0 = exp (−622) / (…)" */
        nn_write (&writer, _ (" (underflow: too small for a float, so 0)"));
    }

  self->text = g_string_free (writer.text, FALSE);
  self->n_left_out = writer.n_left_out;
  self->terms = writer.longest;

  return self;
}

NN_FREES_FOR_ALL (NnFormula, nn_formula_free, (g_array_unref, terms), (g_free, text))

/** Returns: (transfer full): the line that holds for all its cells */
char *nn_formula_line (const NnOperation *operation)
{
  GString *text = g_string_new (NULL);

  if (nn_is_gradient (operation))
    nn_gradient_describe (operation, text);
  else
    nn_formula_expand (text, _ (nn_operation_line (operation)->text), operation->inputs, operation);

  return g_string_free (text, FALSE);
}

/* Writes the sizes of the operands and of the result: "(6, 16) · (4, 16)ᵀ → (6, 4)". */
static void write_sizes (GString *text, const NnOperation *operation)
{
  g_autoptr (GArray) parts = nn_equation_parts (operation);

  NN_EACH_AT (const NnEquationPart, part, parts)
    {
      if (part->input >= 0)
        nn_formula_write_size (text, operation->inputs[part->input]);
      else if (*part->sign == '[' || *part->sign == ']')
        g_string_append (text, part->sign);
      else
        g_string_append_printf (text, strchr (",;", *part->sign) != NULL ? "%s " : " %s ",
                                part->sign);
      g_string_append (text, part->is_transposed ? "ᵀ" : "");
    }
  g_string_append (text, parts->len > 0 ? " → " : "→ ");
  nn_formula_write_size (text, operation->output);
}

/** Returns: (transfer full): the line that holds for all its cells, with the sizes */
char *nn_formula_general (const NnOperation *operation)
{
  g_autofree char *line = nn_formula_line (operation);
  GString         *text = g_string_new (line);
  const char      *below = nn_is_gradient (operation) ? NULL : nn_operation_line (operation)->below;

  g_string_append (text, "   ");
  write_sizes (text, operation);
  if (below != NULL)
    nn_formula_expand (text, below, operation->inputs, operation);

  return g_string_free (text, FALSE);
}

/**
 * Returns: whether the formula reads that input; that of a gradient does not read the tensor that
 *   the gradient belongs to, nor that of Adam's step the parameter
 */
gboolean nn_formula_reads (const NnOperation *operation, int input)
{
  return (nn_operation_row (operation->kind)->beside & 1U << MIN (input, 31)) == 0;
}

/** Returns: the cells of that input which the formula reads */
NnCells nn_formula_depends (const NnOperation *operation, int slice, int row, int column, int input)
{
  g_autofree NnCells *reads = NULL;
  NnCell              cell;

  g_assert (input >= 0 && input < operation->n_inputs);

  if (nn_is_gradient (operation))
    return nn_gradient_depends (operation, slice, row, column, input);

  reads = g_new0 (NnCells, operation->n_inputs);
  nn_operation_begin (operation, &cell);
  cell.reads = reads;
  nn_cell_move (&cell, slice, row, column);
  nn_cell_value (&cell, cell.line->right);

  return reads[input];
}
