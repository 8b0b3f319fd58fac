#include "app/bench.h"

typedef struct
{
  HlWorkload *workload;
  HlBench    *bench;
  int         n_reports;
  double      last_report;
} Fixture;

static void
set_up (Fixture      *fixture,
        gconstpointer data)
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

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  hl_bench_free (fixture->bench);
  hl_workload_free (fixture->workload);
}

static void
report_cb (double   fraction,
           gpointer data)
{
  Fixture *fixture = data;

  g_assert_cmpfloat (fraction, >=, fixture->last_report);
  fixture->last_report = fraction;
  fixture->n_reports++;
}

static void
run (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (hl_bench_run (fixture->bench, 0.01, report_cb, fixture, &error));
  g_assert_no_error (error);
}

/* However short the time is: five rounds, or a best of five would mean nothing. */
static void
test_run_has_at_least_five_rounds (Fixture      *fixture,
                                   gconstpointer data)
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
static void
test_run_counts_what_an_update_does (Fixture      *fixture,
                                     gconstpointer data)
{
  const HlBench *bench = fixture->bench;
  const double   needed = 3.0 * 4.0 * hl_limit_count_pair (&fixture->workload->config.model, 5, 5);

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
static void
test_run_trains (Fixture      *fixture,
                 gconstpointer data)
{
  run (fixture);

  g_assert_cmpint (fixture->workload->trainer->update, >=,
                   3 + fixture->bench->updates.n + fixture->bench->phases[0].n);
}

static void
test_run_reports_its_progress (Fixture      *fixture,
                               gconstpointer data)
{
  run (fixture);

  g_assert_cmpint (fixture->n_reports, ==, fixture->bench->peaks.n);
  g_assert_cmpfloat (fixture->last_report, ==, 1.0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, test) g_test_add (path, Fixture, NULL, set_up, test, tear_down)
  ADD ("/bench/run/has-at-least-five-rounds", test_run_has_at_least_five_rounds);
  ADD ("/bench/run/counts-what-an-update-does", test_run_counts_what_an_update_does);
  ADD ("/bench/run/trains", test_run_trains);
  ADD ("/bench/run/reports-its-progress", test_run_reports_its_progress);

  return g_test_run ();
}
