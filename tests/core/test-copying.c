#include "core/translation/next-token.h"

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/tiny-translator.h"

NN_TEST (the_unknown_word_that_was_looked_at_most)
{
  const gboolean is_unknown[] = { FALSE, FALSE, TRUE, FALSE, TRUE, FALSE };
  const float    at_first[] = { 0.4f, 0.1f, 0.2f, 0.1f, 0.1f, 0.1f };
  const float    at_second[] = { 0.4f, 0.1f, 0.1f, 0.1f, 0.2f, 0.1f };
  const float    at_both[] = { 0.4f, 0.1f, 0.15f, 0.1f, 0.15f, 0.1f };

  g_assert_cmpint (nn_copying_choose (at_first, is_unknown, 6), ==, 2);
  g_assert_cmpint (nn_copying_choose (at_second, is_unknown, 6), ==, 4);
  g_assert_cmpint (nn_copying_choose (at_both, is_unknown, 6), ==, 2);
}

NN_TEST (a_known_word_is_never_copied)
{
  const gboolean is_unknown[6] = { FALSE };
  const float    weights[] = { 0.1f, 0.3f, 0.1f, 0.1f, 0.0f, 0.4f };

  g_assert_cmpint (nn_copying_choose (weights, is_unknown, 6), ==, NN_NO_SOURCE);
  g_assert_cmpint (nn_copying_choose (weights, is_unknown, 0), ==, NN_NO_SOURCE);
}

/* However little it was looked at. */
NN_TEST (an_unknown_symbol_is_copied_and_no_known_word)
{
  const gboolean is_unknown[] = { FALSE, FALSE, TRUE, FALSE };
  const float    weights[] = { 0.3f, 0.5f, 0.0f, 0.2f };

  g_assert_cmpint (nn_copying_choose (weights, is_unknown, 4), ==, 2);
}

/* What the mean of a block's heads would copy at a step. */
static int expected_source (const NnTranslation *translation, int block, int step)
{
  g_autofree float *weights = g_new (float, translation->S);

  nn_translation_source_weights (translation, block, NN_ALL_HEADS, step, weights);

  return nn_copying_choose (weights, translation->source_is_unknown,
                            nn_translation_count_words (translation));
}

/* Each <unk> stands for the word that the last block points at.  Returns how often the
 * first would have taken another. */
static int check_copies (const NnTranslation *translation)
{
  const int last = translation->cross_weights->shape.dims[0] - 1;
  int       n_others = 0;

  for (int t = 0; t < translation->T; t++)
    {
      const int s = translation->copied_from[t];

      if (strcmp (translation->tokens[t], "<unk>") != 0)
        {
          g_assert_cmpint (s, ==, NN_NO_SOURCE);
          continue;
        }

      g_assert_cmpint (s, ==, expected_source (translation, last, t));
      g_assert_true (translation->source_is_unknown[s]);
      g_assert_cmpstr (nn_translation_token (translation, t), ==, translation->source_tokens[s]);
      n_others += s != expected_source (translation, 0, t);
    }

  return n_others;
}

NN_TEST (greedy_and_beam_copy)
{
  const char *const            sentences[] = { "Zorg red Blarg car.", "Red Zorg, Blarg or Pling!",
                                               "Pling Zorg Blarg red car car.", NULL };
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  NnTranslationOptions         options = nn_translation_options_default ();

  nn_test_translator_favor (tiny, "<unk>", 8.0f);
  for (options.beam_width = 1; options.beam_width <= 3; options.beam_width += 2)
    {
      int n_others = 0;
      int n_copies = 0;

      for (int i = 0; sentences[i] != NULL; i++)
        {
          g_autoptr (NnTranslation) translation = nn_test_translate (tiny, sentences[i], &options);
          g_autofree char          *text = nn_translation_to_text (translation);

          n_others += check_copies (translation);
          g_assert_null (strstr (text, "<unk>"));
          for (int t = 0; t < translation->length; t++)
            n_copies += translation->copied_from[t] != NN_NO_SOURCE;
        }

      g_assert_cmpint (n_others, >, 0);
      g_assert_cmpint (n_copies, >, 0);
    }
}

NN_TEST (a_symbol_is_copied_as_itself)
{
  const NnTranslationOptions   options = nn_translation_options_default ();
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  g_autoptr (NnTranslation)    translation = NULL;
  int                          n_copied = 0;

  nn_test_translator_favor (tiny, "<unk>", 8.0f);
  translation = nn_test_translate (tiny, "red car ❤", &options);
  for (int t = 0; t < translation->length; t++)
    if (strcmp (translation->tokens[t], "<unk>") == 0)
      {
        g_assert_cmpstr (nn_translation_token (translation, t), ==, "❤");
        n_copied++;
      }
  g_assert_cmpint (n_copied, >, 0);
}

