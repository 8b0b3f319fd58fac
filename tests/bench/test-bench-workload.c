#include "tests/bench/bench-workload.h"

#include "tests/support/cases.h"

static HlWorkloadConfig make_config (void)
{
  HlWorkloadConfig config;

  g_assert_true (hl_workload_config_find ("small", &config));
  config.model.num_hiddens = 8;
  config.model.ffn_num_hiddens = 8;
  config.training.batch_size = 4;
  config.training.workers = 1;
  config.n_pairs = 8;
  config.length = 5;
  config.n_words = 30;

  return config;
}

static HlWorkload *make_workload (void)
{
  const HlWorkloadConfig config = make_config ();
  g_autoptr (GError)     error = NULL;
  HlWorkload            *self = hl_workload_new (&config, NULL, &error);

  g_assert_no_error (error);

  return self;
}

NN_TEST (configurations_have_names)
{
  HlWorkloadConfig config;

  g_assert_true (hl_workload_config_find ("base", &config));
  g_assert_cmpint (config.model.num_hiddens, ==, 512);
  g_assert_true (hl_workload_config_find ("book", &config));
  g_assert_cmpint (config.training.batch_size, ==, 128);
  g_assert_cmpfloat (config.model.dropout, ==, 0.2);
  g_assert_cmpfloat (config.training.clip, ==, 1.0);
  g_assert_false (hl_workload_config_find ("huge", &config));
}

/* Every made-up word occurs, and <unk>, <bos> and <eos>; there is nothing to pad. */
NN_TEST (made_up_words_all_occur)
{
  g_autoptr (HlWorkload) workload = make_workload ();

  g_assert_cmpint (workload->config.model.target_vocab, ==, 30 + 3);
  g_assert_cmpint (workload->config.n_pairs, ==, 8);
  g_assert_false (hl_workload_has_epochs (workload));
}

/* No sentence is shorter than the others, so there is no padding. */
NN_TEST (made_up_sentences_have_one_length)
{
  g_autoptr (HlWorkload) workload = make_workload ();
  const NnPairs         *pairs = workload->dataset->training;

  for (int i = 0; i < pairs->n; i++)
    {
      g_assert_cmpint (nn_pairs_source_length (pairs, i), ==, 5);
      g_assert_cmpint (nn_pairs_target_length (pairs, i), ==, 5);
    }
}

NN_TEST (sentence_is_one_of_the_pairs)
{
  g_autoptr (HlWorkload) workload = make_workload ();
  g_autofree char       *first = hl_workload_sentence (workload, 0);
  g_autofree char       *second = hl_workload_sentence (workload, 1);
  g_autofree char       *around = hl_workload_sentence (workload, 8);

  g_assert_cmpstr (first, ==, "w0 w1 w2 w3");
  g_assert_cmpstr (second, ==, "w4 w5 w6 w7");
  g_assert_cmpstr (around, ==, first);
}

/* A model that has learned nothing writes as many tokens as one that has. */
NN_TEST (translation_always_has_num_steps_tokens)
{
  g_autoptr (HlWorkload) workload = make_workload ();
  g_autofree char       *sentence = hl_workload_sentence (workload, 0);
  g_autoptr (GError)     error = NULL;

  g_assert_cmpint (hl_workload_translate (workload, sentence, &error), ==, 5);
  g_assert_no_error (error);
}

NN_TEST (missing_corpus_is_an_error)
{
  g_autoptr (GError) error = NULL;
  HlWorkloadConfig   config;

  g_assert_true (hl_workload_config_find ("book", &config));
  g_assert_null (hl_workload_new (&config, "/nonexistent/corpus.tsv", &error));
  g_assert_nonnull (error);
}

NN_TEST_MAIN ()
