#include "ui/labs/forcing-question.h"

#include <glib/gi18n.h>
#include <math.h>

/* Of the largest score: rows that differ by less, and by more than rounding, are not asked
 * about. */
#define CLEARLY 0.001f

static const char *
reason_of (const NnForcing *result,
           int              t,
           gboolean         is_same)
{
  if (is_same)
    return _ ("Row t depends on the words up to t alone: the mask hides the later ones on the "
              "left, and on the right they do not exist yet.");
  if (t >= result->n_same)
    return _ ("By now the right side has read other words than the left side.");

  return _ ("Without the causal mask the left side sees the words to come.");
}

/**
 * hl_forcing_question:
 * @result: both sides
 * @t: the position that is about to be shown
 *
 * Returns: (transfer full) (nullable): a good question about it
 */
HlLabQuestionSpec *
hl_forcing_question (const NnForcing *result,
                     int              t)
{
  const int          last = result->n_stages - 1;
  const float        difference = result->differences[last * result->T + t];
  const gboolean     is_same = !isnan (difference) && nn_forcing_is_rounding (result, last, t);
  g_autofree char   *text = NULL;
  HlLabQuestionSpec *spec;

  if (isnan (difference) || (!is_same && difference < CLEARLY * result->largest[last]))
    return NULL;

  /* Translators: a position */
  text = g_strdup_printf (_ ("Will row %d be the same on both sides, but for rounding?"), t);
  spec = hl_lab_question_spec_new (text, reason_of (result, t, is_same));
  hl_lab_question_spec_add (spec, _ ("Yes"), is_same);
  hl_lab_question_spec_add (spec, _ ("No"), !is_same);

  return spec;
}
