#include "core/experiments/sayings.h"

#include "tests/support/cases.h"
#include "tests/support/tiny-run.h"

static void assert_judged (const char *said, const char *target, const char *right,
                           const char *missing)
{
  g_auto (GStrv)   words = g_strsplit (said, " ", -1);
  const int        n = *said == '\0' ? 0 : (int) g_strv_length (words);
  g_autofree char *is_right = g_strnfill ((gsize) n, '.');
  g_autofree char *gaps = g_strnfill ((gsize) n + 1, '0');
  NnSaying         saying = { .n_words = n,
                              .is_right = g_new0 (guint8, n),
                              .missing = g_new0 (guint8, n + 1) };

  nn_saying_judge (&saying, words, target);
  for (int i = 0; i < n; i++)
    if (saying.is_right[i])
      is_right[i] = 'x';
  for (int i = 0; i <= n; i++)
    gaps[i] = (char) ('0' + saying.missing[i]);
  g_assert_cmpstr (is_right, ==, right);
  g_assert_cmpstr (gaps, ==, missing);
  g_assert_cmpint (saying.is_all_right, ==,
                   strchr (right, '.') == NULL && strspn (missing, "0") == strlen (missing));
  g_free (saying.target);
  g_free (saying.is_right);
  g_free (saying.missing);
}

NN_TEST (words_are_right_in_the_same_order)
{
  assert_judged ("il est calme .", "il est calme .", "xxxx", "00000");
  assert_judged ("il calme .", "il est calme .", "xxx", "0100");
  assert_judged ("il est .", "il est calme .", "xxx", "0010");
  assert_judged ("calme est il .", "il est calme .", "..xx", "00020");
  assert_judged ("je vois tout .", "je vois .", "xx.x", "00000");
  assert_judged ("", "je vois .", "", "3");
  assert_judged (". . .", "je vois .", "..x", "0000");
}

/* What a model has learned by heart is right, word by word; a stranger's sentence has no
 * translation, or the one that is given with it. */
NN_TEST (a_trained_model_says_what_it_learned)
{
  static const char *const sources[] = { "I see.", "we see us .", "", NULL };
  static const char *const targets[] = { NULL, "Nous nous voyons !", NULL };
  g_autoptr (NnWatch)      watch = nn_watch_new (sources, targets);
  NnTrainingConfig         training = nn_test_run_training ();
  g_autoptr (NnTestRun)    run = NULL;
  g_autoptr (NnReferences) references = NULL;
  g_autoptr (NnTranslator) translator = NULL;
  g_autoptr (NnSayings)    sayings = NULL;
  const NnSaying          *first;

  training.epochs = 400;
  run = nn_test_run_new (NULL, &training);
  references = nn_references_new (run->dataset);
  nn_test_run_to_end (run);
  translator = nn_translator_new (run->model, run->dataset->source_vocabulary,
                                  run->dataset->target_vocabulary, run->dataset->text, NULL);
  sayings = nn_sayings_new (translator, watch, references, run->dataset->sides, NULL);
  first = sayings->says;

  g_assert_cmpint (sayings->n, ==, 3);
  g_assert_cmpint (sayings->n_right, ==, 1);
  g_assert_cmpint (sayings->n_known, ==, 2);
  g_assert_cmpstr (first->target, ==, "je vois .");
  g_assert_true (first->is_all_right);
  g_assert_false (first->is_new);
  g_assert_cmpint (first->n_right, ==, 2);
  g_assert_cmpint (first->n_reads, ==, 4);
  for (int i = 0; i < first->n_words; i++)
    {
      double sum = 0.0;

      for (int k = 0; k < first->n_reads; k++)
        sum += (double) first->weights[i * first->n_reads + k];
      g_assert_cmpfloat_with_epsilon (sum, 1.0, 1e-5);
    }
  g_assert_cmpstr (sayings->says[1].target, ==, "nous nous voyons !");
  g_assert_true (sayings->says[1].is_new);
  g_assert_cmpint (sayings->says[2].n_words, ==, 0); /* no words, no translation */
}
