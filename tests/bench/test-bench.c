#include "tests/bench/bench.h"

#include "tests/bench/bench-count.h"
#include "tests/support/cases.h"

typedef struct
{
  HlWorkload *workload;
  HlBench    *bench;
  int         n_reports;
  double      last_report;
} Fixture;

static void set_up (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  HlWorkloadConfig   config;

  g_assert_true (hl_workload_config_find ("small", &config));
  config.model.num_hiddens = 8;
  config.model.ffn_num_hiddens = 8;
  config.training.batch_size = 4;
  config.training.workers = 2;
  config.n_pairs = 8;
  config.length = 5;
  config.n_words = 30;

  fixture->workload = hl_workload_new (&config, NULL, &error);
  g_assert_no_error (error);
  fixture->bench = hl_bench_new (fixture->workload);
}

static void tear_down (Fixture *fixture)
{
  hl_bench_free (fixture->bench);
  hl_workload_free (fixture->workload);
}

static void report_cb (double fraction, gpointer data)
{
  Fixture *fixture = data;

  g_assert_cmpfloat (fraction, >=, fixture->last_report);
  fixture->last_report = fraction;
  fixture->n_reports++;
}

static void run (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (hl_bench_run (fixture->bench, 0.01, report_cb, fixture, &error));
  g_assert_no_error (error);
}

/* However short the time is: five rounds, or a best of five would mean nothing. */
NN_FIXTURE_TEST (run_has_at_least_five_rounds)
{
  const HlBench *bench = fixture->bench;

  run (fixture);

  g_assert_cmpint (bench->peaks.n, >=, HL_BENCH_FEWEST_ROUNDS);
  g_assert_cmpint (bench->products.n, ==, bench->peaks.n);
  g_assert_cmpint (bench->ratios.n, ==, bench->peaks.n);
  g_assert_cmpint (bench->updates.n, >=, bench->peaks.n);
  g_assert_cmpint (bench->cpu.n, ==, bench->updates.n);
  for (int phase = 0; phase < HL_BENCH_PHASES; phase++)
    g_assert_cmpint (bench->phases[phase].n, ==, bench->peaks.n);
  g_assert_cmpint (bench->translations.n, >=, 5);
  g_assert_cmpint (bench->translated, ==, 5);
}

/* Each update: four sentences of five tokens, none of them padding. */
NN_FIXTURE_TEST (run_counts_what_an_update_does)
{
  const HlBench *bench = fixture->bench;
  const double   needed = 3.0 * 4.0 * hl_count_pair (&fixture->workload->config.model, 5, 5);

  run (fixture);

  for (int i = 0; i < bench->updates.n; i++)
    {
      const double seconds = bench->updates.values[i];

      g_assert_cmpfloat_with_epsilon (bench->speeds.values[i] * seconds, needed, 1e-6 * needed);
      g_assert_cmpfloat_with_epsilon (bench->tokens.values[i] * seconds, 20, 1e-6);
      g_assert_cmpfloat_with_epsilon (bench->padded.values[i] * seconds, 20, 1e-6);
    }
}

/* Warm-up, updates and phases: each is an update of the run. */
NN_FIXTURE_TEST (run_trains)
{
  run (fixture);

  g_assert_cmpint (fixture->workload->trainer->update, >=,
                   3 + fixture->bench->updates.n + fixture->bench->phases[0].n);
}

NN_FIXTURE_TEST (run_reports_its_progress)
{
  run (fixture);

  g_assert_cmpint (fixture->n_reports, ==, fixture->bench->peaks.n);
  g_assert_cmpfloat (fixture->last_report, ==, 1.0);
}

NN_TEST_MAIN ()
