#include "ui/labs/softmax-text.h"

#include <glib/gi18n.h>
#include <math.h>

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

/**
 * hl_softmax_step_formula:
 *
 * Returns: (transfer none): how it makes it
 */
const char *
hl_softmax_step_formula (HlSoftmaxStep step)
{
  static const char *const formulas[] = {
    "S",
    "S′",
    "S′[i, j] − maxⱼ S′[i, j]",
    "exp (S′[i, j] − maxⱼ S′[i, j])",
    "A[i, j] = exp (S′[i, j] − maxⱼ S′[i, j]) / Σⱼ exp (S′[i, j] − maxⱼ S′[i, j])",
  };

  return formulas[step];
}

/**
 * hl_softmax_tensor:
 * @scores: what was typed
 * @steps: what came of it
 * @step: one of the steps
 *
 * Returns: (transfer none): what that step has made
 */
const NnTensor *
hl_softmax_tensor (const NnTensor       *scores,
                   const NnSoftmaxSteps *steps,
                   HlSoftmaxStep         step)
{
  const NnTensor *tensors[] = { scores, steps->masked, steps->shifted,
                                steps->raised, steps->weights };

  return tensors[step];
}

/**
 * hl_softmax_read:
 * @scores: what was typed
 * @steps: what came of it
 * @step: one of the steps
 * @row: of a cell
 * @column: of a cell
 *
 * Returns: (transfer full): how that cell came about, with its operands
 */
char *
hl_softmax_read (const NnTensor       *scores,
                 const NnSoftmaxSteps *steps,
                 HlSoftmaxStep         step,
                 int                   row,
                 int                   column)
{
  const HlSoftmaxStep last = step > 0 ? step - 1 : step;
  const NnTensor     *from = hl_softmax_tensor (scores, steps, last);
  const NnTensor     *to = hl_softmax_tensor (scores, steps, step);
  g_autofree char    *before = hl_number_to_text (nn_tensor_row (from, row)[column], DIGITS);
  g_autofree char    *now = hl_number_to_text (nn_tensor_row (to, row)[column], DIGITS);

  switch (step)
    {
    case HL_SOFTMAX_STEP_SCORES:
      return g_strdup_printf ("S = %s", now);
    case HL_SOFTMAX_STEP_MASKED:
      if (column >= steps->visible[row])
        return g_strdup_printf (_ ("Query %d does not see key %d: its score becomes %s."), row + 1,
                                column + 1, now);
      return g_strdup_printf (_ ("Query %d sees key %d: its score stays %s."), row + 1, column + 1,
                              now);
    case HL_SOFTMAX_STEP_SHIFTED:
      {
        const float     *masked = nn_tensor_row (steps->masked, row);
        g_autofree char *largest = NULL;
        float            max = -INFINITY;

        for (int key = 0; key < nn_tensor_columns (scores); key++)
          max = MAX (max, masked[key]);
        largest = hl_number_to_text (max, DIGITS);

        return g_strdup_printf ("%s = %s − (%s)", now, before, largest);
      }
    case HL_SOFTMAX_STEP_RAISED:
      return g_strdup_printf ("%s = exp (%s)", now, before);
    case HL_SOFTMAX_STEP_WEIGHTS:
    default:
      {
        g_autofree char *total = NULL;
        double           sum = 0.0;

        for (int key = 0; key < nn_tensor_columns (scores); key++)
          sum += nn_tensor_row (steps->raised, row)[key];
        total = hl_number_to_text (sum, DIGITS);

        return g_strdup_printf ("%s = %s / %s", now, before, total);
      }
    }
}
