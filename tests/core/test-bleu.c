#include "core/translation/bleu.h"

#include <math.h>

#include "core/text/tokens.h"
#include "tests/support/cases.h"

static void assert_bleu (const char *prediction, const char *reference, int k, double expected)
{
  g_assert_cmpfloat_with_epsilon (nn_bleu (prediction, reference, k).score, expected, 1e-12);
}

NN_TEST (sentence_matches_each_n_gram_once)
{
  const NnBleu bleu = nn_bleu ("un un un chat", "un chat un", 2);

  g_assert_cmpint (bleu.n_orders, ==, 2);
  g_assert_cmpint (bleu.parts[0].matches, ==, 3);
  g_assert_cmpint (bleu.parts[0].total, ==, 4);
  g_assert_cmpint (bleu.parts[1].matches, ==, 1);
  g_assert_cmpint (bleu.parts[1].total, ==, 3);
  g_assert_cmpint (bleu.prediction_length, ==, 4);
  g_assert_cmpint (bleu.reference_length, ==, 3);
  g_assert_cmpfloat (bleu.brevity, ==, 1.0);
}

NN_TEST (sentence_counts_empty_text_as_one_token)
{
  assert_bleu ("", "", 2, 1.0);
  assert_bleu ("", "va !", 2, 0.0);
  assert_bleu ("va !", "", 2, 0.0);
}

static void add (NnBleu *bleu, const char *prediction, const char *const *references)
{
  g_auto (GStrv)        tokens = g_strsplit (prediction, " ", -1);
  g_autoptr (GPtrArray) lists = nn_token_lists_new ();

  for (int i = 0; references[i] != NULL; i++)
    g_ptr_array_add (lists, g_strsplit (references[i], " ", -1));

  nn_corpus_bleu_add (bleu, tokens, lists);
}

NN_TEST (corpus_adds_up_before_it_divides)
{
  const char *const first[] = { "le chien noir dort ici", NULL };
  const char *const second[] = { "elle boit du thé", NULL };
  NnBleu            bleu = { 0 };

  add (&bleu, "le chien noir dort là", first);
  add (&bleu, "elle boit du thé", second);
  nn_corpus_bleu_finish (&bleu);

  g_assert_cmpint (bleu.parts[0].matches, ==, 8);
  g_assert_cmpint (bleu.parts[0].total, ==, 9);
  g_assert_cmpint (bleu.parts[3].matches, ==, 2);
  g_assert_cmpint (bleu.parts[3].total, ==, 3);
  g_assert_cmpfloat_with_epsilon (bleu.score,
                                  pow ((8.0 / 9) * (6.0 / 7) * (4.0 / 5) * (2.0 / 3), 0.25), 1e-12);
}

NN_TEST (corpus_allows_what_one_reference_has)
{
  const char *const references[] = { "non non", "non merci", NULL };
  NnBleu            bleu = { 0 };

  add (&bleu, "non non non merci", references);

  g_assert_cmpint (bleu.parts[0].matches, ==, 3);
  g_assert_cmpint (bleu.parts[1].matches, ==, 2);
}

NN_TEST (corpus_takes_the_closest_length)
{
  const char *const references[] = { "a b c d e f g", "a b c d e f", "a b", NULL };
  NnBleu            bleu = { 0 };

  add (&bleu, "a b c d", references); /* 6 and 2 are equally close */
  g_assert_cmpint (bleu.reference_length, ==, 2);

  add (&bleu, "a b c d e", references);
  g_assert_cmpint (bleu.reference_length, ==, 8);
}

NN_TEST (corpus_punishes_brevity)
{
  const char *const references[] = { "a b c d e f", NULL };
  NnBleu            bleu = { 0 };

  add (&bleu, "a b c d", references);
  nn_corpus_bleu_finish (&bleu);

  g_assert_cmpfloat_with_epsilon (bleu.score, exp (1.0 - 6.0 / 4), 1e-12);
}

NN_TEST (corpus_is_not_smoothed)
{
  const char *const references[] = { "a b c", NULL };
  NnBleu            bleu = { 0 };

  add (&bleu, "a b c", references);
  nn_corpus_bleu_finish (&bleu);
  g_assert_cmpfloat (bleu.score, ==, 0.0);

  bleu = (NnBleu){ 0 };
  nn_corpus_bleu_finish (&bleu);
  g_assert_cmpfloat (bleu.score, ==, 0.0);
}
