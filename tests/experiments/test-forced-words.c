#include "core/experiments/altered-model.h"
#include "tests/support/cases.h"
#include "tests/support/tiny-translator.h"

#include "core/experiments/forcing.h"

#define SENTENCE "red car ."

static NnTranslation *translate (const NnTestTranslator *test, gboolean is_book)
{
  NnTranslationOptions options = nn_translation_options_default ();

  options.is_book = is_book;

  return nn_test_translate (test, SENTENCE, &options);
}

/* Asked for its own words, a model gives the probabilities it chose them with. */
static void assert_own_words_are_as_likely (gboolean is_book)
{
  g_autoptr (NnTestTranslator) test = nn_test_translator_new (NULL);
  g_autoptr (NnTranslation)    written = NULL;
  g_autofree double           *probabilities = NULL;

  nn_test_translator_favor (test, "<eos>", -100.0f);
  written = translate (test, is_book);
  probabilities = nn_forced_probabilities (test->translator, written, is_book);

  g_assert_cmpint (written->T, >, 2);
  for (int t = 0; t < written->T; t++)
    g_assert_cmpfloat_with_epsilon (probabilities[t], written->probabilities[t], 1e-6);
}

NN_TEST (own_words_are_as_likely) { assert_own_words_are_as_likely (FALSE); }

NN_TEST (own_words_are_as_likely_in_the_way_of_the_book) { assert_own_words_are_as_likely (TRUE); }

/* At a high temperature all words are alike. */
NN_TEST (altered_model_judges_the_words_of_the_other)
{
  g_autoptr (NnTestTranslator) test = nn_test_translator_new (NULL);
  g_autoptr (NnIntervention)   intervention = nn_intervention_new ();
  g_autoptr (NnTransformer)    altered = NULL;
  g_autoptr (NnTranslation)    written = NULL;
  g_autofree double           *probabilities = NULL;
  NnTranslator                 translator = *test->translator;

  nn_test_translator_favor (test, "<eos>", -1.0f);
  written = translate (test, FALSE);
  nn_intervention_add (intervention, &(NnAlteration){ .kind = NN_TEMPERATURE, .value = 100.0 });
  translator.model = altered = nn_altered_model_new (test->model, intervention);
  probabilities = nn_forced_probabilities (&translator, written, FALSE);

  for (int t = 0; t < written->T; t++)
    g_assert_cmpfloat_with_epsilon (probabilities[t], 1.0 / test->model->config.target_vocab, 0.02);
}
