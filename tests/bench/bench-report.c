#include "tests/bench/bench-report.h"

#include <math.h>

#include "core/training/training-config.h"
#include "tests/bench/bench-machine.h"

/* A multiply-add is two operations on floats. */
#define FLOPS 2.0
#define GIGA 1e9
#define MEBIBYTE (1024.0 * 1024.0)

/* Returns how close the middle update came to the best that this machine showed. */
double hl_bench_fraction_of_peak (const HlBench *self)
{
  return hl_samples_median (&self->speeds) / hl_samples_quantile (&self->peaks, 1.0);
}

/* Returns how many times as long an update takes as its products alone. */
double hl_bench_ratio_to_products (const HlBench *self)
{
  return hl_samples_median (&self->ratios);
}

/* Returns how long an epoch takes, without validation. */
double hl_bench_seconds_per_epoch (const HlBench *self)
{
  return hl_samples_median (&self->updates) *
         nn_trainer_updates_per_epoch (self->workload->trainer);
}

static const char *loss_name (const HlBench *self)
{
  return nn_loss_names[self->workload->config.training.loss];
}

static double gigaflops (double multiply_adds) { return FLOPS * multiply_adds / GIGA; }

static void write_heading (const HlBench *self, GString *text)
{
  const HlWorkloadConfig *config = &self->workload->config;
  g_autofree char        *machine = hl_machine_describe ();

  g_string_append_printf (text, "%s\n", machine);
  if (!isnan (self->load_of_others))
    g_string_append_printf (text, "other programs kept %.1f processors busy meanwhile\n",
                            self->load_of_others);
  g_string_append_printf (text, "%s, %s loss, workers: %d, batch of %d, updates: %d\n",
                          config->name, loss_name (self), config->training.workers,
                          config->training.batch_size, self->updates.n);
}

static void write_update (const HlBench *self, GString *text)
{
  g_string_append_printf (
      text,
      "  update       %.4f s, half of them between %.4f and %.4f s; "
      "%.4f s of all processors\n",
      hl_samples_median (&self->updates), hl_samples_quantile (&self->updates, 0.25),
      hl_samples_quantile (&self->updates, 0.75), hl_samples_median (&self->cpu));
  if (hl_workload_has_epochs (self->workload))
    g_string_append_printf (text, "  epoch        %.4f s\n", hl_bench_seconds_per_epoch (self));
  g_string_append_printf (text, "  tokens       %.0f a second; %.0f with padding\n",
                          hl_samples_median (&self->tokens), hl_samples_median (&self->padded));
}

static void write_limits (const HlBench *self, GString *text)
{
  g_string_append_printf (text,
                          "  products     %.4f s for the matrix products of an update; the update "
                          "takes %.2f times as long\n",
                          hl_samples_median (&self->products), hl_bench_ratio_to_products (self));
  g_string_append_printf (text, "  arithmetic   %.1f GFLOP/s of %.1f: %.0f %% of the peak\n",
                          gigaflops (hl_samples_median (&self->speeds)),
                          gigaflops (hl_samples_quantile (&self->peaks, 1.0)),
                          100.0 * hl_bench_fraction_of_peak (self));
  g_string_append_printf (text, "  memory       %.0f MiB at most\n",
                          (double) self->peak_memory / MEBIBYTE);
}

static void write_translation (const HlBench *self, GString *text)
{
  g_string_append_printf (text,
                          "  translation  %.3f ms per sentence of %d tokens, "
                          "half of them between %.3f and %.3f ms\n",
                          1e3 * hl_samples_median (&self->translations), self->translated,
                          1e3 * hl_samples_quantile (&self->translations, 0.25),
                          1e3 * hl_samples_quantile (&self->translations, 0.75));
}

static void write_phases (const HlBench *self, GString *text)
{
  double total = 0.0;

  for (int phase = 0; phase < HL_BENCH_PHASES; phase++)
    total += hl_samples_median (&self->phases[phase]);

  g_string_append (text, "  phases, one after the other\n");
  for (int phase = 0; phase < HL_BENCH_PHASES; phase++)
    {
      const double seconds = hl_samples_median (&self->phases[phase]);

      g_string_append_printf (text, "    %-9s  %.4f s  %5.1f %%\n", hl_bench_phase_name (phase),
                              seconds, 100.0 * seconds / total);
    }
}

static void write_operations (const HlBench *self, GString *text)
{
  if (self->n_samples == 0)
    return;

  g_string_append_printf (text, "  operations, from %d samples\n", self->n_samples);
  for (int i = 0; i < HL_N_OPERATIONS; i++)
    {
      const double part = (double) self->operations[i] / self->n_samples;

      g_string_append_printf (text, "    %5.1f %%  %.4f s  %s\n", 100.0 * part,
                              part * hl_samples_median (&self->cpu), hl_operations_title (i));
    }
}

