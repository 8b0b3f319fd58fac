#include "ui/labs/forcing-question.h"

#include <glib/gi18n.h>
#include <math.h>

/* Of the largest logit: rows that differ by less, and by more than rounding, are not asked
 * about. */
#define CLEARLY 0.001f

/* Asks from which row on the right side reads other words: from the one after the first label that
 * the model did not choose. */
static HlQuestionSpec *ask_from_which (const NnForcing *result)
{
  const int       n = MIN (result->T, HL_QUESTION_MOST_CHOICES + 1);
  HlQuestionSpec *spec;

  if (result->n_same >= n || n < 3)
    return NULL;

  spec = hl_question_spec_said ("forcing different", (const HlNamed[]){ { NULL } },
                                HL_CONCEPT_DECODING);
  for (int t = 1; t < n; t++) /* both begin with <bos> */
    {
      g_autofree char *choice = g_strdup_printf (_ ("row %d"), t + 1);

      hl_question_spec_add (spec, choice, t == result->n_same);
    }

  return spec;
}

static HlQuestionSpec *ask_whether_same (const NnForcing *result, int t)
{
  const int       last = result->n_stages - 1;
  const float     difference = result->differences[last * result->T + t];
  const gboolean  is_same = !isnan (difference) && nn_forcing_is_rounding (result, last, t);
  const HlNamed   about[] = { { "row", t + 1 }, { "same", is_same }, { NULL } };
  HlQuestionSpec *spec;

  if (isnan (difference) || (!is_same && difference < CLEARLY * result->largest[last]))
    return NULL;

  spec = hl_question_spec_said ("forcing same", about, HL_CONCEPT_DECODING);
  hl_question_spec_add_yes_no (spec, is_same);

  return spec;
}

/* Asks once where both sides read the same words, and once where they do not: among such rows the
 * answer is always the same. Returns a good question about it, or NULL. t: the row that is about to
 * be shown, from 0. */
HlQuestionSpec *hl_forcing_question (const NnForcing *result, int t)
{
  if (result->n_same < result->T)
    return t == 0 ? ask_from_which (result) : NULL;

  return t == MIN (1, result->T - 1) ? ask_whether_same (result, t) : NULL;
}
