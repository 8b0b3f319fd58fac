#include "tests/bench/bench.h"

#include <math.h>

#include "core/engine/owned.h"
#include "tests/support/cases.h"

typedef struct
{
  HlWorkload *workload;
  HlBench    *bench;
} Fixture;

/* Eight sentences of five tokens, four an update. */
static void set_up (Fixture *fixture)
{
  HlWorkloadConfig config;

  g_assert_true (hl_workload_config_find ("small", &config));
  config.model.num_hiddens = 8;
  config.model.ffn_num_hiddens = 8;
  config.training.batch_size = 4;
  config.training.workers = 2;
  config.n_pairs = 8;
  config.length = 5;
  config.n_words = 30;

  fixture->workload = NN_OK (hl_workload_new, &config, NULL);
  fixture->bench = hl_bench_new (fixture->workload);
}

NN_CLEARS (Fixture, tear_down, (hl_bench_free, bench), (hl_workload_free, workload))

NN_TEST (configurations_have_names)
{
  HlWorkloadConfig config;

  g_assert_true (hl_workload_config_find ("base", &config));
  g_assert_cmpint (config.model.num_hiddens, ==, 512);
  g_assert_true (hl_workload_config_find ("book", &config));
  g_assert_cmpint (config.training.batch_size, ==, 128);
  g_assert_false (hl_workload_config_find ("huge", &config));
}

/* Every made-up word occurs, and <unk>, <bos> and <eos>; no sentence is shorter than another, so
 * there is no padding. */
NN_FIXTURE_TEST (made_up_sentences_have_all_words_and_one_length)
{
  const HlWorkload *workload = fixture->workload;
  const NnPairs    *pairs = workload->dataset->training;
  g_autofree char  *first = hl_workload_sentence (workload, 0);
  g_autofree char  *second = hl_workload_sentence (workload, 1);
  g_autofree char  *around = hl_workload_sentence (workload, 8);

  g_assert_cmpint (workload->config.model.target_vocab, ==, 30 + 3);
  g_assert_cmpint (pairs->n, ==, 8);
  for (int i = 0; i < pairs->n; i++)
    {
      g_assert_cmpint (nn_pairs_source_length (pairs, i), ==, 5);
      g_assert_cmpint (nn_pairs_target_length (pairs, i), ==, 5);
    }
  g_assert_cmpstr (first, ==, "w0 w1 w2 w3");
  g_assert_cmpstr (second, ==, "w4 w5 w6 w7");
  g_assert_cmpstr (around, ==, first);
}

/* One by one, for D = 2, F = 3, V = 5, S = 2 and T = 3:
 *
 *      encoder   q, k, v 24, output 8, network 12 + 12, heads 2 · 2 · 2 · 2 = 16
 *      decoder   q, k, v 36, output 12, heads (1 + 2 + 3) · 2 · 2 = 24
 *                q 12, k and v of the source 16, output 12, heads 2 · 3 · 2 · 2 = 24
 *                network 18 + 18
 *      output    3 · 2 · 5 = 30
 */
NN_TEST (count_adds_up_what_one_pair_needs)
{
  const NnConfig config = {
    .num_hiddens = 2,
    .ffn_num_hiddens = 3,
    .num_heads = 1,
    .num_blks = 2,
    .source_vocab = 4,
    .target_vocab = 5,
  };

  g_assert_cmpfloat (hl_bench_count_pair (&config, 2, 3), ==, 2 * (72 + 72 + 100) + 30);
}

/* However short the time is: five rounds, or a best of five would mean nothing. An update is
 * four sentences of five tokens, none of them padding. */
NN_FIXTURE_TEST (run_has_at_least_five_rounds_of_updates)
{
  const HlBench *bench = fixture->bench;
  const double   needed = 3.0 * 4.0 * hl_bench_count_pair (&fixture->workload->config.model, 5, 5);

  g_assert_true (NN_OK (hl_bench_run, fixture->bench, 0.01));

  g_assert_cmpint (bench->peaks.n, >=, HL_BENCH_FEWEST_ROUNDS);
  g_assert_cmpint (bench->products.n, ==, bench->peaks.n);
  g_assert_cmpint (bench->ratios.n, ==, bench->peaks.n);
  g_assert_cmpint (bench->updates.n, >=, bench->peaks.n);
  g_assert_cmpint (bench->cpu.n, ==, bench->updates.n);
  for (int phase = 0; phase < HL_BENCH_PHASES; phase++)
    g_assert_cmpint (bench->phases[phase].n, ==, bench->peaks.n);
  g_assert_cmpint (bench->translations.n, >=, 5);
  g_assert_cmpint (bench->translated, ==, 5);
  for (int i = 0; i < bench->updates.n; i++)
    {
      const double seconds = bench->updates.values[i];

      g_assert_cmpfloat_with_epsilon (bench->speeds.values[i] * seconds, needed, 1e-6 * needed);
      g_assert_cmpfloat_with_epsilon (bench->tokens.values[i] * seconds, 20, 1e-6);
      g_assert_cmpfloat_with_epsilon (bench->padded.values[i] * seconds, 20, 1e-6);
    }
  g_assert_cmpint (fixture->workload->trainer->update, >=,
                   3 + bench->updates.n + bench->phases[0].n);
}

static double number_of (const json_t *json, const char *name)
{
  return json_number_value (json_object_get (json, name));
}

/* Measurements that nobody made. Made-up sentences have no end, so an epoch of them is nothing. */
NN_FIXTURE_TEST (result_has_the_middle_and_the_best_peak)
{
  HlBench *bench = fixture->bench;
  json_t  *json;

  for (int i = 1; i <= 5; i++)
    {
      hl_samples_add (&bench->updates, 0.1 * i);
      hl_samples_add (&bench->speeds, 10e9 * i);
      hl_samples_add (&bench->peaks, 16e9 * i);
    }
  bench->load_of_others = NAN;
  json = hl_bench_to_json (bench);

  g_assert_cmpfloat_with_epsilon (number_of (json, "seconds_per_update"), 0.3, 1e-12);
  g_assert_cmpfloat_with_epsilon (number_of (json, "seconds_per_update_low"), 0.2, 1e-12);
  g_assert_cmpfloat_with_epsilon (number_of (json, "gflops"), 60, 1e-9);
  g_assert_cmpfloat_with_epsilon (number_of (json, "peak_gflops"), 160, 1e-9);
  g_assert_cmpfloat (number_of (json, "fraction_of_peak"), ==, 0.375);
  g_assert_null (json_object_get (json, "seconds_per_epoch"));
  g_assert_true (json_is_null (json_object_get (json, "load_of_others")));

  json_decref (json);
}
