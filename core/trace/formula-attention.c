#include "core/trace/formula-rules.h"

#include <math.h>

#include <glib/gi18n-lib.h>

/* Splitting and joining heads: the same number at another place. */

static NnCell
place_before_split (const NnOperation *operation,
                    NnCell             cell)
{
  return (NnCell){ 0, cell.row, cell.slice * operation->output->columns + cell.column };
}

static NnCell
place_before_join (const NnOperation *operation,
                   NnCell             cell)
{
  const int K = operation->inputs[0]->columns;

  return (NnCell){ cell.column / K, cell.row, cell.column % K };
}

static void
write_split_heads (NnFormulaWriter   *writer,
                   const NnOperation *operation,
                   NnCell             cell)
{
  nn_write_number (writer, nn_input_get (operation, 0, place_before_split (operation, cell)));
}

static NnCells
split_heads_depends (const NnOperation *operation,
                     NnCell             cell,
                     int                input)
{
  const NnCell place = place_before_split (operation, cell);

  return nn_cells_one (place.slice, place.row, place.column);
}

static const char *
split_heads_in_general (const NnOperation *operation)
{
  return "$y[i,a] = $0[i,(h − 1) · d_k + a]   #0 → #y";
}

const NnFormulaRules nn_formula_split_heads = { write_split_heads, split_heads_depends,
                                                split_heads_in_general };

static void
write_join_heads (NnFormulaWriter   *writer,
                  const NnOperation *operation,
                  NnCell             cell)
{
  nn_write_number (writer, nn_input_get (operation, 0, place_before_join (operation, cell)));
}

static NnCells
join_heads_depends (const NnOperation *operation,
                    NnCell             cell,
                    int                input)
{
  const NnCell place = place_before_join (operation, cell);

  return nn_cells_one (place.slice, place.row, place.column);
}

static const char *
join_heads_in_general (const NnOperation *operation)
{
  return "$y = concat_h $0   #0 → #y";
}

const NnFormulaRules nn_formula_join_heads = { write_join_heads, join_heads_depends,
                                               join_heads_in_general };

/* q · k */

static void
write_product (NnFormulaWriter   *writer,
               const NnOperation *operation,
               NnCell             cell)
{
  const NnOperand *Q = operation->inputs[0];
  const NnOperand *K = operation->inputs[1];

  nn_write_dot (writer, nn_operand_row (Q, cell.slice, cell.row), 1,
                nn_operand_row (K, cell.slice, cell.column), 1, Q->columns);
}

static NnCells
product_depends (const NnOperation *operation,
                 NnCell             cell,
                 int                input)
{
  return nn_cells_row (operation->inputs[input], cell.slice,
                       input == 0 ? cell.row : cell.column);
}

static const char *
product_in_general (const NnOperation *operation)
{
  return "$y = $0 $1ᵀ   #0 · #1ᵀ → #y";
}

const NnFormulaRules nn_formula_product = { write_product, product_depends, product_in_general };

/* product / √d_k */

static void
write_scale (NnFormulaWriter   *writer,
             const NnOperation *operation,
             NnCell             cell)
{
  nn_write_number (writer, nn_input_get (operation, 0, cell));
  nn_write (writer, " / ");
  nn_write_operand (writer, operation->constants.sqrt_k);
}

static const char *
scale_in_general (const NnOperation *operation)
{
  return "$y = $0 / √d_k   #0 → #y";
}

const NnFormulaRules nn_formula_scale = { write_scale, nn_cells_same, scale_in_general };

/* The score, or the fill. */

static gboolean
is_hidden (const NnOperation *operation,
           NnCell             cell)
{
  return nn_operand_state (operation->output, cell.row, cell.column) != NN_CELL_NORMAL;
}

static void
write_mask (NnFormulaWriter   *writer,
            const NnOperation *operation,
            NnCell             cell)
{
  nn_write_number (writer, is_hidden (operation, cell) ? operation->constants.fill
                                                       : nn_input_get (operation, 0, cell));
}

static NnCells
mask_depends (const NnOperation *operation,
              NnCell             cell,
              int                input)
{
  return is_hidden (operation, cell) ? nn_cells_none () : nn_cells_same (operation, cell, input);
}

static void
describe_mask (GString           *text,
               const NnOperation *operation)
{
  NnFormulaWriter  writer = { g_string_new (NULL), NN_FORMULA_ALL };
  g_autofree char *line = NULL;
  g_autofree char *fill = NULL;

  nn_write_number (&writer, operation->constants.fill);
  fill = g_string_free (writer.text, FALSE);
  /* Translators: a formula: the masked score S′[i,j] of query i and key j is the score
   * S[i,j] or, if the key is hidden, the mask value %s.  Keep $y[i,j] = $0[i,j]. */
  line = g_strdup_printf (_ ("$y[i,j] = $0[i,j] if key j is visible, else %s"), fill);
  nn_formula_expand (text, line, operation->inputs, operation);
  nn_formula_expand (text, "   #0 → #y", operation->inputs, operation);
}

