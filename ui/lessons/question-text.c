#include "ui/lessons/question-text.h"

#include <glib/gi18n-lib.h>

/* For question-reason.c: a token in quotation marks, or a number, from 1. */
char *
hl_question_name (const NnAxis *axis,
                  int           index)
{
  const char *label = nn_axis_label (axis, index);

  if (label == NULL && axis->kind == NN_AXIS_POSITION)
    /* Translators: number of a row of a table of numbers, from 1 */
    return g_strdup_printf (_ ("row %d"), index + 1);
  if (label == NULL)
    return g_strdup_printf ("%d", index + 1);

  /* Translators: a token in quotation marks */
  return g_strdup_printf (_ ("“%s”"), label);
}

static char *
ask_most_attended (const NnQuestion *question,
                   const char       *row)
{
  const NnOperand *picture = question->operation->output;
  const gboolean   is_across = picture->row_axis.kind == NN_AXIS_TARGET &&
                             picture->column_axis.kind == NN_AXIS_SOURCE;

  if (is_across)
    /* Translators: number of a head, from 1, and a token in quotation marks */
    return g_strdup_printf (_ ("Head %d: which source token will %s attend to most?"),
                            question->slice + 1, row);

  if (picture->row_axis.kind == NN_AXIS_POSITION)
    /* Translators: the name of a query in quotation marks */
    return g_strdup_printf (_ ("Which key will the query %s attend to most?"), row);

  /* Translators: number of a head, from 1, and a token in quotation marks */
  return g_strdup_printf (_ ("Head %d: which token will %s attend to most?"),
                          question->slice + 1, row);
}

static char *
ask_spread (const NnQuestion *question,
            const char       *row)
{
  /* Translators: a token in quotation marks, and the numbers of two heads */
  return g_strdup_printf (_ ("Query %s: which head spreads its weights more evenly, "
                             "head %d or head %d?"),
                          row, question->slice + 1, question->other_slice + 1);
}

/* The row that changes is one of the input. */
static char *
ask_rows_change (const NnQuestion *question)
{
  const gboolean   is_value = question->operation->kind == NN_OP_WEIGHTED_SUM;
  const NnOperand *changed = question->operation->inputs[is_value ? 1 : 0];
  g_autofree char *name = hl_question_name (&changed->row_axis, question->row);

  if (is_value && changed->row_axis.kind == NN_AXIS_POSITION)
    /* Translators: the name of a key in quotation marks */
    return g_strdup_printf (_ ("If the value of %s were another, which rows of the result would "
                               "change?"),
                            name);
  if (is_value)
    /* Translators: number of a head, from 1, and a token in quotation marks */
    return g_strdup_printf (_ ("Head %d: if the value of %s were another, which rows of the "
                               "result would change?"),
                            question->slice + 1, name);

  if (changed->row_axis.kind == NN_AXIS_POSITION)
    /* Translators: "row 2" */
    return g_strdup_printf (_ ("If %s of the input were another, which rows of the result would "
                               "change?"),
                            name);

  /* Translators: a token in quotation marks */
  return g_strdup_printf (_ ("If the row of %s were another, which rows of the result would "
                             "change?"),
                          name);
}

static char *
ask_step_sign (const NnQuestion *question)
{
  /* Translators: row and column in a table of numbers, from 1, and the table's name,
   * "decoder.dense.weight" */
  return g_strdup_printf (_ ("Row %d, column %d of %s: will this parameter rise or fall?"),
                          question->row + 1, question->column + 1, question->operation->path);
}

/**
 * hl_question_text:
 * @question: a question
 *
 * Returns: (transfer full): what to ask, in the user's language
 */
