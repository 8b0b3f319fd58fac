#include "core/trace/formula-rules.h"

#include <math.h>

/* Clipping: √(Σ g²), then min(c / ‖g‖, 1), then g times that. */

static gboolean
is_norm (const NnOperation *operation)
{
  return g_str_equal (operation->path, "clip.norm");
}

static gboolean
is_factor (const NnOperation *operation)
{
  return g_str_equal (operation->path, "clip.factor");
}

static double
square_sum (const NnOperand *operand)
{
  double sum = 0.0;

  for (gsize i = 0; i < nn_operand_length (operand); i++)
    sum += (double) operand->values[i] * operand->values[i];

  return sum;
}

/* One term for each parameter: Σ g² of it. */
static void
write_norm (NnFormulaWriter   *writer,
            const NnOperation *operation)
{
  g_autofree NnTerm *terms = g_new (NnTerm, operation->n_inputs);

  for (int i = 0; i < operation->n_inputs; i++)
    {
      const double sum = square_sum (operation->inputs[i]);

      terms[i] = (NnTerm){ sum, 0.0, 0.0, i, sum };
    }

  nn_write (writer, "√(");
  nn_write_sum (writer, terms, operation->n_inputs, nn_term_write_number);
  nn_write (writer, ")");
}

/* Without a limit, or where there is nothing to shorten, it is 1. */
static gboolean
is_limited (const NnOperation *operation)
{
  return operation->constants.theta > 0.0 && nn_operand_get (operation->inputs[0], 0, 0, 0) > 0.0f;
}

static void
write_factor (NnFormulaWriter   *writer,
              const NnOperation *operation)
{
  if (!is_limited (operation))
    {
      nn_write (writer, "1");
      return;
    }

  nn_write (writer, "min(");
  nn_write_number (writer, operation->constants.theta);
  nn_write (writer, " / ");
  nn_write_operand (writer, nn_operand_get (operation->inputs[0], 0, 0, 0));
  nn_write (writer, ", 1)");
}

static void
write_clip (NnFormulaWriter   *writer,
            const NnOperation *operation,
            NnCell             cell)
{
  if (is_norm (operation))
    write_norm (writer, operation);
  else if (is_factor (operation))
    write_factor (writer, operation);
  else
    {
      nn_write_number (writer, nn_input_get (operation, 0, cell));
      nn_write (writer, " · ");
      nn_write_operand (writer, nn_operand_get (operation->inputs[1], 0, 0, 0));
    }
}

static NnCells
clip_depends (const NnOperation *operation,
              NnCell             cell,
              int                input)
{
  if (is_norm (operation))
    return nn_cells_all (operation->inputs[input], -1);
  if (is_factor (operation))
    return is_limited (operation) ? nn_cells_one (0, 0, 0) : nn_cells_none ();

  return input == 0 ? nn_cells_one (0, cell.row, cell.column) : nn_cells_one (0, 0, 0);
}

static const char *
clip_in_general (const NnOperation *operation)
{
  if (is_norm (operation))
    return "$y = √(Σ_θ ‖∂θ‖²)   → #y";
  if (is_factor (operation))
    return operation->constants.theta > 0.0 ? "$y = min (c / $0, 1)   #0 → #y"
                                            : "$y = 1   → #y";

  return "$y = $0 · $1   #0 · #1 → #y";
}

const NnFormulaRules nn_formula_clip = { write_clip, clip_depends, clip_in_general };

/* β m + (1 − β) g */

static void
write_average (NnFormulaWriter   *writer,
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
}

static void
write_adam_m (NnFormulaWriter   *writer,
              const NnOperation *operation,
              NnCell             cell)
{
  write_average (writer, operation, cell);
  nn_write_operand (writer, nn_input_get (operation, 1, cell));
}

static const char *
adam_m_in_general (const NnOperation *operation)
{
  return "$y = β₁ · $0 + (1 − β₁) · $1   #0, #1 → #y";
}

const NnFormulaRules nn_formula_adam_m = { write_adam_m, nn_cells_same, adam_m_in_general };

/* β v + (1 − β) g² */

static void
write_adam_v (NnFormulaWriter   *writer,
              const NnOperation *operation,
              NnCell             cell)
{
  write_average (writer, operation, cell);
  nn_write (writer, "(");
  nn_write_number (writer, nn_input_get (operation, 1, cell));
  nn_write (writer, ")²");
}

static const char *
adam_v_in_general (const NnOperation *operation)
{
  return "$y = β₂ · $0 + (1 − β₂) · $1²   #0, #1 → #y";
}

const NnFormulaRules nn_formula_adam_v = { write_adam_v, nn_cells_same, adam_v_in_general };

/* −η · (m / (1 − β₁ᵗ)) / (√(v / (1 − β₂ᵗ)) + ε) */

static void
write_corrected (NnFormulaWriter   *writer,
                 const NnOperation *operation,
                 int                input,
                 NnCell             cell,
                 double             beta)
{
  nn_write_number (writer, nn_input_get (operation, input, cell));
  if (!operation->constants.corrects_bias)
    return;

  nn_write (writer, " / ");
  nn_write_operand (writer, 1.0 - pow (beta, (double) operation->constants.t));
}

static void
write_adam_step (NnFormulaWriter   *writer,
                 const NnOperation *operation,
                 NnCell             cell)
{
  const NnConstants *constants = &operation->constants;

  nn_write_number (writer, -constants->rate);
  nn_write (writer, " · (");
  write_corrected (writer, operation, 1, cell, constants->beta);
  nn_write (writer, ") / (√(");
  write_corrected (writer, operation, 2, cell, constants->beta2);
  nn_write (writer, ")");
  nn_write_plus (writer, constants->epsilon);
  nn_write (writer, ")");
}

static NnCells
adam_step_depends (const NnOperation *operation,
                   NnCell             cell,
                   int                input)
{
  return input == 0 ? nn_cells_none () : nn_cells_same (operation, cell, input);
}

static const char *
adam_step_in_general (const NnOperation *operation)
{
  return operation->constants.corrects_bias
             ? "$y = −η · ($1 / (1 − β₁ᵗ)) / (√($2 / (1 − β₂ᵗ)) + ε)   #1, #2 → #y"
             : "$y = −η · $1 / (√$2 + ε)   #1, #2 → #y";
}

const NnFormulaRules nn_formula_adam_step = { write_adam_step, adam_step_depends,
                                              adam_step_in_general };
