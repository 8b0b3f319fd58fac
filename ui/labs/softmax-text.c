#include "ui/labs/softmax-text.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/trace/formula.h"

#include "ui/render/number-text.h"

#define DIGITS 4

/**
 * hl_softmax_step_title:
 *
 * Returns: (transfer none): what the step makes, for people
 */
const char *
hl_softmax_step_title (HlSoftmaxStep step)
{
  static const char *const titles[] = {
    N_ ("Scores"),
    N_ ("Masked scores"),
    N_ ("Minus the row maximum"),
    N_ ("exp"),
    N_ ("Attention weights"),
  };

  return _ (titles[step]);
}

/* The line that a step shows; the scores have none. */
static const NnOperation *
line_of (const GPtrArray *lines,
         HlSoftmaxStep    step)
{
  return nn_by_hand_softmax_line (lines, (NnByHandSoftmaxLine) (step - HL_SOFTMAX_STEP_MASKED));
}

/**
 * hl_softmax_step_formula:
 * @lines: (element-type NnOperation): what was done with the scores
 * @step: one of the steps
 *
 * Returns: (transfer full): how it makes its numbers
 */
char *
hl_softmax_step_formula (const GPtrArray *lines,
                         HlSoftmaxStep    step)
{
  return step == HL_SOFTMAX_STEP_SCORES ? g_strdup ("S")
                                        : nn_formula_general (line_of (lines, step));
}

/**
 * hl_softmax_operand:
 * @lines: (element-type NnOperation): what was done with the scores
 * @step: one of the steps
 *
 * Returns: (transfer none): what that step has made
 */
const NnOperand *
hl_softmax_operand (const GPtrArray *lines,
                    HlSoftmaxStep    step)
{
  return step == HL_SOFTMAX_STEP_SCORES ? line_of (lines, HL_SOFTMAX_STEP_MASKED)->inputs[0]
                                        : line_of (lines, step)->output;
}

static char *
read_mask (const NnOperand *masked,
           int              row,
           int              column)
{
  g_autofree char *number = hl_number_to_text (nn_operand_get (masked, 0, row, column), DIGITS);

  return nn_operand_state (masked, row, column) == NN_CELL_NORMAL
             ? g_strdup_printf (_ ("Query %d sees key %d: its score stays %s."), row + 1,
                                column + 1, number)
             : g_strdup_printf (_ ("Query %d does not see key %d: its score becomes %s."), row + 1,
                                column + 1, number);
}

/**
 * hl_softmax_read:
 * @lines: (element-type NnOperation): what was done with the scores
 * @step: one of the steps
 * @row: of a cell
 * @column: of a cell
 *
 * Returns: (transfer full): how that cell came about, with its operands
 */
char *
hl_softmax_read (const GPtrArray *lines,
                 HlSoftmaxStep    step,
                 int              row,
                 int              column)
{
  const NnOperand      *made = hl_softmax_operand (lines, step);
  g_autoptr (NnFormula) formula = NULL;
  g_autofree char      *score = NULL;

  if (step == HL_SOFTMAX_STEP_MASKED)
    return read_mask (made, row, column);

  if (step == HL_SOFTMAX_STEP_SCORES)
    {
      score = hl_number_to_text (nn_operand_get (made, 0, row, column), DIGITS);
      return g_strdup_printf ("S = %s", score);
    }

  formula = nn_formula_new (line_of (lines, step), 0, row, column, NN_FORMULA_SHORT);

  return hl_number_localize (formula->text);
}

/**
 * hl_softmax_remark:
 * @lines: (element-type NnOperation): what was done with the scores
 * @n_queries: how many rows they have
 * @fill: what hidden scores become
 * @number: the same as it is written
 *
 * Returns: (transfer full): what the fill does, also to a row in which every key is hidden
 */
char *
hl_softmax_remark (const GPtrArray *lines,
                   int              n_queries,
                   float            fill,
                   const char      *number)
{
  for (int query = 0; query < n_queries; query++)
    if (nn_by_hand_softmax_visible (lines, query) == 0)
      return isinf (fill)
                 ? g_strdup (_ ("Some queries see no key. With −∞ their softmax is 0 / 0: PyTorch, "
                                "NumPy and JAX give NaN. This program gives them weights of 0."))
                 : g_strdup_printf (_ ("Some queries see no key. All their masked scores are %s, "
                                       "the same number, so all keys get the same weight."),
                                    number);

  if (isinf (fill))
    return g_strdup (_ ("Hidden scores become −∞, and exp (−∞) is exactly 0."));

  return g_strdup_printf (_ ("Hidden scores become %s. Beside any visible score, exp underflows to "
                             "exactly 0 in 32-bit numbers; mathematically it is only very "
                             "small."),
                          number);
}
