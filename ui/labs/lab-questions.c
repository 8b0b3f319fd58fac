#include "ui/labs/lab-questions.h"

#include <glib/gi18n.h>
#include <math.h>

#define ROUNDING 1e-3 /* sums of centered numbers are 0 up to this */
#define MARGIN 0.05   /* of the largest: a smaller lead is a tie */

static gboolean
is_zero_sum (const NnTensor *tensor,
             gboolean        of_rows)
{
  const int N = nn_tensor_rows (tensor);
  const int D = nn_tensor_columns (tensor);

  for (int i = 0; i < (of_rows ? N : D); i++)
    {
      double sum = 0.0;

      for (int j = 0; j < (of_rows ? D : N); j++)
        sum += tensor->values[of_rows ? i * D + j : j * D + i];
      if (fabs (sum) > ROUNDING)
        return FALSE;
    }

  return TRUE;
}

/* Which of BatchNorm's sums vanish: almost always those of the columns. */
static HlLabQuestionSpec *
ask_for_sums (const HlNormStudy *study)
{
  const NnNormSteps *steps = study->steps[HL_NORM_BATCH];
  HlLabQuestionSpec *spec;
  gboolean           rows;
  gboolean           columns;

  if (steps == NULL || !study->is_training || study->n_padding > 0)
    return NULL;

  rows = is_zero_sum (steps->normalized, TRUE);
  columns = is_zero_sum (steps->normalized, FALSE);
  spec = hl_lab_question_spec_new (_ ("Which sums of BatchNorm's matrix are 0 now?"),
                                   _ ("Each column was centered on its own mean; the rows were "
                                      "not asked."));
  hl_lab_question_spec_add (spec, _ ("the rows'"), rows && !columns);
  hl_lab_question_spec_add (spec, _ ("the columns'"), columns && !rows);
  hl_lab_question_spec_add (spec, _ ("both"), rows && columns);
  hl_lab_question_spec_add (spec, _ ("neither"), !rows && !columns);

  return spec;
}

/* Returns the position of the largest of n values, or −1 if another comes close. */
static int
clear_winner (const float *values,
              int          n)
{
  int   best = 0;
  float second = -INFINITY;

  for (int i = 1; i < n; i++)
    if (values[i] > values[best])
      best = i;
  for (int i = 0; i < n; i++)
    if (i != best)
      second = MAX (second, values[i]);

  return values[best] - second > MARGIN * fabsf (values[best]) ? best : -1;
}

static HlLabQuestionSpec *
ask_for_variance (const HlNormStudy *study)
{
  const NnNormSteps *steps = study->steps[HL_NORM_LAYER];
  const int          N = nn_tensor_rows (study->x);
  HlLabQuestionSpec *spec;
  int                best;

  if (steps == NULL || steps->scope != NN_NORM_ROWS || N < 2 || N > HL_LAB_QUESTION_MOST_CHOICES)
    return NULL;

  best = clear_winner (steps->variance->values, N);
  if (best < 0)
    return NULL;

  spec = hl_lab_question_spec_new (_ ("Which row has the largest variance?"),
                                   _ ("Its numbers lie farthest from their mean; it will be "
                                      "divided by the largest deviation."));
  for (int row = 0; row < N; row++)
    {
      g_autofree char *choice = g_strdup_printf (_ ("row %d"), row + 1);

      hl_lab_question_spec_add (spec, choice, row == best);
    }

  return spec;
}

/**
 * hl_norm_question:
 * @study: what has been computed
 * @step: what is about to be shown
 *
 * Returns: (transfer full) (nullable): a good question about it
 */
HlLabQuestionSpec *
hl_norm_question (const HlNormStudy *study,
                  HlNormStep         step)
{
  if (step == HL_NORM_STEP_VARIANCE)
    return ask_for_variance (study);

  return step == HL_NORM_STEP_DIVIDE ? ask_for_sums (study) : NULL;
}

static HlLabQuestionSpec *
ask_for_hidden (const NnSoftmaxSteps *steps)
{
  const int          N = nn_tensor_rows (steps->masked);
  HlLabQuestionSpec *spec;
  int                hidden = 0;
  int                choices[3];

  for (int query = 0; query < N; query++)
    hidden += N - steps->visible[query];
  if (N < 3 || hidden == 0)
    return NULL;

  choices[0] = hidden - 1;
  choices[1] = hidden;
  choices[2] = hidden + N;
  spec = hl_lab_question_spec_new (_ ("How many scores will be replaced?"),
                                   _ ("Count the white cells of the mask: those right of what each "
                                      "query sees."));
  for (int i = 0; i < 3; i++)
    {
      g_autofree char *choice = g_strdup_printf ("%d", choices[i]);

      hl_lab_question_spec_add (spec, choice, choices[i] == hidden);
    }

  return spec;
}

/* About the last query: under a causal mask it sees the most. */
static HlLabQuestionSpec *
ask_for_winner (const NnSoftmaxSteps *steps)
{
  const int          N = nn_tensor_rows (steps->weights);
  const int          query = N - 1;
  const int          best = clear_winner (nn_tensor_row (steps->weights, query), N);
  g_autofree char   *text = NULL;
  HlLabQuestionSpec *spec;

  if (N < 2 || steps->visible[query] < 2 || best < 0)
    return NULL;

  text = g_strdup_printf (_ ("Which key will query %d attend to most?"), query + 1);
  spec = hl_lab_question_spec_new (text,
                                   _ ("It has the largest score of those that the query sees; e "
                                      "to the power of it is the largest too."));
  for (int key = 0; key < N; key++)
    {
      g_autofree char *choice = g_strdup_printf (_ ("key %d"), key + 1);

      hl_lab_question_spec_add (spec, choice, key == best);
    }

  return spec;
}

/**
 * hl_softmax_question:
 * @steps: what has been computed
 * @step: what is about to be shown
 *
 * Returns: (transfer full) (nullable): a good question about it
 */
HlLabQuestionSpec *
hl_softmax_question (const NnSoftmaxSteps *steps,
                     HlSoftmaxStep         step)
{
  if (step == HL_SOFTMAX_STEP_MASKED)
    return ask_for_hidden (steps);

  return step == HL_SOFTMAX_STEP_WEIGHTS ? ask_for_winner (steps) : NULL;
}