char *
hl_question_text (const NnQuestion *question)
{
  const NnOperand *picture = question->operation->output;
  g_autofree char *row = question->kind != NN_QUESTION_ROWS_CHANGE
                             ? hl_question_name (&picture->row_axis, question->row)
                             : NULL;

  switch (question->kind)
    {
    case NN_QUESTION_MOST_ATTENDED:
      return ask_most_attended (question, row);
    case NN_QUESTION_SPREAD:
      return ask_spread (question, row);
    case NN_QUESTION_HIDDEN:
      /* Translators: a token in quotation marks */
      return g_strdup_printf (_ ("Which keys are hidden from %s? Choose all of them, or none."),
                              row);
    case NN_QUESTION_ROWS_CHANGE:
      return ask_rows_change (question);
    case NN_QUESTION_SUM_ZERO:
      /* Translators: a token in quotation marks, and a number, from 1 */
      return g_strdup_printf (_ ("What will add up to 0: the row of %s, or the column of "
                                 "feature %d?"),
                              row, question->column + 1);
    case NN_QUESTION_RELU:
      /* Translators: a number, from 1, and a token in quotation marks */
      return g_strdup_printf (_ ("Will ReLU set hidden unit %d of %s to 0?"),
                              question->column + 1, row);
    case NN_QUESTION_NEXT_TOKEN:
      /* Translators: a token in quotation marks */
      return g_strdup_printf (_ ("After %s: which token will be the likeliest?"), row);
    case NN_QUESTION_LARGEST_LOSS:
      return g_strdup (_ ("At which position will the loss be largest?"));
    case NN_QUESTION_RISING_LOGIT:
      /* Translators: a token in quotation marks */
      return g_strdup_printf (_ ("After %s: the logit of which token ought to rise?"), row);
    case NN_QUESTION_CLIPPED:
      /* Translators: the longest that a gradient may be */
      return g_strdup_printf (_ ("Will the gradient be shortened to θ = %g?"),
                              question->other_value);
    case NN_QUESTION_STEP_SIGN:
      return ask_step_sign (question);
    case NN_QUESTION_LOSS_AGAIN:
      return g_strdup (_ ("After this update, will the loss of the same batch be higher or "
                          "lower?"));
    case NN_N_QUESTION_KINDS:
    default:
      g_return_val_if_reached (NULL);
    }
}

static const char *
fixed_choice (NnQuestionKind kind,
              int            index)
{
  static const char *const sums[] = { N_ ("The row"), N_ ("The column"), N_ ("Both"),
                                      N_ ("Neither") };
  static const char *const yes_no[] = { N_ ("Yes"), N_ ("No") };
  static const char *const parameter[] = { N_ ("It rises"), N_ ("It falls") };
  static const char *const loss[] = { N_ ("Higher"), N_ ("Lower") };
  const int                n_choices = kind == NN_QUESTION_SUM_ZERO ? G_N_ELEMENTS (sums)
                                                                    : G_N_ELEMENTS (yes_no);

  g_assert (index >= 0 && index < n_choices);

  switch (kind)
    {
    case NN_QUESTION_SUM_ZERO:
      return _ (sums[index]);
    case NN_QUESTION_STEP_SIGN:
      return _ (parameter[index]);
    case NN_QUESTION_LOSS_AGAIN:
      return _ (loss[index]);
    default:
      return _ (yes_no[index]);
    }
}

/**
 * hl_question_choice:
 * @question: a question
 * @index: one of its answers: a choice, a row or a column
 *
 * Returns: (transfer full): what to call that answer
 */
char *
hl_question_choice (const NnQuestion *question,
                    int               index)
{
  const NnOperand *picture = question->operation->output;

  g_assert (index >= 0 && index < question->n_answers);

  if (question->form == NN_ANSWER_ROW || question->form == NN_ANSWER_ROWS)
    return hl_question_name (&picture->row_axis, index);
  if (question->form == NN_ANSWER_COLUMN || question->form == NN_ANSWER_COLUMNS)
    return hl_question_name (&picture->column_axis, index);
  if (question->choices != NULL)
    return g_strdup (question->choices[index]);
  if (question->kind == NN_QUESTION_SPREAD)
    /* Translators: number of a head, from 1 */
    return g_strdup_printf (_ ("Head %d"),
                            (index == 0 ? question->slice : question->other_slice) + 1);

  return g_strdup (fixed_choice (question->kind, index));
}

/**
 * hl_question_answer:
 * @question: a question
 *
 * Returns: (transfer full): all right answers in one line
 */
char *
hl_question_answer (const NnQuestion *question)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; i < question->n_answers; i++)
    if (question->is_right[i])
      g_ptr_array_add (names, hl_question_choice (question, i));

  if (names->len == 0)
    /* Translators: none of several keys or rows is right */
    return g_strdup (_ ("None"));
  if (names->len == (guint) question->n_answers && names->len > 1)
    /* Translators: all of several keys or rows are right */
    return g_strdup (_ ("All"));

  g_ptr_array_add (names, NULL);

  /* Translators: between two items of a list */
  return g_strjoinv (_ (", "), (char **) names->pdata);
}
