#include "ui/labs/bleu-question.h"

#include <glib/gi18n.h>

#include "core/translation/n-grams.h"

/* How many n-grams of the prediction stand in the reference at all, however often. */
static int
count_unclipped (const GPtrArray *n_grams)
{
  int n = 0;

  for (guint i = 0; i < n_grams->len; i++)
    {
      const NnNGram *n_gram = g_ptr_array_index (n_grams, i);

      n += n_gram->allowed > 0 ? n_gram->predicted : 0;
    }

  return n;
}

/* Every number up to @total that somebody might take for the right one. */
static void
add_counts (HlLabQuestionSpec *spec,
            int                right,
            int                unclipped,
            int                total)
{
  for (int i = 0; i <= total; i++)
    if (ABS (i - right) <= 1 || i == unclipped || i == total)
      {
        g_autofree char *choice = g_strdup_printf ("%d", i);

        hl_lab_question_spec_add (spec, choice, i == right);
      }
}

static HlLabQuestionSpec *
ask_for_matches (const NnBleu *bleu,
                 char        **prediction,
                 char        **reference,
                 int           n)
{
  const NnBleuPart     *part = &bleu->parts[n - 1];
  g_autoptr (GPtrArray) n_grams = nn_n_grams_compare (prediction, reference, n);
  const int             unclipped = count_unclipped (n_grams);
  g_autofree char      *text = NULL;
  g_autofree char      *why = NULL;
  HlLabQuestionSpec    *spec;

  if (part->total == 0)
    return NULL;

  /* Translators: a number of n-grams, and their length */
  text = g_strdup_printf (_ ("The prediction has %d %d-grams: how many of them count?"),
                          part->total, n);
  why = unclipped > part->matches
            /* Translators: a number of n-grams */
            ? g_strdup_printf (_ ("%d stand in the reference, but each counts only as often as "
                                  "it stands there."),
                               unclipped)
            : g_strdup (_ ("So many stand in the reference, none of them more often than "
                           "there."));
  spec = hl_lab_question_spec_new (text, why);
  add_counts (spec, part->matches, unclipped, part->total);

  return spec;
}

static HlLabQuestionSpec *
ask_yes_or_no (const char *text,
               const char *why,
               gboolean    is_yes)
{
  HlLabQuestionSpec *spec = hl_lab_question_spec_new (text, why);

  hl_lab_question_spec_add (spec, _ ("Yes"), is_yes);
  hl_lab_question_spec_add (spec, _ ("No"), !is_yes);

  return spec;
}

static HlLabQuestionSpec *
ask_for_brevity (const NnBleu *bleu)
{
  /* Translators: two numbers of tokens */
  g_autofree char *why = g_strdup_printf (_ ("It has %d tokens and the reference %d; only a "
                                             "prediction that is shorter is penalized."),
                                          bleu->prediction_length, bleu->reference_length);

  return ask_yes_or_no (_ ("Will the prediction be penalized for its length?"), why,
                        bleu->prediction_length < bleu->reference_length);
}

static HlLabQuestionSpec *
ask_for_zero (const NnBleu *bleu)
{
  gboolean has_zero = FALSE;

  for (int n = 0; n < bleu->n_orders; n++)
    has_zero = has_zero || bleu->parts[n].matches == 0;

  return ask_yes_or_no (_ ("Will the score be 0?"),
                        _ ("The score is a product: it is 0 when one precision is 0, and only "
                           "then."),
                        has_zero);
}

/**
 * hl_bleu_question:
 * @bleu: a score of one sentence
 * @prediction: its tokens, and a %NULL
 * @reference: likewise
 * @line: which line is about to be shown, from 0
 *
 * Returns: (transfer full) (nullable): a good question about it
 */
HlLabQuestionSpec *
hl_bleu_question (const NnBleu *bleu,
                  char        **prediction,
                  char        **reference,
                  int           line)
{
  if (line < bleu->n_orders)
    return ask_for_matches (bleu, prediction, reference, line + 1);

  return line == bleu->n_orders ? ask_for_brevity (bleu) : ask_for_zero (bleu);
}
