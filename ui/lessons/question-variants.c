/* ui/lessons/question-variants.c
 *
 * The words of questions about a model that differs in one thing.
 */

#include <glib/gi18n-lib.h>

#include "ui/lessons/question-kind.h"
#include "ui/lessons/question-words.h"

/* Weights below this are not listed. */
#define LEAST_LISTED 0.005

static char *ask_unscaled (const NnQuestion *question)
{
  const NnOperation *scale = question->operation;
  g_autofree char   *row = hl_question_query (&scale->output->row_axis, question->row);

  /* Translators: number of a head, from 1, a row in quotation marks, and √d_k */
  return g_strdup_printf (_ ("Head %d, row %s: if the scores were not divided by √d_k = %.2f, "
                             "how would the largest attention weight change?"),
                          question->slice + 1, row, scale->constants.sqrt_k);
}

static const char *const sizes[NN_N_SIZES] = {
  [NN_CHOICE_LARGER] = N_ ("It would be larger"),
  [NN_CHOICE_SAME] = N_ ("It would stay the same"),
  [NN_CHOICE_SMALLER] = N_ ("It would be smaller"),
};

static char *explain_unscaled (const NnQuestion *question)
{
  /* Translators: √d_k, and two weights */
  return g_strdup_printf (_ ("Without the division the scores lie %.2f times as far apart, and "
                             "softmax gives more weight to the largest: %.2f instead of %.2f."),
                          question->operation->constants.sqrt_k, question->value,
                          question->other_value);
}

static const char *const against_unscaled[NN_N_SIZES] = {
  [NN_CHOICE_SAME] = N_ ("Softmax stays the same if a number is added to all scores, not if they "
                         "are multiplied."),
  [NN_CHOICE_SMALLER] = N_ ("Dividing by a number above 1 brings the scores closer together and "
                            "makes the weights more even. Without it they are less even."),
};

const HlQuestionKind hl_question_unscaled = {
  .concept = HL_CONCEPT_ATTENTION,
  .ask = ask_unscaled,
  .choices = sizes,
  .explain = explain_unscaled,
  .against = against_unscaled,
};

static char *ask_which_model (const NnQuestion *question)
{
  g_autofree char *row = hl_question_query (&question->operation->output->row_axis, question->row);

  if (question->varied == NN_VARIES_MASK)
    /* Translators: number of a head, from 1, and a row in quotation marks */
    return g_strdup_printf (_ ("Two models have the same scores in head %d, row %s. One of them "
                               "has no causal mask. Which weights come from it?"),
                            question->slice + 1, row);

  /* Translators: number of a head, from 1, and a row in quotation marks */
  return g_strdup_printf (_ ("Two models have the same Q and K in head %d, row %s. One of them "
                             "does not divide by √d_k. Which weights come from that model?"),
                          question->slice + 1, row);
}

/* Writes the weights in the order of the keys: "“calm” 0.62, “.” 0.21". */
static char *choose_model (const NnQuestion *question, int index)
{
  const double *weights = nn_question_numbers (question, index);
  GString      *list = g_string_new (NULL);

  for (int j = 0; j < question->n_numbers; j++)
    if (weights[j] >= LEAST_LISTED)
      {
        g_autofree char *key = hl_question_name (&question->operation->output->column_axis, j);

        g_string_append_printf (list, "%s%s %.2f", list->len > 0 ? _ (", ") : "", key, weights[j]);
      }

  return g_string_free (list, FALSE);
}

static char *explain_which_model (const NnQuestion *question)
{
  if (question->varied == NN_VARIES_MASK)
    return g_strdup (_ ("This row gives weight to positions after its own. With the causal mask "
                        "these weights are exactly 0."));

  /* Translators: two weights */
  return g_strdup_printf (_ ("Scores that are not divided lie further apart, so the largest weight "
                             "is larger: %.2f instead of %.2f."),
                          question->value, question->other_value);
}

static char *refute_model (const NnQuestion *question, int index)
{
  if (question->varied == NN_VARIES_MASK)
    return g_strdup (_ ("This row gives no weight to positions after its own: the causal mask "
                        "hides them."));

  return g_strdup (_ ("These weights are more even, so their scores lie closer together: they were "
                      "divided."));
}

const HlQuestionKind hl_question_which_model = {
  .concept = HL_CONCEPT_ATTENTION,
  .ask = ask_which_model,
  .choose = choose_model,
  .explain = explain_which_model,
  .refute = refute_model,
};
