#include "core/trace/formula/formula-gradient.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/trace/formula/cell-text.h"
#include "core/trace/operation/operations.h"

/* The difference between a gradient and the terms of the shown sentence is the sum over the other
 * sentences of the batch, unless it is so small that it may be rounding. */
#define ROUNDING 1e-5
#define SMALLEST 1e-9

/* Writes what the other sentences of the batch add to the gradient of a parameter. */
static void write_other_sentences (NnFormulaWriter *writer, double whole, double shown)
{
  const double rest = whole - shown;

  if (fabs (rest) <= ROUNDING * (fabs (whole) + fabs (shown) + writer->size) + SMALLEST)
    return;

  nn_write (writer, " + Σ′(");
  nn_write_number (writer, rest);
  nn_write (writer, ")");
}

static void begin (const NnOperation *gradient, const NnGradientTerm *term, NnCell *cell)
{
  nn_link_begin (term, gradient->output, gradient->inputs + term->first, cell);
}

/** Writes the right side of "=". */
void nn_gradient_write (const NnOperation *gradient, NnFormulaWriter *writer, int slice, int row,
                        int column)
{
  double sum = 0.0;

  for (int i = 0; i < gradient->n_terms; i++)
    {
      const gsize start = writer->text->len;
      NnCell      cell;

      begin (gradient, &gradient->terms[i], &cell);
      nn_cell_move (&cell, slice, row, column);
      nn_cell_write (&cell, writer, cell.line->right);
      sum += nn_cell_value (&cell, cell.line->right);
      if (i > 0)
        nn_write_joined (writer, start);
    }
  if (gradient->n_terms == 0)
    nn_write (writer, "0");

  if (gradient->kind == NN_OP_PARAMETER_GRADIENT)
    write_other_sentences (writer, nn_operand_get (gradient->output, slice, row, column), sum);
}

/** Returns: the cells of that input that the terms read; several terms may read it */
NnCells nn_gradient_depends (const NnOperation *gradient, int slice, int row, int column, int input)
{
  const NnOperand    *operand = gradient->inputs[input];
  g_autofree NnCells *reads = g_new0 (NnCells, gradient->n_inputs);
  NnCells             cells = { .row_step = 1 };

  for (int i = 0; i < gradient->n_terms; i++)
    {
      const NnGradientTerm *term = &gradient->terms[i];
      NnCell                cell;

      begin (gradient, term, &cell);
      cell.reads = reads + term->first;
      nn_cell_move (&cell, slice, row, column);
      nn_cell_value (&cell, cell.line->right);
      for (int j = 0; j < term->n; j++)
        if (cell.operands[j] == operand)
          nn_cells_add (&cells, &cell.reads[j]);
    }

  return cells;
}

static const char *cell_of (const NnOperation *gradient, int term)
{
  return nn_link_line (&gradient->terms[term])->cell;
}

/* Returns the cell that the whole line is about, "" where it is about matrices. */
static const char *cell_of_line (const NnOperation *gradient)
{
  for (int i = 0; i < gradient->n_terms; i++)
    if (cell_of (gradient, i) != NULL)
      return cell_of (gradient, i);

  return "";
}

/* A gradient that is passed on unchanged gets the indices of the other terms. */
static void describe_term (const NnOperation *gradient, int index, const char *cell, GString *text)
{
  const NnGradientTerm *term = &gradient->terms[index];
  const NnGeneralLine  *line = nn_link_line (term);

  g_assert (line->cell != NULL || *cell == '\0' || g_str_equal (line->text, "$0"));

  nn_formula_expand (text, _ (line->text), gradient->inputs + term->first, gradient);
  if (line->cell == NULL)
    g_string_append (text, cell);
}

/** @text: where to write the line that holds for all its cells */
void nn_gradient_describe (const NnOperation *gradient, GString *text)
{
  const char *cell = cell_of_line (gradient);

  nn_formula_expand (text, "$y", gradient->inputs, gradient);
  g_string_append_printf (text, "%s = ", cell);
  for (int i = 0; i < gradient->n_terms; i++)
    {
      g_string_append (text, i > 0 ? " + " : "");
      describe_term (gradient, i, cell, text);
    }
  g_string_append (text, gradient->n_terms == 0 ? "0" : "");
  g_string_append (text, gradient->kind == NN_OP_PARAMETER_GRADIENT ? " + Σ′" : "");
}
