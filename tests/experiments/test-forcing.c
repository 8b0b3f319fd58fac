#include "core/experiments/forcing.h"

#include <math.h>

#include "tests/support/tiny-model.h"
#include "tests/support/tiny-translator.h"

#define SENTENCE "red car ."
#define WORDS "la rouge voiture ! ."

static const NnForcingOptions own = { NULL, FALSE };
static const NnForcingOptions given = { WORDS, FALSE };
static const NnForcingOptions alone = { WORDS, TRUE };

static NnForcing *try (NnTestTranslator *test, const NnForcingOptions *options)
{
  return NN_OK (nn_forcing_new, test->translator, SENTENCE, options, NULL);
}

static void assert_same (const NnForcing *result, int n)
{
  g_assert_cmpint (result->n_same, ==, n);
  for (int t = 0; t < n; t++)
    {
      g_assert_cmpstr (result->at_once.read[t], ==, result->one_by_one.read[t]);
      g_assert_cmpstr (result->at_once.chosen[t], ==, result->one_by_one.chosen[t]);
      g_assert_cmpfloat_with_epsilon (result->at_once.probabilities[t],
                                      result->one_by_one.probabilities[t], 2e-5);
      for (int stage = 0; stage < result->n_stages; stage++)
        {
          g_assert_cmpfloat (result->differences[stage * result->T + t], <=, 2e-5f);
          g_assert_true (nn_forcing_is_rounding (result, stage, t));
        }
    }
}

/* A row that sees the future at once does not see it one by one, except for the last row. */
static void assert_different (const NnForcing *result)
{
  const int last = result->n_stages - 1;

  for (int t = 0; t < result->T - 1; t++)
    g_assert_false (nn_forcing_is_rounding (result, last, t));
}

NN_VARIANT_TEST (rows_are_the_same_under_the_mask)
{
  const NnTestVariant         *variant = data;
  g_autoptr (NnTestTranslator) test = nn_test_translator_new (variant->change);
  g_autoptr (NnForcing)        result = try (test, &given);

  g_assert_cmpint (result->T, ==, 6);
  g_assert_cmpint (result->n_stages, ==, test->model->config.num_blks + 2);

  if (test->model->config.has_causal_mask)
    assert_same (result, 6);
  else
    assert_different (result);
}

NN_TEST (own_translation_is_the_default)
{
  const NnTranslationOptions   options = nn_translation_options_default ();
  g_autoptr (NnTestTranslator) test = nn_test_translator_new (NULL);
  g_autoptr (NnTranslation)    translation = nn_test_translate (test, SENTENCE, &options);
  g_autoptr (NnForcing)        result = try (test, &own);

  g_assert_cmpint (result->T, ==, translation->length + 1);
  g_assert_cmpstr (result->at_once.read[0], ==, "<bos>");
  for (int t = 0; t < translation->length; t++)
    {
      g_assert_cmpstr (result->at_once.read[t + 1], ==, translation->tokens[t]);
      g_assert_cmpstr (result->at_once.chosen[t], ==, translation->tokens[t]);
    }
  assert_same (result, result->T);
}

/* Fed its own words, it reads what it chose; the rows part where the words do. */
NN_TEST (alone_it_reads_what_it_wrote)
{
  g_autoptr (NnTestTranslator) test = nn_test_translator_new (NULL);
  g_autoptr (NnForcing)        result = try (test, &alone);
  const int                    last = result->n_stages - 1;

  g_assert_cmpint (result->n_same, >=, 1);
  g_assert_cmpint (result->n_same, <, result->T);
  for (int t = 1; t < result->one_by_one.length; t++)
    g_assert_cmpstr (result->one_by_one.read[t], ==, result->one_by_one.chosen[t - 1]);
  for (int t = 1; t < result->T; t++)
    g_assert_cmpstr (result->at_once.read[t], !=, NULL);

  assert_same (result, result->n_same);
  g_assert_cmpint (result->one_by_one.length, >, result->n_same);
  g_assert_false (nn_forcing_is_rounding (result, last, result->n_same));
}

NN_TEST (alone_it_stops_at_the_end)
{
  g_autoptr (NnTestTranslator) test = nn_test_translator_new (NULL);
  g_autoptr (NnForcing)        result = NULL;

  nn_test_translator_favor (test, "<eos>", 100.0f);
  result = try (test, &alone);

  g_assert_cmpint (result->one_by_one.length, ==, 1);
  g_assert_cmpstr (result->one_by_one.chosen[0], ==, "<eos>");
  g_assert_cmpint (result->at_once.length, ==, 6);
  g_assert_true (isnan (result->differences[1]));
  g_assert_false (nn_forcing_is_rounding (result, 0, 1));
}

NN_TEST (too_many_words_are_refused)
{
  g_autoptr (NnTestTranslator) test = nn_test_translator_new (NULL);
  g_autoptr (GString)          words = g_string_new (NULL);
  NnForcingOptions             options = given;

  for (int i = 0; i < NN_TEST_MAX_POSITIONS; i++)
    g_string_append (words, "la ");
  options.target = words->str;

  NN_FAILS (NN_FORCING_ERROR, NN_FORCING_ERROR_TOO_LONG, nn_forcing_new, test->translator, SENTENCE,
            &options, NULL);
}

NN_TEST (stopping_stops)
{
  g_autoptr (NnTestTranslator) test = nn_test_translator_new (NULL);

  NN_STOPS (nn_forcing_new, test->translator, SENTENCE, &given);
}