const NnFormulaRules nn_formula_mask = { write_mask, mask_depends, NULL, describe_mask };

/* exp(s − max) / (Σ exp(s − max)) */

static void
write_power (NnFormulaWriter *writer,
             const NnTerm    *term)
{
  nn_write (writer, "exp(");
  nn_write_number (writer, term->a);
  nn_write_minus (writer, term->b);
  nn_write (writer, ")");
}

static NnTerm
power_of (double score,
          double largest,
          int    index)
{
  return (NnTerm){ score, largest, 0.0, index, exp (score - largest) };
}

static double
largest_of (const float *scores,
            int          n)
{
  double largest = -INFINITY;

  for (int i = 0; i < n; i++)
    largest = fmax (largest, scores[i]);

  return largest;
}

static void
write_softmax (NnFormulaWriter   *writer,
               const NnOperation *operation,
               NnCell             cell)
{
  const int          n = operation->inputs[0]->columns;
  const float       *scores = nn_operand_row (operation->inputs[0], cell.slice, cell.row);
  const double       largest = largest_of (scores, n);
  g_autofree NnTerm *terms = NULL;
  NnTerm             term;

  if (isinf (largest)) /* there is nothing to see */
    {
      nn_write (writer, "exp(−∞)");
      return;
    }

  terms = g_new (NnTerm, n);
  for (int i = 0; i < n; i++)
    terms[i] = power_of (scores[i], largest, i);
  term = terms[cell.column];

  write_power (writer, &term);
  nn_write (writer, " / (");
  nn_write_sum (writer, terms, n, write_power);
  nn_write (writer, ")");
}

static NnCells
softmax_depends (const NnOperation *operation,
                 NnCell             cell,
                 int                input)
{
  return nn_cells_row (operation->inputs[0], cell.slice, cell.row);
}

/* Whether a query sees nothing, so that there is no largest score. */
static gboolean
has_empty_row (const NnOperand *scores)
{
  for (int slice = 0; slice < scores->slices; slice++)
    for (int row = 0; row < scores->rows; row++)
      if (isinf (largest_of (nn_operand_row (scores, slice, row), scores->columns)))
        return TRUE;

  return FALSE;
}

static void
describe_softmax (GString           *text,
                  const NnOperation *operation)
{
  if (operation->kind == NN_OP_PROBABILITIES)
    nn_formula_expand (text,
                       "$y[i,v] = exp ($0[i,v] − max_v $0[i,v]) / "
                       "Σ_v exp ($0[i,v] − max_v $0[i,v])",
                       operation->inputs, operation);
  else if (!has_empty_row (operation->inputs[0]))
    nn_formula_expand (text,
                       "$y[i,j] = exp ($0[i,j] − max_j $0[i,j]) / "
                       "Σ_j exp ($0[i,j] − max_j $0[i,j])",
                       operation->inputs, operation);
  else
    /* Translators: a formula: softmax of the scores of query i, and 0 where the mask hides
     * every key from it.  Keep what stands before "if". */
    nn_formula_expand (text,
                       _ ("$y[i,j] = exp ($0[i,j] − max_j $0[i,j]) / "
                          "Σ_j exp ($0[i,j] − max_j $0[i,j]) if query i sees a key, else 0"),
                       operation->inputs, operation);
  nn_formula_expand (text, "   #0 → #y", operation->inputs, operation);
}

const NnFormulaRules nn_formula_softmax = { write_softmax, softmax_depends, NULL,
                                            describe_softmax };

/* weights · V */

static void
write_weighted_sum (NnFormulaWriter   *writer,
                    const NnOperation *operation,
                    NnCell             cell)
{
  const NnOperand *weights = operation->inputs[0];
  const NnOperand *V = operation->inputs[1];

  nn_write_dot (writer, nn_operand_row (weights, cell.slice, cell.row), 1,
                nn_operand_row (V, cell.slice, 0) + cell.column, V->columns, V->rows);
}

static NnCells
weighted_sum_depends (const NnOperation *operation,
                      NnCell             cell,
                      int                input)
{
  if (input == 0)
    return nn_cells_row (operation->inputs[0], cell.slice, cell.row);

  return nn_cells_column (operation->inputs[1], cell.slice, cell.column);
}

static const char *
weighted_sum_in_general (const NnOperation *operation)
{
  return "$y = $0 $1   #0 · #1 → #y";
}

const NnFormulaRules nn_formula_weighted_sum = { write_weighted_sum, weighted_sum_depends,
                                                 weighted_sum_in_general };
