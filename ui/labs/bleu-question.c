#include "ui/labs/bleu-question.h"

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
  const HlNamed         about[] = {
            { "n", n },
            { "unclipped", unclipped },
            { "one", unclipped == 1 },
            { "clipped", unclipped > part->matches },
            { NULL },
  };
  HlQuestionSpec *spec;

  if (part->total == 0)
    return NULL;

  spec = hl_question_spec_said ("bleu matches", about, HL_CONCEPT_BLEU);
  add_counts (spec, part->matches, unclipped, part->total);

  return spec;
}

static HlQuestionSpec *ask_yes_or_no (const char *key, const HlNamed *about, gboolean is_yes)
{
  HlQuestionSpec *spec = hl_question_spec_said (key, about, HL_CONCEPT_BLEU);

  hl_question_spec_add_yes_no (spec, is_yes);

  return spec;
}

static HlQuestionSpec *ask_for_brevity (const NnBleu *bleu)
{
  const HlNamed about[] = {
    { "prediction", bleu->prediction_length },
    { "reference", bleu->reference_length },
    { NULL },
  };

  return ask_yes_or_no ("bleu brevity", about, bleu->prediction_length < bleu->reference_length);
}

static HlQuestionSpec *ask_for_zero (const NnBleu *bleu)
{
  gboolean has_zero = FALSE;

  for (int n = 0; n < bleu->n_orders; n++)
    has_zero = has_zero || bleu->parts[n].matches == 0;

  return ask_yes_or_no ("bleu zero", (const HlNamed[]){ { "zero", has_zero }, { NULL } }, has_zero);
}

/* Returns a good question about it, or NULL. prediction: its tokens, and a NULL; line: which
 * line is about to be shown, from 0. */
HlQuestionSpec *hl_bleu_question (const NnBleu *bleu, char **prediction, char **reference, int line)
{
  if (line < bleu->n_orders)
    return ask_for_matches (bleu, prediction, reference, line + 1);

  return line == bleu->n_orders ? ask_for_brevity (bleu) : ask_for_zero (bleu);
}
