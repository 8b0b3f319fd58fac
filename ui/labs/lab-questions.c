#include "ui/labs/lab-questions.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/trace/hand/by-hand.h"

#define MARGIN 0.2 /* of the largest: a smaller lead is a tie */
#define MANY 100   /* positions to count the hidden scores of */

/* Returns the position of the largest of n values, or −1 if another comes close. */
static int clear_winner (const float *values, int n)
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

/* Returns which row's variance is the largest, or NULL. */
HlQuestionSpec *hl_question_on_variance (const HlNorms *study)
{
  const NnOperand *variances = hl_norms_made (study, HL_NORM_LAYER, NN_BY_HAND_VARIANCE);
  const int        N = study->input.rows;
  HlQuestionSpec  *spec;
  int              best;

  if (variances == NULL || study->input.over_all || N < 2 || N > HL_QUESTION_MOST_CHOICES)
    return NULL;

  best = clear_winner (variances->values, N);
  if (best < 0)
    return NULL;

  spec = hl_question_spec_said ("norms variance", (const HlNamed[]){ { NULL } },
                                HL_CONCEPT_NORMALIZATION);
  for (int row = 0; row < N; row++)
    {
      g_autofree char *choice = g_strdup_printf (_ ("row %d"), row + 1);

      hl_question_spec_add (spec, choice, row == best);
    }

  return spec;
}

/* Whether each query sees the keys up to itself, and no others. */
static gboolean is_causal (const GPtrArray *lines)
{
  const NnOperand *masked = nn_by_hand_softmax_line (lines, NN_BY_HAND_MASK)->output;

  for (int i = 0; i < masked->rows * masked->columns; i++)
    if ((masked->states[i] != NN_CELL_NORMAL) != (i % masked->columns > i / masked->columns))
      return FALSE;

  return TRUE;
}

/* Asks about so large a number of positions that one needs the rule instead of counting. Returns
 * how many scores the causal mask hides, if the mask of these scores is one, or NULL. */
HlQuestionSpec *hl_question_on_many_hidden (const GPtrArray *lines)
{
  const int       hidden = MANY * (MANY - 1) / 2;
  const int       choices[] = { MANY, hidden, hidden + MANY, MANY * (MANY - 1) };
  const HlNamed   about[] = { { "n", MANY }, { "hidden", hidden }, { NULL } };
  HlQuestionSpec *spec;

  if (!is_causal (lines))
    return NULL;

  spec = hl_question_spec_said ("masks many", about, HL_CONCEPT_MASKS);
  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      g_autofree char *choice = g_strdup_printf ("%d", choices[i]);

      hl_question_spec_add (spec, choice, choices[i] == hidden);
    }

  return spec;
}
