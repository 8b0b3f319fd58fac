#include "ui/lessons/question-text.h"

#include <glib/gi18n-lib.h>

#include "ui/lessons/box-title.h"
#include "ui/lessons/question-kinds.h"
#include "ui/lessons/question-words.h"

static char *
ask_most_attended (const NnQuestion *question,
                   const char       *row)
{
  const NnOperand *picture = question->operation->output;
  const gboolean   is_across = picture->row_axis.kind == NN_AXIS_TARGET &&
                             picture->column_axis.kind == NN_AXIS_SOURCE;

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

static char *
ask_spread (const NnQuestion *question,
            const char       *row)
{
  /* Translators: a token in quotation marks, and the numbers of two heads */
  return g_strdup_printf (_ ("Row %s: which head spreads its attention weights more evenly, "
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

/* What somebody is asked about a row of words, of units or of features. */
static char *
ask_about_row (const NnQuestion *question,
               const char       *row)
{
  switch ((int) question->kind)
    {
    case NN_QUESTION_HIDDEN:
      /* Translators: a query in quotation marks */
      return g_strdup_printf (_ ("Which keys are hidden from %s? Select every hidden key (there "
                                 "may be none)."),
                              row);
    case NN_QUESTION_SUM_ZERO:
      return g_strdup (_ ("After normalizing: which of these adds up to 0?"));
    case NN_QUESTION_RELU:
      /* Translators: a token in quotation marks */
      return g_strdup_printf (_ ("What share of the hidden units of %s is positive, so that ReLU "
                                 "passes them?"),
                              row);
    case NN_QUESTION_NEXT_TOKEN:
      /* Translators: a token in quotation marks */
      return g_strdup_printf (_ ("The decoder has read %s. Which token will be the most "
                                 "probable next one?"),
                              row);
    case NN_QUESTION_RISING_LOGIT:
      /* Translators: a token in quotation marks */
      return g_strdup_printf (_ ("The decoder has read %s. Which word is the label here, so whose "
                                 "logit should rise?"),
                              row);
    default:
      g_return_val_if_reached (NULL);
    }
}

/* The row in question: by what it writes too, where that is not what is asked. */
static char *
new_row_name (const NnQuestion *question)
{
  const NnAxis *axis = &question->operation->output->row_axis;

  switch ((int) question->kind)
    {
    case NN_QUESTION_MOST_ATTENDED:
    case NN_QUESTION_SPREAD:
    case NN_QUESTION_HIDDEN:
      return hl_question_query (axis, question->row);
    case NN_QUESTION_SUM_ZERO:
    case NN_QUESTION_RELU:
    case NN_QUESTION_NEXT_TOKEN:
    case NN_QUESTION_RISING_LOGIT:
      return hl_question_name (axis, question->row);
    default:
      return NULL;
    }
}

/* The kinds that teach; the others have their words in this file and in question-reason.c. */
static const HlQuestionKind *const kinds[NN_N_QUESTION_KINDS] = {
  [NN_QUESTION_SHAPE] = &hl_question_shape,
  [NN_QUESTION_PARAMETERS] = &hl_question_parameters,
  [NN_QUESTION_FIRST_LOSS] = &hl_question_first_loss,
  [NN_QUESTION_SOURCES] = &hl_question_sources,
  [NN_QUESTION_LABEL] = &hl_question_label,
  [NN_QUESTION_EXPOSURE] = &hl_question_exposure,
  [NN_QUESTION_NORM_PLACE] = &hl_question_norm_place,
  [NN_QUESTION_WHICH_MASK] = &hl_question_which_mask,
  [NN_QUESTION_UNSCALED] = &hl_question_unscaled,
  [NN_QUESTION_WHICH_MODEL] = &hl_question_which_model,
  [NN_QUESTION_WHICH_MAP] = &hl_question_which_map,
  [NN_QUESTION_TOUCHED] = &hl_question_touched,
  [NN_QUESTION_PADDING_LOSS] = &hl_question_padding_loss,
};

/**
 * hl_question_kind:
 * @kind: a kind of question
 *
 * Returns: (nullable): its words, if it has a place of its own for them
 */
const HlQuestionKind *
hl_question_kind (NnQuestionKind kind)
{
  return kinds[kind];
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
  g_autofree char *row = new_row_name (question);

  if (kinds[question->kind] != NULL)
    return kinds[question->kind]->text (question);

  switch ((int) question->kind)
    {
    case NN_QUESTION_MOST_ATTENDED:
      return ask_most_attended (question, row);
    case NN_QUESTION_SPREAD:
      return ask_spread (question, row);
    case NN_QUESTION_HIDDEN:
    case NN_QUESTION_SUM_ZERO:
    case NN_QUESTION_RELU:
    case NN_QUESTION_NEXT_TOKEN:
    case NN_QUESTION_RISING_LOGIT:
      return ask_about_row (question, row);
    case NN_QUESTION_ROWS_CHANGE:
      return ask_rows_change (question);
    case NN_QUESTION_LARGEST_LOSS:
      return g_strdup (_ ("Which row has the largest loss?"));
    case NN_QUESTION_CLIPPED:
      /* Translators: the largest length that a gradient may have */
      return g_strdup_printf (_ ("Is the gradient longer than c = %g, so that it will be "
                                 "clipped?"),
                              question->other_value);
    case NN_QUESTION_STEP_SIGN:
      return ask_step_sign (question);
    case NN_QUESTION_LOSS_AGAIN:
      return g_strdup (_ ("After this update, will the loss of the same batch be higher or "
                          "lower?"));
    default:
      g_return_val_if_reached (NULL);
    }
}

static const char *
fixed_choice (NnQuestionKind kind,
              int            index)
{
  static const char *const shares[] = { N_ ("Less than 20 %"), N_ ("20 to 40 %"),
                                        N_ ("40 to 60 %"), N_ ("More than 60 %") };
  static const char *const yes_no[] = { N_ ("Yes"), N_ ("No") };
  static const char *const parameter[] = { N_ ("Raise it"), N_ ("Lower it") };
  static const char *const loss[] = { N_ ("Higher"), N_ ("Lower") };
  const int                n_choices = kind == NN_QUESTION_RELU ? G_N_ELEMENTS (shares)
                                                                : G_N_ELEMENTS (yes_no);

  g_assert (index >= 0 && index < n_choices);

  switch ((int) kind)
    {
    case NN_QUESTION_RELU:
      return _ (shares[index]);
    case NN_QUESTION_STEP_SIGN:
      return _ (parameter[index]);
    case NN_QUESTION_LOSS_AGAIN:
      return _ (loss[index]);
    default:
      return _ (yes_no[index]);
    }
}

static char *
sum_choice (const NnQuestion *question,
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

  if (kinds[question->kind] != NULL)
    return kinds[question->kind]->choice (question, index);
  if (question->kind == NN_QUESTION_LARGEST_LOSS)
    return hl_question_query (&picture->row_axis, index);
  if (question->form == NN_ANSWER_ROW || question->form == NN_ANSWER_ROWS)
    return hl_question_name (&picture->row_axis, index);
  if (question->form == NN_ANSWER_COLUMN || question->form == NN_ANSWER_COLUMNS)
    return hl_question_name (&picture->column_axis, index);
  if (question->choices != NULL)
    /* Translators: a token in quotation marks */
    return g_strdup_printf (_ ("“%s”"), question->choices[index]);
  if (question->kind == NN_QUESTION_SPREAD)
    /* Translators: number of a head, from 1 */
    return g_strdup_printf (_ ("Head %d"),
                            (index == 0 ? question->slice : question->other_slice) + 1);

  if (question->kind == NN_QUESTION_SUM_ZERO)
    return sum_choice (question, index);

  return g_strdup (fixed_choice (question->kind, index));
}
