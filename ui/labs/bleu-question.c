#include "ui/labs/bleu-question.h"

#include <glib/gi18n.h>

#include "core/translation/n-grams.h"

/* Counts the n-grams of the prediction that occur in the reference, without clipping. */
static int count_unclipped (const GPtrArray *n_grams)
{
  int n = 0;

  for (guint i = 0; i < n_grams->len; i++)
    {
      const NnNGram *n_gram = g_ptr_array_index (n_grams, i);

      n += n_gram->allowed > 0 ? n_gram->predicted : 0;
    }

  return n;
}

/* Adds the answers: the right number, and others up to @total that a usual mistake leads to. */
static void add_counts (HlQuestionSpec *spec, int right, int unclipped, int total)
{
  for (int i = 0; i <= total; i++)
    if (ABS (i - right) <= 1 || i == unclipped || i == total)
      {
        g_autofree char *choice = g_strdup_printf ("%d", i);

        hl_question_spec_add (spec, choice, i == right);
      }
}

static HlQuestionSpec *ask_for_matches (const NnBleu *bleu, char **prediction, char **reference,
                                        int n)
{
  const NnBleuPart     *part = &bleu->parts[n - 1];
  g_autoptr (GPtrArray) n_grams = nn_n_grams_compare (prediction, reference, n);
  const int             unclipped = count_unclipped (n_grams);
  g_autofree char      *text = NULL;
  g_autofree char      *why = NULL;
  HlQuestionSpec       *spec;

  if (part->total == 0)
    return NULL;

  /* Translators: %d is a length, such as 2 in "2-grams" */
  text = g_strdup_printf (
      _ ("How many %d-grams of the prediction are clipped matches, which count for BLEU?"), n);
  why = unclipped > part->matches
            /* Translators: a number of n-grams */
            ? g_strdup_printf (ngettext ("%d of them occurs in the reference, but it counts at "
                                         "most as often as in the reference.",
                                         "%d of them occur in the reference, but each counts at "
                                         "most as often as in the reference.",
                                         (gulong) unclipped),
                               unclipped)
            : g_strdup (_ ("All these n-grams occur in the reference, and none occurs more often "
                           "in the prediction."));
  spec = hl_question_spec_new (text, why, HL_CONCEPT_BLEU);
  add_counts (spec, part->matches, unclipped, part->total);

  return spec;
}

static HlQuestionSpec *ask_yes_or_no (const char *text, const char *why, gboolean is_yes)
{
  HlQuestionSpec *spec = hl_question_spec_new (text, why, HL_CONCEPT_BLEU);

  hl_question_spec_add (spec, _ ("Yes"), is_yes);
  hl_question_spec_add (spec, _ ("No"), !is_yes);

  return spec;
}

static HlQuestionSpec *ask_for_brevity (const NnBleu *bleu)
{
  /* Translators: two numbers of tokens */
  g_autofree char *why =
      g_strdup_printf (_ ("Tokens of the prediction: %d; tokens of the reference: %d. The brevity "
                          "penalty lowers the score only if the prediction is shorter."),
                       bleu->prediction_length, bleu->reference_length);

  return ask_yes_or_no (_ ("Will the prediction be penalized for its length?"), why,
                        bleu->prediction_length < bleu->reference_length);
}

static HlQuestionSpec *ask_for_zero (const NnBleu *bleu)
{
  gboolean has_zero = FALSE;

  for (int n = 0; n < bleu->n_orders; n++)
    has_zero = has_zero || bleu->parts[n].matches == 0;

  return ask_yes_or_no (
      _ ("Will the score be 0?"),
      has_zero
          ? _ ("The score is a product of precisions, and one of them is 0.")
          : _ ("The score is a product of precisions. None of them is 0, so the score is not 0."),
      has_zero);
}

/* Returns a good question about it, or NULL. prediction: its tokens, and a NULL; line: which
 * line is about to be shown, from 0. */
HlQuestionSpec *hl_bleu_question (const NnBleu *bleu, char **prediction, char **reference, int line)
{
  if (line < bleu->n_orders)
    return ask_for_matches (bleu, prediction, reference, line + 1);

  return line == bleu->n_orders ? ask_for_brevity (bleu) : ask_for_zero (bleu);
}
