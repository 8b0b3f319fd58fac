#include "ui/lessons/question-reason.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/lessons/question-kinds.h"
#include "ui/lessons/question-words.h"

/* So many weights of a head are listed, the largest. */
#define MOST_LISTED 3

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
  return g_strdup_printf (_ ("%s gets %.3f; the second largest weight is %.3f. Its key had the "
                             "largest score for this query, and softmax keeps the order of the "
                             "scores."),
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

/* The largest weights of a head, such as "“calm” 0.62, “.” 0.21". */
static char *
list_weights (const NnQuestion *question,
              int               slice)
{
  const NnOperand *weights = question->operation->output;
  const float     *row = nn_operand_row (weights, slice, question->row);
  GString         *list = g_string_new (NULL);
  float            below = INFINITY;

  for (int n = 0; n < MOST_LISTED && n < weights->columns; n++)
    {
      g_autofree char *key = NULL;
      int              best = -1;

      for (int j = 0; j < weights->columns; j++)
        if (row[j] < below && (best < 0 || row[j] > row[best]))
          best = j;
      if (best < 0)
        break;

      below = row[best];
      key = hl_question_name (&weights->column_axis, best);
      g_string_append_printf (list, "%s%s %.2f", n > 0 ? _ (", ") : "", key, row[best]);
    }

  return g_string_free (list, FALSE);
}

/* Only one head is in the picture, so the weights of both are listed. */
static char *
explain_spread (const NnQuestion *question)
{
  const int        n = count_visible (question);
  g_autofree char *first = list_weights (question, question->slice);
  g_autofree char *second = list_weights (question, question->other_slice);
  g_autofree char *entropies = NULL;
  g_autofree char *lists = NULL;

  /* Translators: number of a head and its entropy, the same of another head, the
   * largest entropy there is, and how many keys there are */
  entropies = g_strdup_printf (_ ("Entropy says how spread out weights are. It is %.2f nats in "
                                  "head %d and %.2f in head %d (0: all weight on one key; %.2f: "
                                  "%d equal weights)."),
                               question->value, question->slice + 1, question->other_value,
                               question->other_slice + 1, log (n), n);
  /* Translators: number of a head and its largest weights, the same of another head */
  lists = g_strdup_printf (_ ("Largest weights of head %d: %s. Of head %d: %s."),
                           question->slice + 1, first, question->other_slice + 1, second);

  return g_strdup_printf ("%s %s", entropies, lists);
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
    return g_strdup (_ ("The causal mask hides later positions: they hold the words to be "
                        "predicted. The padding mask hides padding: it means nothing."));
  if (has_future)
    return g_strdup (_ ("The causal mask hides later positions: they hold the words to be "
                        "predicted, which do not exist yet when a translation is written."));
  if (has_padding)
    return g_strdup (_ ("The padding mask hides padding: it only makes sentences equally long."));

  return g_strdup (_ ("Nothing is hidden from this query: no position comes later, and no key is "
                      "padding."));
}

static char *
explain_rows_change (const NnQuestion *question)
{
  if (question->operation->kind == NN_OP_WEIGHTED_SUM)
    return g_strdup (_ ("A value reaches every row that gives it weight, even a small one. Where "
                        "the mask hides it, its weight is exactly 0 and the row stays the same."));

  return g_strdup (_ ("Each row of the result is computed from its own row of the input alone, "
                      "with the same matrix for all rows. So no other row changes."));
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

  const HlQuestionKind *kind = hl_question_kind (question->kind);

  return with_minus_signs (kind != NULL ? kind->reason (question)
                                        : explain[question->kind](question));
}

/* The number that a wrong answer has instead of the right one's. */
static char *
tell_number (const NnQuestion *question,
             int               index)
{
  const NnOperand *output = question->operation->output;

  switch ((int) question->kind)
    {
    case NN_QUESTION_MOST_ATTENDED:
      if (nn_operand_state (output, question->row, index) != NN_CELL_NORMAL)
        return g_strdup (_ ("The mask hides it, so its weight is 0."));
      /* Translators: an attention weight */
      return g_strdup_printf (_ ("Its weight is %.3f."),
                              nn_operand_get (output, question->slice, question->row, index));
    case NN_QUESTION_LARGEST_LOSS:
      if (nn_operand_state (output, index, 0) != NN_CELL_NORMAL)
        return g_strdup (_ ("That is padding."));
      /* Translators: the loss of a row */
      return g_strdup_printf (_ ("Its loss is %.2f."), nn_operand_get (output, 0, index, 0));
    default:
      return NULL;
    }
}

/**
 * hl_question_why_not:
 * @question: a question with one right answer
 * @index: another answer
 *
 * Returns: (transfer full) (nullable): why that answer is not right, where there is more to say
 *   than the reason of the right one
 */
char *
hl_question_why_not (const NnQuestion *question,
                     int               index)
{
  const HlQuestionKind *kind = hl_question_kind (question->kind);
  char                 *why = NULL;

  g_assert (index >= 0 && index < question->n_answers && !question->is_right[index]);

  if (kind == NULL)
    why = tell_number (question, index);
  else if (kind->why_not != NULL)
    why = kind->why_not (question, index);

  return why != NULL ? with_minus_signs (why) : NULL;
}
