/* ui/lessons/question-results.c
 *
 * The words of questions about what becomes of a row, a unit, a word.
 */

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/lessons/question-kind.h"
#include "ui/lessons/question-words.h"

static char *choose_sum (const NnQuestion *question, int index)
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

static char *explain_sum_zero (const NnQuestion *question)
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

static char *ask_relu (const NnQuestion *question)
{
  g_autofree char *row = hl_question_name (&question->operation->output->row_axis, question->row);

  /* Translators: a token in quotation marks */
  return g_strdup_printf (_ ("What share of the hidden units of %s is positive, so that ReLU "
                             "passes them?"),
                          row);
}

static char *explain_relu (const NnQuestion *question)
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

static char *ask_next_token (const NnQuestion *question)
{
  g_autofree char *row = hl_question_name (&question->operation->output->row_axis, question->row);

  /* Translators: a token in quotation marks */
  return g_strdup_printf (_ ("The decoder has read %s. Which token will be the most "
                             "probable next one?"),
                          row);
}

static char *explain_next_token (const NnQuestion *question)
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

/* Names a row by what it reads and writes. */
static char *choose_loss (const NnQuestion *question, int index)
{
  return hl_question_query (&question->operation->output->row_axis, index);
}

static char *explain_largest_loss (const NnQuestion *question)
{
  const NnOperand *labels = question->operation->inputs[1];
  const char      *word = labels->words != NULL ? labels->words[question->row] : "";

  /* Translators: a token, its probability and its loss, and another loss */
  return g_strdup_printf (_ ("The label was “%s”, and the model gave it probability %.3f. The loss "
                             "is −ln of that: %.2f. The second largest loss is %.2f."),
                          word, exp (-question->value), question->value, question->other_value);
}

static char *refute_largest_loss (const NnQuestion *question, int index)
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
