/* ui/lessons/question-update.c
 *
 * The words of questions about an update: its gradients, and what it changes.
 */

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/lessons/box-title.h"
#include "ui/lessons/question-kind.h"
#include "ui/lessons/question-words.h"
#include "ui/numbers/loss-text.h"

static char *ask_rising_logit (const NnQuestion *question)
{
  g_autofree char *row = hl_question_name (&question->operation->output->row_axis, question->row);

  /* Translators: a token in quotation marks */
  return g_strdup_printf (_ ("The decoder has read %s. Which word is the label here, so whose "
                             "logit should rise?"),
                          row);
}

static char *explain_rising_logit (const NnQuestion *question)
{
  const NnAxis    *words = &question->operation->output->column_axis;
  g_autofree char *word = hl_question_name (words, question->column);
  g_autofree char *gradient = hl_question_number (question->value);

  /* Translators: a token in quotation marks, and a gradient below 0 */
  return g_strdup_printf (_ ("%s is the label. Its gradient is %s, the only negative one. A step "
                             "against the gradient would raise this logit and lower all others."),
                          word, gradient);
}

const HlQuestionKind hl_question_rising_logit = {
  .concept = HL_CONCEPT_GRADIENT,
  .ask = ask_rising_logit,
  .explain = explain_rising_logit,
};

static char *ask_clipped (const NnQuestion *question)
{
  /* Translators: the largest length that a gradient may have */
  return g_strdup_printf (_ ("Is the gradient norm above the limit c = %g, so that the gradient "
                             "will be clipped?"),
                          question->other_value);
}

static char *explain_clipped (const NnQuestion *question)
{
  if (question->value > question->other_value)
    /* Translators: a length, a limit, and their quotient */
    return g_strdup_printf (_ ("The gradient norm is %.3f, above the limit %g, so the whole "
                               "gradient is multiplied by %.3f."),
                            question->value, question->other_value,
                            question->other_value / question->value);

  /* Translators: a length and a limit */
  return g_strdup_printf (_ ("The gradient norm is %.3f, not above the limit %g, so the "
                             "gradient is not changed."),
                          question->value, question->other_value);
}

const HlQuestionKind hl_question_clipped = {
  .concept = HL_CONCEPT_GRADIENT,
  .ask = ask_clipped,
  .choices = hl_question_yes_no,
  .explain = explain_clipped,
};

static char *ask_step_sign (const NnQuestion *question)
{
  const NnOperand *theta = question->operation->inputs[0];
  g_autofree char *name = hl_parameter_title (theta->path, theta->symbol);
  g_autofree char *gradient = hl_question_number (question->other_value);

  /* Translators: where a table of parameters is, "Decoder › Output layer › W", row and
   * column in it, from 1, and a gradient */
  return g_strdup_printf (_ ("%s, row %d, column %d: the gradient in this batch is %s. Will Adam "
                             "raise or lower this parameter?"),
                          name, question->row + 1, question->column + 1, gradient);
}

static char *explain_step_sign (const NnQuestion *question)
{
  const double m =
      nn_operand_get (question->operation->inputs[1], 0, question->row, question->column);
  g_autofree char *mean = hl_question_number (m);
  g_autofree char *gradient = hl_question_number (question->other_value);
  g_autofree char *step = hl_question_number (fabs (question->value));

  if (m > 0.0)
    /* Translators: a number above 0, a gradient below 0, and the length of a step */
    return g_strdup_printf (_ ("Adam follows the running mean m_t, which is %s: over the last "
                               "batches the loss mostly grew with this parameter. In this batch "
                               "the gradient is %s, but Adam lowers the parameter, by %s."),
                            mean, gradient, step);

  /* Translators: a number below 0, a gradient above 0, and the length of a step */
  return g_strdup_printf (_ ("Adam follows the running mean m_t, which is %s: over the last "
                             "batches the loss mostly fell as this parameter grew. In this batch "
                             "the gradient is %s, but Adam raises the parameter, by %s."),
                          mean, gradient, step);
}

static const char *const parameter_moves[] = {
  [NN_CHOICE_RISES] = N_ ("Raise it"),
  [NN_CHOICE_FALLS] = N_ ("Lower it"),
};

const HlQuestionKind hl_question_step_sign = {
  .concept = HL_CONCEPT_GRADIENT,
  .ask = ask_step_sign,
  .choices = parameter_moves,
  .explain = explain_step_sign,
};

static char *explain_loss_again (const NnQuestion *question)
{
  g_autofree char *before = hl_loss_to_text_beside (question->other_value, question->value);
  g_autofree char *now = hl_loss_to_text_beside (question->value, question->other_value);

  if (question->value < question->other_value)
    /* Translators: two losses */
    return g_strdup_printf (_ ("The loss was %s and is %s now. The update went mostly against "
                               "the gradient of this batch."),
                            before, now);

  /* Translators: two losses */
  return g_strdup_printf (_ ("The loss was %s and is %s now. A gradient is exact only where it "
                             "was computed: this update was too large for it, or Adam's memory "
                             "of earlier batches led elsewhere."),
                          before, now);
}

static const char *const loss_moves[] = {
  [NN_CHOICE_RISES] = N_ ("Higher"),
  [NN_CHOICE_FALLS] = N_ ("Lower"),
};

const HlQuestionKind hl_question_loss_again = {
  .concept = HL_CONCEPT_GRADIENT,
  .prompt = N_ ("After this update, will the loss of the same batch be higher or lower?"),
  .choices = loss_moves,
  .explain = explain_loss_again,
};
