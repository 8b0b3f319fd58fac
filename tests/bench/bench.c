#include "tests/bench/bench.h"

#include "core/training/epochs.h"
#include "core/training/trainer-phases.h"
#include "tests/bench/bench-count.h"
#include "tests/bench/bench-machine.h"

/* The first updates allocate, and the clock of an idle processor has to rise. */
#define WARM_UP_UPDATES 3
#define WARM_UP_TRANSLATIONS 3

#define FEWEST_TRANSLATIONS 5
#define MOST_UPDATES_A_ROUND 16

static const char *const phase_names[HL_BENCH_PHASES] = {
  [NN_PHASE_DRAW_BATCH] = "draw",   [NN_PHASE_FORWARD] = "forward", [NN_PHASE_LOSS] = "loss",
  [NN_PHASE_BACKWARD] = "backward", [NN_PHASE_CLIP] = "clip",       [NN_PHASE_APPLY] = "apply",
};

/* Returns its name. */
const char *hl_bench_phase_name (NnPhase phase) { return phase_names[phase]; }

/* Returns measurements that have not been made yet. */
HlBench *hl_bench_new (const HlWorkload *workload)
{
  HlBench *self = g_new0 (HlBench, 1);

  self->workload = workload;
  self->limit = hl_limit_new (&workload->config.model, workload->trainer->slices->workers);

  return self;
}

void hl_bench_free (HlBench *self)
{
  if (self == NULL)
    return;

  hl_limit_free (self->limit);
  hl_samples_clear (&self->updates);
  hl_samples_clear (&self->cpu);
  hl_samples_clear (&self->speeds);
  hl_samples_clear (&self->tokens);
  hl_samples_clear (&self->padded);
  for (int phase = 0; phase < HL_BENCH_PHASES; phase++)
    hl_samples_clear (&self->phases[phase]);
  hl_samples_clear (&self->products);
  hl_samples_clear (&self->ratios);
  hl_samples_clear (&self->peaks);
  hl_samples_clear (&self->translations);
  g_free (self);
}

/* Also starts the clock again. */
static double seconds_since (gint64 *last)
{
  const gint64 now = g_get_monotonic_time ();
  const double seconds = (double) (now - *last) / G_USEC_PER_SEC;

  *last = now;

  return seconds;
}

static void add_update (HlBench *self, double seconds, double cpu)
{
  const HlWorkloadConfig *config = &self->workload->config;
  const NnBatch          *batch = self->workload->trainer->slices->batch;
  const double            needed =
      hl_count_batch (&config->model, batch, config->training.loss != NN_LOSS_MASKED);

  hl_samples_add (&self->updates, seconds);
  hl_samples_add (&self->cpu, cpu);
  hl_samples_add (&self->speeds, needed / seconds);
  hl_samples_add (&self->tokens, batch->n_labels / seconds);
  hl_samples_add (&self->padded,
                  (double) batch->target_rows->B * config->training.text.num_steps / seconds);
}

static gboolean measure_update (HlBench *self, GError **error)
{
  NnTrainer *trainer = self->workload->trainer;
  double     cpu;
  gint64     last;

  if (!nn_trainer_leave_epoch (trainer, NULL, error))
    return FALSE;

  cpu = hl_machine_cpu_seconds ();
  last = g_get_monotonic_time ();
  if (!nn_trainer_update (trainer, error))
    return FALSE;

  add_update (self, seconds_since (&last), hl_machine_cpu_seconds () - cpu);

  return TRUE;
}

static gboolean run_phase (NnTrainer *trainer, NnPhase phase, GError **error)
{
  switch (phase)
    {
    case NN_PHASE_DRAW_BATCH:
      nn_trainer_draw_batch (trainer);
      return TRUE;
    case NN_PHASE_FORWARD:
      nn_trainer_forward (trainer);
      return TRUE;
    case NN_PHASE_LOSS:
      return nn_trainer_loss (trainer, error);
    case NN_PHASE_BACKWARD:
      nn_trainer_backward (trainer);
      return TRUE;
    case NN_PHASE_CLIP:
      return nn_trainer_clip (trainer, error);
    case NN_PHASE_APPLY:
      nn_trainer_apply (trainer);
      return TRUE;
    default:
      g_assert_not_reached ();
    }
}

static gboolean measure_phases (HlBench *self, GError **error)
{
  NnTrainer *trainer = self->workload->trainer;
  gint64     last;

  if (!nn_trainer_leave_epoch (trainer, NULL, error))
    return FALSE;

  last = g_get_monotonic_time ();
  for (int phase = 0; phase < HL_BENCH_PHASES; phase++)
    {
      if (!run_phase (trainer, phase, error))
        return FALSE;
      hl_samples_add (&self->phases[phase], seconds_since (&last));
    }

  return TRUE;
}

