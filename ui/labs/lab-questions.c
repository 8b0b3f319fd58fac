#include "ui/labs/lab-questions.h"

#include <glib/gi18n.h>
#include <math.h>

#define ROUNDING 1e-3 /* sums of centered numbers are 0 up to this */
#define MARGIN 0.2    /* of the largest: a smaller lead is a tie */
#define MANY 100      /* positions to count the hidden scores of */

static gboolean
is_zero_sum (const NnOperand *x,
             gboolean         of_rows)
{
  const int N = x->rows;
  const int D = x->columns;

  for (int i = 0; i < (of_rows ? N : D); i++)
    {
      double sum = 0.0;

      for (int j = 0; j < (of_rows ? D : N); j++)
        sum += x->values[of_rows ? i * D + j : j * D + i];
      if (fabs (sum) > ROUNDING)
        return FALSE;
    }

  return TRUE;
}

/* Asks which sums of BatchNorm's x̂ are 0.  Those of the columns always are. */
static HlQuestionSpec *
ask_for_sums (const HlNormStudy *study)
{
  const NnOperand *x_hat = hl_norm_study_made (study, HL_NORM_BATCH, NN_BY_HAND_DIVIDE);
  HlQuestionSpec  *spec;
  gboolean         rows;
  gboolean         columns;

  if (x_hat == NULL || !study->is_training || study->n_padding > 0)
    return NULL;

  rows = is_zero_sum (x_hat, TRUE);
  columns = is_zero_sum (x_hat, FALSE);
  if (!columns)
    return NULL;

  spec = hl_question_spec_new (
      _ ("Which sums of BatchNorm's matrix are 0 now?"),
      rows ? _ ("Each column was centered on its own mean, so it adds up to 0. In this matrix the "
                "rows happen to add up to 0 too.")
           : _ ("Each column was centered on its own mean, so it adds up to 0. Nothing makes the "
                "rows add up to 0."),
      HL_CONCEPT_NORMALIZATION);
  hl_question_spec_add (spec, _ ("of the rows"), FALSE);
  hl_question_spec_add (spec, _ ("of the columns"), !rows);
  hl_question_spec_add (spec, _ ("both"), rows);
  hl_question_spec_add (spec, _ ("neither"), FALSE);

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

static HlQuestionSpec *
ask_for_variance (const HlNormStudy *study)
{
  const NnOperand *variances = hl_norm_study_made (study, HL_NORM_LAYER, NN_BY_HAND_VARIANCE);
  const int        N = nn_tensor_rows (study->x);
  HlQuestionSpec  *spec;
  int              best;

  if (variances == NULL || study->over_all || N < 2 || N > HL_QUESTION_MOST_CHOICES)
    return NULL;

  best = clear_winner (variances->values, N);
  if (best < 0)
    return NULL;

  spec = hl_question_spec_new (_ ("Which row has the largest variance?"),
                               _ ("Its numbers lie farthest from their mean. It will be "
                                  "divided by the largest standard deviation."),
                               HL_CONCEPT_NORMALIZATION);
  for (int row = 0; row < N; row++)
    {
      g_autofree char *choice = g_strdup_printf (_ ("row %d"), row + 1);

      hl_question_spec_add (spec, choice, row == best);
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
HlQuestionSpec *
hl_norm_question (const HlNormStudy *study,
                  HlNormStep         step)
{
  if (step == HL_NORM_STEP_VARIANCE)
    return ask_for_variance (study);

  return step == HL_NORM_STEP_DIVIDE ? ask_for_sums (study) : NULL;
}

/* Whether each query sees the keys up to itself, and no others. */
static gboolean
is_causal (const GPtrArray *lines,
           int              N)
{
  for (int query = 0; query < N; query++)
    if (nn_by_hand_softmax_visible (lines, query) != query + 1)
      return FALSE;

  return TRUE;
}

/* Asks about so many positions that one needs the rule instead of counting. */
static HlQuestionSpec *
ask_for_many_hidden (void)
{
  const int        hidden = MANY * (MANY - 1) / 2;
  const int        choices[] = { MANY, hidden, hidden + MANY, MANY * (MANY - 1) };
  g_autofree char *text = NULL;
  g_autofree char *why = NULL;
  HlQuestionSpec  *spec;

  /* Translators: a number of positions, such as 100 */
  text = g_strdup_printf (_ ("With %d positions: how many scores does the causal mask hide?"),
                          MANY);
  /* Translators: %d is a number of positions, then the result */
  why = g_strdup_printf (_ ("Query i does not see the n − i keys after it. That makes "
                            "n (n − 1) / 2 hidden scores: for n = %d, %d."),
                         MANY, hidden);
  spec = hl_question_spec_new (text, why, HL_CONCEPT_MASKS);
  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      g_autofree char *choice = g_strdup_printf ("%d", choices[i]);

      hl_question_spec_add (spec, choice, choices[i] == hidden);
    }

  return spec;
}

static HlQuestionSpec *
ask_for_hidden (const GPtrArray *lines)
{
  const int       N = nn_by_hand_softmax_line (lines, NN_BY_HAND_MASK)->output->rows;
  HlQuestionSpec *spec;
  int             hidden = 0;
  int             choices[3];

  if (is_causal (lines, N))
    return ask_for_many_hidden ();

  for (int query = 0; query < N; query++)
    hidden += N - nn_by_hand_softmax_visible (lines, query);
  if (N < 3 || hidden == 0)
    return NULL;

  choices[0] = hidden - 1;
  choices[1] = hidden;
  choices[2] = hidden + N;
  spec = hl_question_spec_new (_ ("How many scores will the mask hide?"),
                               _ ("For each query, count the keys that it does not see: those "
                                  "of padding, and with a causal mask those after it."),
                               HL_CONCEPT_MASKS);
  for (int i = 0; i < 3; i++)
    {
      g_autofree char *choice = g_strdup_printf ("%d", choices[i]);

      hl_question_spec_add (spec, choice, choices[i] == hidden);
    }

  return spec;
}

/* Asks about the last query, which sees the most keys under a causal mask. */
static HlQuestionSpec *
ask_for_winner (const GPtrArray *lines)
{
  const NnOperand *weights = nn_by_hand_softmax_line (lines, NN_BY_HAND_SOFTMAX)->output;
  const int        N = weights->rows;
  const int        query = N - 1;
  const int        best = clear_winner (nn_operand_row (weights, 0, query), N);
  g_autofree char *text = NULL;
  HlQuestionSpec  *spec;

  if (N < 2 || nn_by_hand_softmax_visible (lines, query) < 2 || best < 0)
    return NULL;

  text = g_strdup_printf (_ ("Which key will query %d attend to most?"), query + 1);
  spec = hl_question_spec_new (text,
                               _ ("It has the largest score of the keys that the query sees, "
                                  "and softmax keeps their order."),
                               HL_CONCEPT_ATTENTION);
  for (int key = 0; key < N; key++)
    {
      g_autofree char *choice = g_strdup_printf (_ ("key %d"), key + 1);

      hl_question_spec_add (spec, choice, key == best);
    }

  return spec;
}

/**
 * hl_softmax_question:
 * @lines: (element-type NnOperation): what has been computed
 * @step: what is about to be shown
 *
 * Returns: (transfer full) (nullable): a good question about it
 */
HlQuestionSpec *
hl_softmax_question (const GPtrArray *lines,
                     HlSoftmaxStep    step)
{
  if (step == HL_SOFTMAX_STEP_MASKED)
    return ask_for_hidden (lines);

  return step == HL_SOFTMAX_STEP_WEIGHTS ? ask_for_winner (lines) : NULL;
}
