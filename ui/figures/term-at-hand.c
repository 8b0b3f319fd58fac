#include "ui/figures/term-at-hand.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/numbers/number-text.h"

#define FIGURES 4
#define CLOSE 1e-4 /* how far a product may be from its term, as a part of it */

/* Of cells that are as many as the terms, the one that the term was made of. */
static gboolean find_cell (const NnCells *cells, int n_terms, int index, NnCells *cell)
{
  if (cells->n_rows * cells->n_columns != n_terms || (cells->n_rows != 1 && cells->n_columns != 1))
    return FALSE;

  *cell = *cells;
  cell->n_rows = cell->n_columns = 1;
  if (cells->n_columns > 1)
    cell->first_column += index;
  else
    cell->first_row += index * MAX (cells->row_step, 1);

  return TRUE;
}

/* What the terms run over: the axis along which there are many cells. */
static char *new_name (const NnOperand *operand, const NnCells *cells, const NnCells *cell)
{
  const gboolean is_column = cells->n_columns > 1;
  const NnAxis  *axis = is_column ? &operand->column_axis : &operand->row_axis;
  const int      index = is_column ? cell->first_column : cell->first_row;

  if (nn_axis_label (axis, index) != NULL)
    return g_strdup (nn_axis_label (axis, index));
  if (axis->kind == NN_AXIS_FEATURE)
    /* Translators: one of the features of a token, counted from 1 */
    return g_strdup_printf (_ ("feature %d"), index + 1);

  return g_strdup_printf ("%d", index + 1);
}

static double value_of (const NnOperand *operand, const NnCells *cell)
{
  return (double) nn_operand_get (operand, MAX (cell->slice, 0), cell->first_row,
                                  cell->first_column);
}

/* Returns what the term is, and its value; as a product if it is one of two numbers. number: a
 * number of it, which is a long sum; terms: what it adds, in order. */
char *hl_term_at_hand (const HlEquation *equation, const NnNumber *number, const GArray *terms,
                       int index, GArray *lights)
{
  const NnOperation *maker = hl_equation_find_maker (equation, number);
  const double       value = g_array_index (terms, double, index);
  g_autofree char   *text = hl_number_to_figures (value, FIGURES);
  g_autofree char   *name = NULL;
  double             factors[2] = { 1.0, 1.0 };
  int                n_factors = 0;

  for (int i = 0; maker != NULL && i < maker->n_inputs; i++)
    {
      const NnCells cells =
          nn_formula_depends (maker, number->slice, number->row, number->column, i);
      NnCells cell;

      if (!nn_formula_reads (maker, i) || !find_cell (&cells, (int) terms->len, index, &cell))
        continue;
      if (name == NULL)
        name = new_name (maker->inputs[i], &cells, &cell);
      if (n_factors < 2)
        factors[n_factors] = value_of (maker->inputs[i], &cell);
      n_factors++;
      hl_equation_light (equation, maker->inputs[i], &cell, lights);
    }

  if (name == NULL)
    name = g_strdup_printf ("%d", index + 1);
  if (n_factors == 2 && fabs (factors[0] * factors[1] - value) <= CLOSE * fabs (value))
    {
      g_autofree char *first = hl_number_to_figures (factors[0], FIGURES);
      g_autofree char *second = hl_number_to_figures (factors[1], FIGURES);

      return g_strdup_printf ("%s: %s · %s = %s", name, first, second, text);
    }

  return g_strdup_printf ("%s: %s", name, text);
}
