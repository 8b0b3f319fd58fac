/* ui/lessons/question-results.c
 *
 * The words of questions about what becomes of a row, a unit, a word, and of an update.
 */

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/lessons/box-title.h"
#include "ui/lessons/question-kind.h"
#include "ui/lessons/question-words.h"

/* --- which sum is 0 ----------------------------------------------------------------------- */

static char *
choose_sum (const NnQuestion *question,
            int               index)
{
  g_autofree char *row = hl_question_name (&question->operation->output->row_axis, question->row);

  switch (index)
    {
    case NN_SUM_ROW:
      /* Translators: a token in quotation marks */
      return g_strdup_printf (_ ("The row of %s"), row);
    case NN_SUM_COLUMN:
      /* Translators: number of a feature, from 1 */
      return g_strdup_printf (_ ("The column of feature %d"), question->column + 1);
    case NN_SUM_BOTH:
      return g_strdup (_ ("Both"));
    default:
      return g_strdup (_ ("Neither"));
    }
}

static char *
explain_sum_zero (const NnQuestion *question)
{
  const double row = question->value;
  const double column = question->other_value;

  if (question->is_right[NN_SUM_ROW])
    /* Translators: two sums */
    return g_strdup_printf (_ ("Layer normalization subtracts the mean of each row, so the row "
                               "adds up to %.3f. Nothing makes the column add up to 0: its sum "
                               "is %.3f."),
                            fabs (row), column);
  if (question->is_right[NN_SUM_COLUMN])
    /* Translators: two sums */
    return g_strdup_printf (_ ("Batch normalization subtracts the mean of each column, so the "
                               "column adds up to %.3f. Nothing makes the row add up to 0: its "
                               "sum is %.3f."),
                            fabs (column), row);

  /* Translators: two sums */
  return g_strdup_printf (_ ("The mean that was subtracted is not the mean of these rows or "
                             "columns: it is the running mean, or the mean of the whole batch. "
                             "The row adds up to %.3f, the column to %.3f."),
                          row, column);
}

const HlQuestionKind hl_question_sum_zero = {
  .concept = HL_CONCEPT_NORMALIZATION,
  .prompt = N_ ("After normalizing: which of these adds up to 0?"),
  .choose = choose_sum,
  .explain = explain_sum_zero,
};

/* --- what ReLU passes --------------------------------------------------------------------- */

static char *
ask_relu (const NnQuestion *question)
{
  g_autofree char *row = hl_question_name (&question->operation->output->row_axis, question->row);

  /* Translators: a token in quotation marks */
  return g_strdup_printf (_ ("What share of the hidden units of %s is positive, so that ReLU "
                             "passes them?"),
                          row);
}

static char *
explain_relu (const NnQuestion *question)
{
  const int n = (int) question->other_value;

  /* Translators: how many of so many units, and their share in percent */
  return g_strdup_printf (ngettext ("%d of %d hidden unit is positive: %.0f %%. ReLU sets the "
                                    "others to 0.",
                                    "%d of %d hidden units are positive: %.0f %%. ReLU sets the "
                                    "others to 0.",
                                    (gulong) n),
                          (int) question->value, n, 100.0 * question->value / n);
}

static const char *const shares[] = {
  [NN_SHARE_LEAST] = N_ ("Less than 20 %"),
  [NN_SHARE_LESS] = N_ ("20 to 40 %"),
  [NN_SHARE_MORE] = N_ ("40 to 60 %"),
  [NN_SHARE_MOST] = N_ ("More than 60 %"),
};

const HlQuestionKind hl_question_relu = {
  .concept = HL_CONCEPT_FEED_FORWARD,
  .ask = ask_relu,
  .choices = shares,
  .explain = explain_relu,
};

/* --- the next token ----------------------------------------------------------------------- */

static char *
ask_next_token (const NnQuestion *question)
{
  g_autofree char *row = hl_question_name (&question->operation->output->row_axis, question->row);

  /* Translators: a token in quotation marks */
  return g_strdup_printf (_ ("The decoder has read %s. Which token will be the most "
                             "probable next one?"),
                          row);
}

