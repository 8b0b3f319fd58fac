/* ui/lessons/question-weights.c
 *
 * The words of questions about what the heads look at.
 */

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/lessons/question-kind.h"
#include "ui/lessons/question-words.h"

/* How many weights of a head are listed at most. */
#define MOST_LISTED 3

static char *ask_most_attended (const NnQuestion *question)
{
  const NnOperand *picture = question->operation->output;
  g_autofree char *row = hl_question_query (&picture->row_axis, question->row);
  const gboolean   is_across =
      picture->row_axis.kind == NN_AXIS_TARGET && picture->column_axis.kind == NN_AXIS_SOURCE;

  if (is_across)
    /* Translators: number of a head, from 1, and what a row of the decoder has read and
     * writes in quotation marks */
    return g_strdup_printf (_ ("Head %d, row %s: which source token gets the largest attention "
                               "weight?"),
                            question->slice + 1, row);

  if (picture->row_axis.kind == NN_AXIS_POSITION)
    /* Translators: the name of a query in quotation marks */
    return g_strdup_printf (_ ("Which key gets the largest attention weight of query %s?"), row);

  /* Translators: number of a head, from 1, and a query in quotation marks */
  return g_strdup_printf (_ ("Head %d, row %s: which token gets the largest attention weight?"),
                          question->slice + 1, row);
}

static char *explain_most_attended (const NnQuestion *question)
{
  const NnAxis    *keys = &question->operation->output->column_axis;
  g_autofree char *key = hl_question_name (keys, question->column);

  /* Translators: a token in quotation marks, and two weights */
  return g_strdup_printf (_ ("%s gets %.3f; the second largest weight is %.3f. Its key had the "
                             "largest score for this query, and softmax keeps the order of the "
                             "scores."),
                          key, question->value, question->other_value);
}

static char *refute_most_attended (const NnQuestion *question, int index)
{
  const NnOperand *weights = question->operation->output;

  if (nn_operand_state (weights, question->row, index) != NN_CELL_NORMAL)
    return g_strdup (_ ("The mask hides it, so its weight is 0."));

  /* Translators: an attention weight */
  return g_strdup_printf (_ ("Its weight is %.3f."),
                          nn_operand_get (weights, question->slice, question->row, index));
}

const HlQuestionKind hl_question_most_attended = {
  .concept = HL_CONCEPT_ATTENTION,
  .ask = ask_most_attended,
  .explain = explain_most_attended,
  .refute = refute_most_attended,
};

static char *ask_spread (const NnQuestion *question)
{
  g_autofree char *row = hl_question_query (&question->operation->output->row_axis, question->row);

  /* Translators: a token in quotation marks, and the numbers of two heads */
  return g_strdup_printf (_ ("Row %s: which head spreads its attention weights more evenly, "
                             "head %d or head %d?"),
                          row, question->slice + 1, question->other_slice + 1);
}

static char *choose_head (const NnQuestion *question, int index)
{
  /* Translators: number of a head, from 1 */
  return g_strdup_printf (_ ("Head %d"),
                          (index == 0 ? question->slice : question->other_slice) + 1);
}

static int count_visible (const NnQuestion *question)
{
  const NnOperand *weights = question->operation->output;
  int              n = 0;

  for (int j = 0; j < weights->columns; j++)
    n += nn_operand_state (weights, question->row, j) == NN_CELL_NORMAL;

  return n;
}

/* Writes the largest weights of a head, such as "“calm” 0.62, “.” 0.21". */
static char *list_weights (const NnQuestion *question, int slice)
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
static char *explain_spread (const NnQuestion *question)
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

const HlQuestionKind hl_question_spread = {
  .concept = HL_CONCEPT_ATTENTION,
  .ask = ask_spread,
  .choose = choose_head,
  .explain = explain_spread,
};

static char *ask_hidden (const NnQuestion *question)
{
  g_autofree char *row = hl_question_query (&question->operation->output->row_axis, question->row);

  /* Translators: a query in quotation marks */
  return g_strdup_printf (_ ("Which keys are hidden from %s? Select every hidden key (there "
                             "may be none)."),
                          row);
}

static char *explain_hidden (const NnQuestion *question)
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

const HlQuestionKind hl_question_hidden = {
  .concept = HL_CONCEPT_MASKS,
  .ask = ask_hidden,
  .explain = explain_hidden,
};

/* The choices are rows of the input. */
static char *ask_rows_change (const NnQuestion *question)
{
  const gboolean   is_value = question->operation->kind == NN_OP_WEIGHTED_SUM;
  const NnOperand *changed = question->operation->inputs[is_value ? 1 : 0];
  g_autofree char *name = hl_question_name (&changed->row_axis, question->row);

  if (is_value && changed->row_axis.kind == NN_AXIS_POSITION)
    /* Translators: the name of a key in quotation marks */
    return g_strdup_printf (_ ("If the value of %s were different, which rows of the result "
                               "would change?"),
                            name);
  if (is_value)
    /* Translators: number of a head, from 1, and a token in quotation marks */
    return g_strdup_printf (_ ("Head %d: if the value of %s were different, which rows of the "
                               "result would change?"),
                            question->slice + 1, name);

  if (changed->row_axis.kind == NN_AXIS_POSITION)
    /* Translators: "row 2" */
    return g_strdup_printf (_ ("If %s of the input were different, which rows of the result "
                               "would change?"),
                            name);

  /* Translators: a token in quotation marks */
  return g_strdup_printf (_ ("If the vector of %s were different, which rows of the result "
                             "would change?"),
                          name);
}

static char *explain_rows_change (const NnQuestion *question)
{
  if (question->operation->kind == NN_OP_WEIGHTED_SUM)
    return g_strdup (_ ("A value reaches every row that gives it weight, even a small one. Where "
                        "the mask hides it, its weight is exactly 0 and the row stays the same."));

  return g_strdup (_ ("Each row of the result is computed from its own row of the input alone, "
                      "with the same matrix for all rows. So no other row changes."));
}

const HlQuestionKind hl_question_rows_change = {
  .concept = HL_CONCEPT_ATTENTION,
  .ask = ask_rows_change,
  .explain = explain_rows_change,
};
