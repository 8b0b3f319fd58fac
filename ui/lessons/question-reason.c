/* ui/lessons/question-reason.c
 *
 * Why the answer is what it is, with the numbers that decide.
 */

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/trace/formula-writer.h"
#include "ui/lessons/question-text.h"

/* As formulas have it: −4.1·10⁻⁴ */
static char *
write_number (double x)
{
  NnFormulaWriter writer = { g_string_new (NULL) };

  nn_write_number (&writer, x);

  return g_string_free (writer.text, FALSE);
}

/* A minus sign in place of a hyphen before a number. */
static char *
with_minus_signs (char *text)
{
  GString *better = g_string_new (NULL);

  for (const char *c = text; *c != '\0'; c++)
    if (*c == '-' && g_ascii_isdigit (c[1]))
      g_string_append (better, "−");
    else
      g_string_append_c (better, *c);
  g_free (text);

  return g_string_free (better, FALSE);
}

static char *
explain_most_attended (const NnQuestion *question)
{
  const NnAxis    *keys = &question->operation->output->column_axis;
  g_autofree char *key = hl_question_name (keys, question->column);

  /* Translators: a token in quotation marks, and two weights */
  return g_strdup_printf (_ ("%s gets %.3f, the next one %.3f. Its key had the largest score for "
                             "this query, and softmax keeps the order of the scores."),
                          key, question->value, question->other_value);
}

static int
count_visible (const NnQuestion *question)
{
  const NnOperand *weights = question->operation->output;
  int              n = 0;

  for (int j = 0; j < weights->columns; j++)
    n += nn_operand_state (weights, question->row, j) == NN_CELL_NORMAL;

  return n;
}

static char *
explain_spread (const NnQuestion *question)
{
  const int n = count_visible (question);

  /* Translators: number of a head and its entropy, the same of another head, the
   * largest entropy there is, and how many keys there are */
  return g_strdup_printf (_ ("The entropy of head %d is %.2f nats, that of head %d %.2f: 0 would "
                             "be one key alone, %.2f all %d keys alike."),
                          question->slice + 1, question->value, question->other_slice + 1,
                          question->other_value, log (n), n);
}

static char *
explain_hidden (const NnQuestion *question)
{
  const NnOperand *masked = question->operation->output;
  gboolean         has_future = FALSE;
  gboolean         has_padding = FALSE;

  for (int j = 0; j < masked->columns; j++)
    {
      const NnCellState state = nn_operand_state (masked, question->row, j);

      has_future = has_future || state == NN_CELL_FUTURE;
      has_padding = has_padding || state == NN_CELL_PADDING;
    }

  if (has_future && has_padding)
    return g_strdup (_ ("Later positions are hidden, because they hold what is to be predicted; "
                        "padding is hidden, because it means nothing."));
  if (has_future)
    return g_strdup (_ ("Later positions are hidden: they hold the words that are to be "
                        "predicted, and do not exist yet when a translation is written."));
  if (has_padding)
    return g_strdup (_ ("Padding is hidden: it is there only to make sentences equally long."));

  return g_strdup (_ ("Nothing is hidden from this query: no position comes later, and there is "
                      "no padding that it could see."));
}

static char *
explain_rows_change (const NnQuestion *question)
{
  if (question->operation->kind == NN_OP_WEIGHTED_SUM)
    return g_strdup (_ ("A value reaches those queries that give it weight. Where the mask hides "
                        "it the weight is exactly 0, and that row stays what it is."));

  return g_strdup (_ ("Each row is made of its own row of the input alone, with the same matrix "
                      "for all. Other tokens do not notice."));
}

static char *
explain_sum_zero (const NnQuestion *question)
{
  const double row = question->value;
  const double column = question->other_value;

  if (question->is_right[NN_SUM_ROW])
    /* Translators: two sums */
    return g_strdup_printf (_ ("Layer normalization takes the mean of each row away, so the row "
                               "adds up to %.3f. Nothing was taken from the column: %.3f."),
                            fabs (row), column);
  if (question->is_right[NN_SUM_COLUMN])
    /* Translators: two sums */
    return g_strdup_printf (_ ("Batch normalization takes the mean of each column away, so the "
                               "column adds up to %.3f. Nothing was taken from the row: %.3f."),
                            fabs (column), row);

  /* Translators: two sums */
  return g_strdup_printf (_ ("The mean that was taken away is not that of the rows or columns "
                             "shown here: it was remembered, or it is that of the whole batch. The "
                             "row adds up to %.3f, the column to %.3f."),
                          row, column);
}