static char *
explain_next_token (const NnQuestion *question)
{
  const NnAxis    *words = &question->operation->output->column_axis;
  g_autofree char *word = hl_question_name (words, question->column);

  /* Translators: a token in quotation marks, and two probabilities */
  return g_strdup_printf (_ ("%s has probability %.3f; the second largest is %.3f. Its logit is "
                             "the largest, and softmax keeps the order."),
                          word, question->value, question->other_value);
}

const HlQuestionKind hl_question_next_token = {
  .concept = HL_CONCEPT_DECODING,
  .ask = ask_next_token,
  .explain = explain_next_token,
};

/* --- the largest loss --------------------------------------------------------------------- */

/* Named by what it reads and writes. */
static char *
choose_loss (const NnQuestion *question,
             int               index)
{
  return hl_question_query (&question->operation->output->row_axis, index);
}

static char *
explain_largest_loss (const NnQuestion *question)
{
  const NnOperand *labels = question->operation->inputs[1];
  const char      *word = labels->words != NULL ? labels->words[question->row] : "";

  /* Translators: a token, its probability and its loss, and another loss */
  return g_strdup_printf (_ ("The label was “%s”, and the model gave it probability %.3f. The loss "
                             "is −ln of that: %.2f. The second largest loss is %.2f."),
                          word, exp (-question->value), question->value, question->other_value);
}

static char *
refute_largest_loss (const NnQuestion *question,
                     int               index)
{
  const NnOperand *losses = question->operation->output;

  if (nn_operand_state (losses, index, 0) != NN_CELL_NORMAL)
    return g_strdup (_ ("That is padding."));

  /* Translators: the loss of a row */
  return g_strdup_printf (_ ("Its loss is %.2f."), nn_operand_get (losses, 0, index, 0));
}

const HlQuestionKind hl_question_largest_loss = {
  .concept = HL_CONCEPT_LOSS,
  .prompt = N_ ("Which row has the largest loss?"),
  .choose = choose_loss,
  .explain = explain_largest_loss,
  .refute = refute_largest_loss,
};

/* --- the logit that should rise ----------------------------------------------------------- */

static char *
ask_rising_logit (const NnQuestion *question)
{
  g_autofree char *row = hl_question_name (&question->operation->output->row_axis, question->row);

  /* Translators: a token in quotation marks */
  return g_strdup_printf (_ ("The decoder has read %s. Which word is the label here, so whose "
                             "logit should rise?"),
                          row);
}

static char *
explain_rising_logit (const NnQuestion *question)
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

/* --- clipping ----------------------------------------------------------------------------- */

static char *
ask_clipped (const NnQuestion *question)
{
  /* Translators: the largest length that a gradient may have */
  return g_strdup_printf (_ ("Is the gradient longer than c = %g, so that it will be clipped?"),
                          question->other_value);
}

static char *
explain_clipped (const NnQuestion *question)
{
  if (question->value > question->other_value)
    /* Translators: a length, a limit, and their quotient */
    return g_strdup_printf (_ ("The gradient is %.3f long, more than %g. So all of it is "
                               "multiplied by %.3f."),
                            question->value, question->other_value,
                            question->other_value / question->value);

  /* Translators: a length and a limit */
  return g_strdup_printf (_ ("The gradient is %.3f long, no more than %g. So it is not changed."),
                          question->value, question->other_value);
}

const HlQuestionKind hl_question_clipped = {
  .concept = HL_CONCEPT_GRADIENT,
  .ask = ask_clipped,
  .choices = hl_question_yes_no,
  .explain = explain_clipped,
};

/* --- the sign of a step ------------------------------------------------------------------- */

static char *
ask_step_sign (const NnQuestion *question)
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

static char *
explain_step_sign (const NnQuestion *question)
{
  const double     m = nn_operand_get (question->operation->inputs[1], 0, question->row,
                                       question->column);
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

/* --- the loss after the update ------------------------------------------------------------ */

static char *
explain_loss_again (const NnQuestion *question)
{
  if (question->value < question->other_value)
    /* Translators: two losses */
    return g_strdup_printf (_ ("The loss was %.4f and is %.4f now. The update went mostly against "
                               "the gradient of this batch."),
                            question->other_value, question->value);

  /* Translators: two losses */
  return g_strdup_printf (_ ("The loss was %.4f and is %.4f now. A gradient is exact only where it "
                             "was computed: this update was too large for it, or Adam's memory "
                             "of earlier batches led elsewhere."),
                          question->other_value, question->value);
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
