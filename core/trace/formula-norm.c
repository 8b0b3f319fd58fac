#include "core/trace/formula-rules.h"

/* Layer normalization runs along a row, batch normalization down a column.  In a
 * translation batch normalization passes on what it remembers of training, and in an
 * update it mixes the batch into that. */

/**
 * Line:
 * @first: the first number
 * @stride: from one to the next
 * @n: how many
 * @counts: (nullable): the operand whose states say which rows are padding
 *
 * What a mean and a variance run over.
 */
typedef struct
{
  const float     *first;
  int              stride;
  int              n;
  const NnOperand *counts;
} Line;

static Line
line_of (const NnOperation *operation,
         NnCell             cell)
{
  const NnOperand *x = operation->inputs[0];

  if (operation->constants.is_batch_norm)
    return (Line){ nn_operand_row (x, 0, 0) + cell.column, x->columns, x->rows, x };

  return (Line){ nn_operand_row (x, 0, cell.row), 1, x->columns, NULL };
}

static gboolean
counts (const Line *line,
        int         i)
{
  return line->counts == NULL || nn_operand_state (line->counts, i, 0) == NN_CELL_NORMAL;
}

static NnCells
line_depends (const NnOperation *operation,
              NnCell             cell)
{
  if (operation->constants.uses_running)
    return nn_cells_one (0, 0, cell.column);
  if (operation->constants.is_batch_norm)
    return nn_cells_column (operation->inputs[0], 0, cell.column);

  return nn_cells_row (operation->inputs[0], 0, cell.row);
}

static void
write_divisor (NnFormulaWriter   *writer,
               const NnOperation *operation)
{
  nn_write (writer, ") / ");
  nn_write_number (writer, operation->constants.divisor);
}

/* (Σ x) / D */

static void
write_mean (NnFormulaWriter   *writer,
            const NnOperation *operation,
            NnCell             cell)
{
  const Line         line = line_of (operation, cell);
  g_autofree NnTerm *terms = g_new (NnTerm, line.n);
  int                n = 0;

  if (operation->constants.uses_running)
    {
      nn_write_number (writer, nn_input_get (operation, 0, cell));
      return;
    }

  for (int i = 0; i < line.n; i++)
    if (counts (&line, i))
      {
        const double x = line.first[(gsize) i * (gsize) line.stride];

        terms[n] = (NnTerm){ x, 0.0, 0.0, n, x };
        n++;
      }

  nn_write (writer, "(");
  nn_write_sum (writer, terms, n, nn_term_write_number);
  write_divisor (writer, operation);
}

static NnCells
mean_depends (const NnOperation *operation,
              NnCell             cell,
              int                input)
{
  return line_depends (operation, cell);
}

static const char *
mean_in_general (const NnOperation *operation)
{
  if (operation->constants.uses_running)
    return "$y = $0   #0 → #y";

  return operation->constants.is_batch_norm
             ? "$y[d] = Σ_{i ∈ N} $0[i,d] / |N|   #0 → #y"
             : "$y[i] = Σ_d $0[i,d] / D   #0 → #y";
}

const NnFormulaRules nn_formula_mean = { write_mean, mean_depends, mean_in_general };

/* (Σ (x − mean)²) / D */

static void
write_square (NnFormulaWriter *writer,
              const NnTerm    *term)
{
  nn_write (writer, "(");
  nn_write_number (writer, term->a);
  nn_write_minus (writer, term->b);
  nn_write (writer, ")²");
}

static void
write_variance (NnFormulaWriter   *writer,
                const NnOperation *operation,
                NnCell             cell)
{
  const Line         line = line_of (operation, cell);
  g_autofree NnTerm *terms = g_new (NnTerm, line.n);
  double             mean;
  int                n = 0;

  if (operation->constants.uses_running)
    {
      nn_write_number (writer, nn_input_get (operation, 0, cell));
      return;
    }

  mean = nn_input_get (operation, 1, cell);
  for (int i = 0; i < line.n; i++)
    if (counts (&line, i))
      {
        const double x = line.first[(gsize) i * (gsize) line.stride];

        terms[n] = (NnTerm){ x, mean, 0.0, n, (x - mean) * (x - mean) };
        n++;
      }

  nn_write (writer, "(");
  nn_write_sum (writer, terms, n, write_square);
  write_divisor (writer, operation);
}

static NnCells
variance_depends (const NnOperation *operation,
                  NnCell             cell,
                  int                input)
{
  return input == 0 ? line_depends (operation, cell)
                    : nn_cells_one (0, cell.row, cell.column);
}

static const char *
variance_in_general (const NnOperation *operation)
{
  if (operation->constants.uses_running)
    return "$y = $0   #0 → #y";

  return operation->constants.is_batch_norm
             ? "$y[d] = Σ_{i ∈ N} ($0[i,d] − $1[d])² / |N|   #0, #1 → #y"
             : "$y[i] = Σ_d ($0[i,d] − $1[i])² / D   #0, #1 → #y";
}

const NnFormulaRules nn_formula_variance = { write_variance, variance_depends,
                                             variance_in_general };

