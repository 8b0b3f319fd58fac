#include "core/translation/prefix.h"

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/tiny-translator.h"

static NnTranslation *translate (const NnTestTranslator *tiny, const NnPrefix *prefix)
{
  NnTranslationOptions options = nn_translation_options_default ();
  NnTranslation       *translation;

  options.max_steps = 6;
  options.n_candidates = 9;
  translation =
      NN_OK (nn_translate_from, tiny->translator, "red car .", prefix, &options, NULL, NULL, NULL);

  return translation;
}

NN_TEST (words_become_tokens)
{
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  g_autoptr (NnPrefix)         prefix =
      NN_OK (nn_prefix_new_from_text, tiny->target_vocabulary, "La voiture!");

  g_assert_cmpint (prefix->n, ==, 3);
  g_assert_cmpint (prefix->ids[0], ==, nn_vocabulary_id (tiny->target_vocabulary, "la"));
  g_assert_cmpint (prefix->ids[1], ==, nn_vocabulary_id (tiny->target_vocabulary, "voiture"));
  g_assert_cmpint (prefix->ids[2], ==, nn_vocabulary_id (tiny->target_vocabulary, "!"));
}

/* Nobody types a command: "<eos>" is text, and a text that is not a word is refused with a
 * reason. */
NN_TEST (what_is_no_word_of_the_target_is_refused)
{
  static const struct
  {
    const char *text;
    int         code;
    const char *reason;
  } cases[] = {
    { "la maison", NN_TRANSLATION_ERROR_UNKNOWN_WORD, "*“maison”*not in its target vocabulary*" },
    { "<eos>", NN_TRANSLATION_ERROR_UNKNOWN_WORD, "*“<eos>” ends the translation*" },
    { "la <pad>", NN_TRANSLATION_ERROR_UNKNOWN_WORD, "*“<pad>” is a special token*" },
    { "<bos> la", NN_TRANSLATION_ERROR_UNKNOWN_WORD, "*“<bos>” is a special token*" },
    { "<unk>", NN_TRANSLATION_ERROR_UNKNOWN_WORD, "*“<unk>” is a special token*" },
    { "\xff", NN_TRANSLATION_ERROR_ENCODING, "*not UTF-8 text*" },
  };

  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (nn_prefix_new_from_text (tiny->target_vocabulary, cases[i].text, &error));
      g_assert_error (error, NN_TRANSLATION_ERROR, cases[i].code);
      g_assert_true (g_pattern_match_simple (cases[i].reason, error->message));
    }
}

NN_TEST (no_prefix_changes_nothing)
{
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  g_autoptr (NnTranslation)    free_one = translate (tiny, NULL);
  g_autoptr (NnPrefix)         prefix = nn_prefix_new (free_one->ids, 2);
  g_autoptr (NnTranslation)    same = translate (tiny, prefix);

  g_assert_cmpint (free_one->n_given, ==, 0);
  g_assert_cmpint (same->n_given, ==, 2);
  g_assert_cmpint (same->T, ==, free_one->T);
  for (int t = 0; t < same->T; t++)
    {
      g_assert_cmpint (same->ids[t], ==, free_one->ids[t]);
      g_assert_cmpfloat (same->probabilities[t], ==, free_one->probabilities[t]);
    }
}

static double candidate_probability (const NnTranslation *translation, int step, int id)
{
  for (int k = 0; k < translation->n_candidates; k++)
    {
      const NnCandidate *candidate = &translation->candidates[step * translation->n_candidates + k];

      if (candidate->id == id)
        return exp (candidate->log_probability);
    }

  g_assert_not_reached ();
}

/* Up to the given word all is as it was; its probability is what the model gave it there. */
NN_TEST (given_word_keeps_its_probability)
{
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  g_autoptr (NnTranslation)    first = translate (tiny, NULL);
  const int                    other = nn_vocabulary_id (tiny->target_vocabulary, "!");
  const int                    ids[] = { first->ids[0], other };
  g_autoptr (NnPrefix)         prefix = nn_prefix_new (ids, 2);
  g_autoptr (NnTranslation)    branch = translate (tiny, prefix);

  g_assert_cmpint (first->ids[1], !=, other);
  g_assert_cmpint (branch->ids[1], ==, other);
  g_assert_cmpfloat (branch->probabilities[0], ==, first->probabilities[0]);
  g_assert_cmpfloat_with_epsilon (branch->probabilities[1], candidate_probability (first, 1, other),
                                  1e-9);
  g_assert_cmpint (branch->T, >, 2);
}

/* From there on each word is the most probable one after the words before it. */
NN_TEST (decoder_goes_on_by_itself)
{
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  const int                    other = nn_vocabulary_id (tiny->target_vocabulary, "!");
  g_autoptr (NnPrefix)         prefix = nn_prefix_new (&other, 1);
  g_autoptr (NnTranslation)    branch = translate (tiny, prefix);
  double                       sum = 0.0;

  for (int t = 1; t < branch->T; t++)
    {
      const NnCandidate *best = &branch->candidates[t * branch->n_candidates];

      if (best->id == tiny->target_vocabulary->unk)
        best++; /* all words of the sentence are known: there is nothing to copy */
      g_assert_cmpint (branch->ids[t], ==, best->id);
    }
  for (int t = 0; t < branch->T; t++)
    sum += log (branch->probabilities[t]);
  g_assert_cmpfloat_with_epsilon (branch->log_probability, sum, 1e-9);
}

NN_TEST (given_end_ends)
{
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  g_autoptr (NnPrefix)         prefix = nn_prefix_new (&tiny->target_vocabulary->eos, 1);
  g_autoptr (NnTranslation)    branch = translate (tiny, prefix);

  g_assert_cmpint (branch->T, ==, 1);
  g_assert_true (branch->has_ended);
}

NN_TEST (too_long_a_beginning_is_refused)
{
  NnTranslationOptions         options = nn_translation_options_default ();
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  const int                    ids[] = { 4, 5, 6 };
  g_autoptr (NnPrefix)         prefix = nn_prefix_new (ids, 3);

  options.max_steps = 2;
  NN_FAILS (NN_TRANSLATION_ERROR, NN_TRANSLATION_ERROR_TOO_LONG, nn_translate_from,
            tiny->translator, "red car .", prefix, &options, NULL, NULL, NULL);
  g_assert_true (nn_prefix_check (prefix, 3, NULL));
  g_assert_true (nn_prefix_check (NULL, 0, NULL));
}