/* Where the model wanted <unk> and there was nothing to copy, the token in its place says so. */
NN_TEST (what_was_not_allowed_is_remembered)
{
  NnTranslationOptions         options = nn_translation_options_default ();
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  int                          n_banned = 0;

  nn_test_translator_favor (tiny, "<unk>", 8.0f);
  for (options.beam_width = 1; options.beam_width <= 3; options.beam_width += 2)
    for (int is_free = 0; is_free < 2; is_free++)
      {
        g_autoptr (NnTranslation) translation = NULL;

        options.copies_unknown = !is_free;
        translation = nn_test_translate (tiny, "red car .", &options);
        for (int t = 0; t < translation->T; t++)
          {
            const NnCandidate first = translation->candidates[t * options.n_candidates];
            const gboolean    is_unk = first.id == tiny->target_vocabulary->unk;
            const double      expected = is_unk && !is_free ? exp (first.log_probability) : 0.0;

            g_assert_cmpfloat (translation->banned_probabilities[t], ==, expected);
            n_banned += expected > 0.0;
          }
      }
  g_assert_cmpint (n_banned, >, 0);
}

/* However likely they are, in each search; the textbook chooses among all. */
NN_TEST (marks_that_are_no_words_are_not_written)
{
  const char *const marks[] = { NN_TOKEN_BOS, NN_TOKEN_PAD };

  for (int i = 0; i < 6; i++)
    {
      NnTranslationOptions         options = nn_translation_options_default ();
      g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
      g_autoptr (NnTranslation)    translation = NULL;
      const char                  *mark = marks[i % 2];

      options.beam_width = i / 2 == 1 ? 3 : 1;
      options.is_book = i / 2 == 2;
      nn_test_translator_favor (tiny, mark, 50.0f);
      translation = nn_test_translate (tiny, "red car zorg .", &options);
      g_assert_cmpint (g_strv_contains ((const char *const *) translation->tokens, mark), ==,
                       options.is_book);
      g_assert_cmpstr (translation->preferred[0], ==, options.is_book ? "" : mark);
      g_assert_cmpint (translation->banned_probabilities[0] > 0.0, ==, !options.is_book);
    }
}

NN_TEST (the_words_are_kept_as_typed)
{
  const NnTranslationOptions   options = nn_translation_options_default ();
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  g_autoptr (NnTranslation)    translation = nn_test_translate (tiny, "Red CAR, Zorg!", &options);

  NN_TEXT (nn_tokens_join (translation->source_words), "Red CAR , Zorg ! <eos>");
  NN_TEXT (nn_tokens_join (translation->source_tokens), "red car , zorg ! <eos>");
  g_assert_cmpint (nn_translation_count_words (translation), ==, 5);
}

NN_TEST (copying_can_be_turned_off)
{
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  NnTranslationOptions         options = nn_translation_options_default ();

  nn_test_translator_favor (tiny, "<unk>", 8.0f);

  for (int i = 0; i < 3; i++)
    {
      g_autoptr (NnTranslation) translation = NULL;
      g_autofree char          *text = NULL;

      options.copies_unknown = i == 1 || i == 2;
      options.is_book = i == 1;
      options.never_unknown = i == 2;
      translation = nn_test_translate (tiny, "zorg red car .", &options);
      text = nn_translation_to_text (translation);

      g_assert_cmpint (strstr (text, "<unk>") != NULL, ==, i != 2);
      g_assert_null (strstr (text, "zorg"));
    }
}

/* There is nothing to copy, so the known words must be translated. */
NN_TEST (no_unknown_word_no_unk)
{
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  NnTranslationOptions         options = nn_translation_options_default ();

  nn_test_translator_favor (tiny, "<unk>", 8.0f);

  for (int i = 0; i < 6; i++)
    {
      g_autoptr (NnTranslation) translation = NULL;
      gboolean                  has_unk = FALSE;

      options.beam_width = 1 + i % 2;
      options.copies_unknown = i < 4;
      translation = nn_test_translate (tiny,
                                       i < 2   ? "red car ."
                                       : i < 4 ? "red zorg ."
                                               : "car red .",
                                       &options);
      for (int t = 0; t < translation->length; t++)
        has_unk = has_unk || strcmp (translation->tokens[t], "<unk>") == 0;

      g_assert_cmpint (has_unk, ==, i >= 2);
    }
}

/* A search that keeps the best beginnings writes <unk> as the greedy one does. */
NN_TEST (copying_changes_no_token)
{
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  NnTranslationOptions         options = nn_translation_options_default ();
  g_autoptr (NnTranslation)    with = NULL;
  g_autoptr (NnTranslation)    without = NULL;

  nn_test_translator_favor (tiny, "<unk>", 8.0f);
  with = nn_test_translate (tiny, "zorg red car .", &options);
  options.copies_unknown = FALSE;
  without = nn_test_translate (tiny, "zorg red car .", &options);

  g_assert_true (
      g_strv_equal ((const char *const *) with->tokens, (const char *const *) without->tokens));
  g_assert_cmpfloat (with->log_probability, ==, without->log_probability);
}