/* Returns what a person wants to know of them. */
char *hl_bench_to_text (const HlBench *self)
{
  GString *text = g_string_new (NULL);

  write_heading (self, text);
  write_update (self, text);
  write_limits (self, text);
  write_translation (self, text);
  write_phases (self, text);
  write_operations (self, text);

  return g_string_free (text, FALSE);
}

/* JSON has no NaN. */
static void add_real (json_t *json, const char *name, double value)
{
  json_object_set_new (json, name, isfinite (value) ? json_real (value) : json_null ());
}

/* The middle, and where the middle half begins and ends. */
static void add_samples (json_t *json, const char *name, const HlSamples *samples)
{
  g_autofree char *low = g_strconcat (name, "_low", NULL);
  g_autofree char *high = g_strconcat (name, "_high", NULL);

  add_real (json, name, hl_samples_median (samples));
  add_real (json, low, hl_samples_quantile (samples, 0.25));
  add_real (json, high, hl_samples_quantile (samples, 0.75));
}

/* To do the same work elsewhere, one has to know its sizes. */
static void add_sizes (const HlBench *self, json_t *json)
{
  const HlWorkloadConfig *config = &self->workload->config;

  json_object_set_new (json, "config", json_string (config->name));
  json_object_set_new (json, "loss", json_string (loss_name (self)));
  json_object_set_new (json, "workers", json_integer (config->training.workers));
  json_object_set_new (json, "batch_size", json_integer (config->training.batch_size));
  json_object_set_new (json, "num_steps", json_integer (config->training.text.num_steps));
  json_object_set_new (json, "num_hiddens", json_integer (config->model.num_hiddens));
  json_object_set_new (json, "num_blks", json_integer (config->model.num_blks));
  json_object_set_new (json, "num_heads", json_integer (config->model.num_heads));
  json_object_set_new (json, "ffn_num_hiddens", json_integer (config->model.ffn_num_hiddens));
  json_object_set_new (json, "src_vocab_size", json_integer (config->model.source_vocab));
  json_object_set_new (json, "tgt_vocab_size", json_integer (config->model.target_vocab));
  json_object_set_new (json, "learned_values",
                       json_integer (nn_config_count_values (&config->model)));
}

static json_t *phases_to_json (const HlBench *self)
{
  json_t *phases = json_object ();

  for (int phase = 0; phase < HL_BENCH_PHASES; phase++)
    add_real (phases, hl_bench_phase_name (phase), hl_samples_median (&self->phases[phase]));

  return phases;
}

/* As parts of the whole. */
static json_t *operations_to_json (const HlBench *self)
{
  json_t *operations = json_object ();

  for (int i = 0; i < HL_N_OPERATIONS && self->n_samples > 0; i++)
    add_real (operations, hl_operation_name (i), (double) self->operations[i] / self->n_samples);

  return operations;
}

/* Returns one object with all of them. */
json_t *hl_bench_to_json (const HlBench *self)
{
  g_autofree char *machine = hl_machine_describe ();
  json_t          *json = json_object ();

  json_object_set_new (json, "machine", json_string (machine));
  add_real (json, "load_of_others", self->load_of_others);
  add_sizes (self, json);

  json_object_set_new (json, "updates", json_integer (self->updates.n));
  add_samples (json, "seconds_per_update", &self->updates);
  add_samples (json, "cpu_seconds_per_update", &self->cpu);
  if (hl_workload_has_epochs (self->workload))
    add_real (json, "seconds_per_epoch", hl_bench_seconds_per_epoch (self));
  add_real (json, "tokens_per_second", hl_samples_median (&self->tokens));
  add_real (json, "padded_tokens_per_second", hl_samples_median (&self->padded));

  add_samples (json, "products_seconds", &self->products);
  add_real (json, "ratio_to_products", hl_bench_ratio_to_products (self));
  add_real (json, "gflops", gigaflops (hl_samples_median (&self->speeds)));
  add_real (json, "peak_gflops", gigaflops (hl_samples_quantile (&self->peaks, 1.0)));
  add_real (json, "fraction_of_peak", hl_bench_fraction_of_peak (self));
  json_object_set_new (json, "peak_memory_bytes", json_integer (self->peak_memory));

  add_samples (json, "seconds_per_translation", &self->translations);
  json_object_set_new (json, "translated_tokens", json_integer (self->translated));
  json_object_set_new (json, "phases", phases_to_json (self));
  json_object_set_new (json, "operations", operations_to_json (self));

  return json;
}
