#include "tests/bench/bench-report.h"

#include <math.h>
#include <string.h>

#include "tests/support/cases.h"

/* Measurements that nobody made: round numbers, of a model that exists. */
typedef struct
{
  HlWorkload *workload;
  HlBench    *bench;
} Fixture;

static void add_all (HlSamples *samples, const double *values, int n)
{
  for (int i = 0; i < n; i++)
    hl_samples_add (samples, values[i]);
}

static void make_up_measurements (HlBench *bench)
{
  const double updates[] = { 0.2, 0.1, 0.4, 0.3, 0.5 };
  const double speeds[] = { 30e9, 20e9, 40e9 };
  const double peaks[] = { 50e9, 60e9, 80e9, 55e9, 70e9 };
  const double ratios[] = { 1.7, 1.5, 1.6 };

  add_all (&bench->updates, updates, 5);
  add_all (&bench->speeds, speeds, 3);
  add_all (&bench->peaks, peaks, 5);
  add_all (&bench->ratios, ratios, 3);
  hl_samples_add (&bench->cpu, 0.5);
  hl_samples_add (&bench->tokens, 1000);
  hl_samples_add (&bench->padded, 1500);
  hl_samples_add (&bench->products, 0.2);
  hl_samples_add (&bench->translations, 0.0015);
  for (int phase = 0; phase < HL_BENCH_PHASES; phase++)
    hl_samples_add (&bench->phases[phase], 0.05 * phase);

  bench->translated = 9;
  bench->operations[HL_OPERATION_PRODUCTS] = 75;
  bench->operations[HL_OPERATION_NORM] = 25;
  bench->n_samples = 100;
  bench->peak_memory = 64 * 1024 * 1024;
  bench->load_of_others = NAN;
}

static void set_up (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  HlWorkloadConfig   config;

  g_assert_true (hl_workload_config_find ("small", &config));
  config.model.num_hiddens = 8;
  config.model.ffn_num_hiddens = 8;
  config.training.batch_size = 4;
  config.training.loss = NN_LOSS_PLAIN;
  config.n_pairs = 12;
  config.length = 5;
  config.n_words = 30;

  fixture->workload = hl_workload_new (&config, NULL, &error);
  g_assert_no_error (error);
  fixture->bench = hl_bench_new (fixture->workload);
  make_up_measurements (fixture->bench);
}

static void tear_down (Fixture *fixture)
{
  hl_bench_free (fixture->bench);
  hl_workload_free (fixture->workload);
}

static double number_of (const json_t *json, const char *name)
{
  const json_t *value = json_object_get (json, name);

  g_assert_true (json_is_number (value));

  return json_number_value (value);
}

/* 30 of 80: the middle update, the best peak. */
NN_FIXTURE_TEST (fraction_is_of_the_best_peak)
{
  g_assert_cmpfloat (hl_bench_fraction_of_peak (fixture->bench), ==, 0.375);
  g_assert_cmpfloat (hl_bench_ratio_to_products (fixture->bench), ==, 1.6);
}

/* 12 pairs, 4 an update. */
NN_FIXTURE_TEST (epoch_is_as_many_updates_as_it_has)
{
  g_assert_cmpfloat_with_epsilon (hl_bench_seconds_per_epoch (fixture->bench), 0.9, 1e-12);
}

NN_FIXTURE_TEST (json_has_every_figure)
{
  json_t *json = hl_bench_to_json (fixture->bench);

  g_assert_cmpfloat (number_of (json, "seconds_per_update"), ==, 0.3);
  g_assert_cmpfloat (number_of (json, "seconds_per_update_low"), ==, 0.2);
  g_assert_cmpfloat (number_of (json, "seconds_per_update_high"), ==, 0.4);
  g_assert_cmpfloat (number_of (json, "cpu_seconds_per_update"), ==, 0.5);
  g_assert_cmpfloat (number_of (json, "tokens_per_second"), ==, 1000);
  g_assert_cmpfloat (number_of (json, "padded_tokens_per_second"), ==, 1500);
  g_assert_cmpfloat (number_of (json, "gflops"), ==, 60);
  g_assert_cmpfloat (number_of (json, "peak_gflops"), ==, 160);
  g_assert_cmpfloat (number_of (json, "fraction_of_peak"), ==, 0.375);
  g_assert_cmpfloat (number_of (json, "ratio_to_products"), ==, 1.6);
  g_assert_cmpfloat (number_of (json, "seconds_per_translation"), ==, 0.0015);
  g_assert_cmpfloat (number_of (json, "peak_memory_bytes"), ==, 67108864);
  g_assert_cmpfloat (number_of (json_object_get (json, "operations"), "products"), ==, 0.75);
  g_assert_cmpfloat (number_of (json_object_get (json, "phases"), "clip"), ==, 0.2);
  g_assert_cmpstr (json_string_value (json_object_get (json, "loss")), ==, "plain");

  json_decref (json);
}

/* Made-up sentences have no end, so an epoch of them is nothing. */
NN_FIXTURE_TEST (json_leaves_out_what_there_is_not)
{
  json_t *json;

  fixture->bench->n_samples = 0;
  json = hl_bench_to_json (fixture->bench);

  g_assert_null (json_object_get (json, "seconds_per_epoch"));
  g_assert_true (json_is_null (json_object_get (json, "load_of_others")));
  g_assert_cmpuint (json_object_size (json_object_get (json, "operations")), ==, 0);

  json_decref (json);
}

static void assert_says (const char *text, const char *part)
{
  if (strstr (text, part) == NULL)
    g_error ("“%s” is not in:\n%s", part, text);
}

NN_FIXTURE_TEST (text_says_what_was_measured)
{
  g_autofree char *text = hl_bench_to_text (fixture->bench);

  assert_says (text, "small, plain loss");
  assert_says (text, "0.3000 s, half of them between 0.2000 and 0.4000 s");
  assert_says (text, "1000 a second; 1500 with padding");
  assert_says (text, "1.60 times");
  assert_says (text, "60.0 GFLOP/s of 160.0: 38 %");
  assert_says (text, "64 MiB");
  assert_says (text, "1.500 ms per sentence of 9 tokens");
  assert_says (text, "75.0 %  0.3750 s  matrix products");
  assert_says (text, "clip       0.2000 s   26.7 %");
}

NN_TEST_MAIN ()