/* The products of the latest batch, as fast as they go. */
static double measure_products (HlBench *self)
{
  const HlWorkloadConfig *config = &self->workload->config;
  const NnSlices         *slices = self->workload->trainer->slices;
  const double            seconds = hl_limit_measure_products (self->limit, slices);

  hl_samples_add (&self->products, seconds);

  return hl_count_batch (&config->model, slices->batch, config->training.loss != NN_LOSS_MASKED) /
         seconds;
}

static gboolean warm_up (HlBench *self, GError **error)
{
  NnTrainer *trainer = self->workload->trainer;
  int        n = WARM_UP_UPDATES;

  /* Every batch of an experiment, so that nothing is allocated later. */
  if (hl_workload_has_epochs (self->workload))
    n = MAX (n, nn_trainer_updates_per_epoch (trainer));

  for (int i = 0; i < n; i++)
    {
      if (!nn_trainer_leave_epoch (trainer, NULL, error) || !nn_trainer_update (trainer, error))
        return FALSE;
    }

  return TRUE;
}

/* Updates in a row, as in a training run; then, in the same moments, the limits. */
static gboolean run_round (HlBench *self, HlOperations *operations, double seconds, GError **error)
{
  const gint64 start = g_get_monotonic_time ();
  const int    first = self->updates.n;
  HlSamples    speeds = { NULL };
  gboolean     is_done = TRUE;

  hl_operations_start (operations);
  do
    is_done = measure_update (self, error);
  while (is_done && self->updates.n - first < MOST_UPDATES_A_ROUND &&
         (double) (g_get_monotonic_time () - start) < seconds * G_USEC_PER_SEC);
  hl_operations_stop (operations);

  if (!is_done)
    return FALSE;

  for (int i = first; i < self->updates.n; i++)
    hl_samples_add (&speeds, self->speeds.values[i]);
  hl_samples_add (&self->ratios, measure_products (self) / hl_samples_median (&speeds));
  hl_samples_clear (&speeds);

  hl_samples_add (&self->peaks, hl_measure_peak (self->workload->trainer->slices->workers));

  return measure_phases (self, error);
}

static gboolean measure_translation (HlBench *self, int i, GError **error)
{
  g_autofree char *sentence = hl_workload_sentence (self->workload, i);
  gint64           last = g_get_monotonic_time ();

  self->translated = hl_workload_translate (self->workload, sentence, error);
  if (self->translated == 0)
    return FALSE;

  hl_samples_add (&self->translations, seconds_since (&last));

  return TRUE;
}

static gboolean run_translations (HlBench *self, double seconds, GError **error)
{
  const gint64 start = g_get_monotonic_time ();

  for (int i = 0; i < WARM_UP_TRANSLATIONS; i++)
    if (!measure_translation (self, i, error))
      return FALSE;

  hl_samples_clear (&self->translations);
  while (self->translations.n < FEWEST_TRANSLATIONS ||
         (double) (g_get_monotonic_time () - start) < seconds * G_USEC_PER_SEC)
    if (!measure_translation (self, self->translations.n, error))
      return FALSE;

  return TRUE;
}

/* Measures everything. Returns whether it could be done. progress: called between two rounds, or
 * NULL. */
gboolean hl_bench_run (HlBench *self, double seconds, HlBenchProgressFunc progress,
                       gpointer user_data, GError **error)
{
  NnWorkers               *workers = self->workload->trainer->slices->workers;
  g_autoptr (HlOperations) operations = hl_operations_new (workers);
  const HlLoad             before = hl_load_now ();
  const gint64             start = g_get_monotonic_time ();
  HlLoad                   after;
  double                   fraction;

  if (!warm_up (self, error))
    return FALSE;
  self->peak_memory = hl_machine_peak_memory ();

  do
    {
      if (!run_round (self, operations, seconds / (4.0 * HL_BENCH_FEWEST_ROUNDS), error))
        return FALSE;

      fraction = (double) (g_get_monotonic_time () - start) / (0.9 * seconds * G_USEC_PER_SEC);
      fraction = MIN (fraction, (double) self->peaks.n / HL_BENCH_FEWEST_ROUNDS);
      if (progress != NULL)
        progress (MIN (fraction, 1.0), user_data);
    }
  while (fraction < 1.0);

  if (!run_translations (self, 0.1 * seconds, error))
    return FALSE;

  self->n_samples = hl_operations_count (self->operations);
  after = hl_load_now ();
  self->load_of_others = hl_load_of_others (&before, &after);

  return TRUE;
}