static char *
explain_relu (const NnQuestion *question)
{
  if (question->value < 0.0)
    /* Translators: a number below 0 */
    return g_strdup_printf (_ ("The unit is %.3f: negative, so ReLU sets it to 0."),
                            question->value);

  /* Translators: a number above 0 */
  return g_strdup_printf (_ ("The unit is %.3f: positive, so it passes as it is."),
                          question->value);
}

static char *
explain_next_token (const NnQuestion *question)
{
  const NnAxis    *words = &question->operation->output->column_axis;
  g_autofree char *word = hl_question_name (words, question->column);

  /* Translators: a token in quotation marks, and two probabilities */
  return g_strdup_printf (_ ("%s has probability %.3f, the next one %.3f. Its logit is the "
                             "largest, and softmax keeps the order."),
                          word, question->value, question->other_value);
}

static char *
explain_largest_loss (const NnQuestion *question)
{
  const NnOperand *labels = question->operation->inputs[1];
  const char      *word = labels->words != NULL ? labels->words[question->row] : "";

  /* Translators: a token, its probability and its loss, and another loss */
  return g_strdup_printf (_ ("The right word was “%s”, and the model gave it probability %.3f: −ln "
                             "of that is %.2f. The next largest loss is %.2f."),
                          word, exp (-question->value), question->value, question->other_value);
}

static char *
explain_rising_logit (const NnQuestion *question)
{
  const NnAxis    *words = &question->operation->output->column_axis;
  g_autofree char *word = hl_question_name (words, question->column);
  g_autofree char *gradient = write_number (question->value);

  /* Translators: a token in quotation marks, and a gradient below 0 */
  return g_strdup_printf (_ ("%s is the right word. Its gradient is %s, the only negative one: a "
                             "step against the gradient raises it and lowers all others."),
                          word, gradient);
}

static char *
explain_clipped (const NnQuestion *question)
{
  if (question->value > question->other_value)
    /* Translators: a length, a limit, and their quotient */
    return g_strdup_printf (_ ("The gradient is %.3f long, more than %g: all of it is multiplied "
                               "by %.3f."),
                            question->value, question->other_value,
                            question->other_value / question->value);

  /* Translators: a length and a limit */
  return g_strdup_printf (_ ("The gradient is %.3f long, no more than %g, and stays what it is."),
                          question->value, question->other_value);
}

static char *
explain_step_sign (const NnQuestion *question)
{
  const double     m = nn_operand_get (question->operation->inputs[1], 0, question->row,
                                       question->column);
  g_autofree char *mean = write_number (m);
  g_autofree char *step = write_number (fabs (question->value));

  if (m > 0.0)
    /* Translators: a number above 0, and the length of a step */
    return g_strdup_printf (_ ("The running mean of its gradient is %s: the loss grows with this "
                               "parameter, so Adam lowers it, by %s."),
                            mean, step);

  /* Translators: a number below 0, and the length of a step */
  return g_strdup_printf (_ ("The running mean of its gradient is %s: the loss shrinks as this "
                             "parameter grows, so Adam raises it, by %s."),
                          mean, step);
}

static char *
explain_loss_again (const NnQuestion *question)
{
  if (question->value < question->other_value)
    /* Translators: two losses */
    return g_strdup_printf (_ ("The loss was %.4f and is %.4f now: the step went against the "
                               "gradient of this very batch."),
                            question->other_value, question->value);

  /* Translators: two losses */
  return g_strdup_printf (_ ("The loss was %.4f and is %.4f now. The gradient points downhill only "
                             "near where it was computed; this step was too long for it, or Adam's "
                             "memory of earlier batches led elsewhere."),
                          question->other_value, question->value);
}

/**
 * hl_question_reason:
 * @question: a question
 *
 * Returns: (transfer full): why the right answer is right, for the reveal
 */
char *
hl_question_reason (const NnQuestion *question)
{
  static char *(*const explain[NN_N_QUESTION_KINDS]) (const NnQuestion *) = {
    [NN_QUESTION_MOST_ATTENDED] = explain_most_attended,
    [NN_QUESTION_SPREAD] = explain_spread,
    [NN_QUESTION_HIDDEN] = explain_hidden,
    [NN_QUESTION_ROWS_CHANGE] = explain_rows_change,
    [NN_QUESTION_SUM_ZERO] = explain_sum_zero,
    [NN_QUESTION_RELU] = explain_relu,
    [NN_QUESTION_NEXT_TOKEN] = explain_next_token,
    [NN_QUESTION_LARGEST_LOSS] = explain_largest_loss,
    [NN_QUESTION_RISING_LOGIT] = explain_rising_logit,
    [NN_QUESTION_CLIPPED] = explain_clipped,
    [NN_QUESTION_STEP_SIGN] = explain_step_sign,
    [NN_QUESTION_LOSS_AGAIN] = explain_loss_again,
  };

  return with_minus_signs (explain[question->kind](question));
}