/* (x − mean) / √(variance + ε) */

static NnCell
statistics_of (const NnOperation *operation,
               NnCell             cell)
{
  return operation->constants.is_batch_norm ? (NnCell){ 0, 0, cell.column }
                                            : (NnCell){ 0, cell.row, 0 };
}

static void
write_normalize (NnFormulaWriter   *writer,
                 const NnOperation *operation,
                 NnCell             cell)
{
  const NnCell at = statistics_of (operation, cell);

  nn_write (writer, "(");
  nn_write_number (writer, nn_input_get (operation, 0, cell));
  nn_write_minus (writer, nn_input_get (operation, 1, at));
  nn_write (writer, ") / √(");
  nn_write_number (writer, nn_input_get (operation, 2, at));
  nn_write_plus (writer, operation->constants.epsilon);
  nn_write (writer, ")");
}

static NnCells
normalize_depends (const NnOperation *operation,
                   NnCell             cell,
                   int                input)
{
  const NnCell at = statistics_of (operation, cell);

  return input == 0 ? nn_cells_one (0, cell.row, cell.column)
                    : nn_cells_one (0, at.row, at.column);
}

static const char *
normalize_in_general (const NnOperation *operation)
{
  return operation->constants.is_batch_norm
             ? "$y[i,d] = ($0[i,d] − $1[d]) / √($2[d] + ε)   #0, #1, #2 → #y"
             : "$y[i,d] = ($0[i,d] − $1[i]) / √($2[i] + ε)   #0, #1, #2 → #y";
}

const NnFormulaRules nn_formula_normalize = { write_normalize, normalize_depends,
                                              normalize_in_general };

/* γ x̂ + β */

static void
write_scale_shift (NnFormulaWriter   *writer,
                   const NnOperation *operation,
                   NnCell             cell)
{
  const NnCell feature = { 0, 0, cell.column };

  nn_write_number (writer, nn_input_get (operation, 1, feature));
  nn_write (writer, " · ");
  nn_write_operand (writer, nn_input_get (operation, 0, cell));
  nn_write_plus (writer, nn_input_get (operation, 2, feature));
}

static NnCells
scale_shift_depends (const NnOperation *operation,
                     NnCell             cell,
                     int                input)
{
  return nn_cells_one (0, input == 0 ? cell.row : 0, cell.column);
}

static const char *
scale_shift_in_general (const NnOperation *operation)
{
  return "$y = $1 ⊙ $0 + $2   #1 ⊙ #0 + #2 → #y";
}

const NnFormulaRules nn_formula_scale_shift = { write_scale_shift, scale_shift_depends,
                                                scale_shift_in_general };

/* β running + (1 − β) batch */

static void
write_running_mean (NnFormulaWriter   *writer,
                    const NnOperation *operation,
                    NnCell             cell)
{
  const double beta = operation->constants.beta;

  nn_write_number (writer, beta);
  nn_write (writer, " · ");
  nn_write_operand (writer, nn_input_get (operation, 0, cell));
  nn_write (writer, " + ");
  nn_write_number (writer, 1.0 - beta);
  nn_write (writer, " · ");
  nn_write_operand (writer, nn_input_get (operation, 1, cell));
}

/* "0.9 · μ̄ + 0.1 · μ", with the constants that the cells have. */
static void
describe_mix (GString           *text,
              const NnOperation *operation)
{
  NnFormulaWriter  writer = { g_string_new (NULL), NN_FORMULA_ALL };
  g_autofree char *line = NULL;

  nn_write (&writer, "$y = ");
  nn_write_number (&writer, operation->constants.beta);
  nn_write (&writer, " · $0 + ");
  nn_write_number (&writer, 1.0 - operation->constants.beta);
  nn_write (&writer, " · $1");
  if (operation->constants.corrects_bias)
    nn_write (&writer, " · |N| / (|N| − 1)");
  nn_write (&writer, "   #0, #1 → #y");

  line = g_string_free (writer.text, FALSE);
  nn_formula_expand (text, line, operation->inputs, operation);
}

static void
describe_running_mean (GString           *text,
                       const NnOperation *operation)
{
  NnOperation mean = *operation;

  mean.constants.corrects_bias = FALSE; /* that is about the variance */
  describe_mix (text, &mean);
}

const NnFormulaRules nn_formula_running_mean = { write_running_mean, nn_cells_same, NULL,
                                                 describe_running_mean };

/* β running + (1 − β) batch · N / (N − 1) */

static void
write_running_variance (NnFormulaWriter   *writer,
                        const NnOperation *operation,
                        NnCell             cell)
{
  const int N = operation->constants.divisor;

  write_running_mean (writer, operation, cell);
  if (!operation->constants.corrects_bias)
    return;

  nn_write (writer, " · ");
  nn_write_number (writer, N);
  nn_write (writer, " / ");
  nn_write_number (writer, N - 1);
}

const NnFormulaRules nn_formula_running_variance = { write_running_variance, nn_cells_same, NULL,
                                                     describe_mix };
