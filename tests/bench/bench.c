#include "tests/bench/bench.h"

#include <math.h>

#include "core/tensor/matmul.h"
#include "core/training/epochs.h"
#include "core/training/trainer-phases.h"
#include "tests/bench/bench-machine.h"

/* The first updates allocate, and the clock of an idle processor has to rise. */
#define WARM_UP_UPDATES 3
#define WARM_UP_TRANSLATIONS 3

#define FEWEST_TRANSLATIONS 5
#define MOST_UPDATES_A_ROUND 16

/* Large enough that the call does not matter, small enough for a cache. */
#define PEAK_SIZE 768
#define PEAK_REPETITIONS 3

/* A multiply-add is two operations on floats. */
#define GIGAFLOPS 2e-9

static const char *const phase_names[HL_BENCH_PHASES] = {
  [NN_PHASE_DRAW_BATCH] = "draw",   [NN_PHASE_FORWARD] = "forward", [NN_PHASE_LOSS] = "loss",
  [NN_PHASE_BACKWARD] = "backward", [NN_PHASE_CLIP] = "clip",       [NN_PHASE_APPLY] = "apply",
};

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

/* The part of a pair that grows with the square of its length: the products of the heads. */
static double count_heads (const NnConfig *config, int S, int T)
{
  const double D = config->num_hiddens;
  const double encoder = 2.0 * S * S * D;
  const double decoder = 1.0 * T * (T + 1) * D;
  const double cross = 2.0 * T * S * D;

  return config->num_blks * (encoder + decoder + cross);
}

/* Returns how many multiply-adds one pair of sentences needs, forward. */
double hl_bench_count_pair (const NnConfig *config, int S, int T)
{
  double    sum = count_heads (config, S, T);
  HlProduct products[HL_PRODUCTS];

  hl_limit_list_products (config, products);
  for (int i = 0; i < HL_PRODUCTS; i++)
    sum += (double) products[i].times * (products[i].is_source ? S : T) * products[i].inputs *
           products[i].outputs;

  return sum;
}

/* Returns how many multiply-adds the latest update needed, forward and backward. Padding that
 * reaches no result does not count, whether it was computed or not. */
static double count_update (const HlBench *self)
{
  const HlWorkloadConfig *config = &self->workload->config;
  const NnBatch          *batch = self->workload->trainer->slices->batch;
  const NnRows           *target = batch->target_rows;
  double                  sum = 0.0;

  for (int b = 0; b < target->B; b++)
    sum += hl_bench_count_pair (&config->model, batch->source_rows->valid_lens[b],
                                config->training.loss == NN_LOSS_MASKED ? target->valid_lens[b]
                                                                        : target->lengths[b]);

  return 3.0 * sum;
}

/* x W = y, all of them large squares. */
typedef struct
{
  NnTensor *x;
  NnTensor *W;
  NnTensor *y;
} Squares;

static void multiply_squares (int w, gpointer data)
{
  const Squares *squares = (const Squares *) data + w;

  for (int i = 0; i < PEAK_REPETITIONS; i++)
    nn_matmul (nn_matrix (squares->y), nn_matrix (squares->x), nn_matrix (squares->W), NN_REPLACE);
}

/* None of its numbers is slow to multiply. */
static NnTensor *new_square (void)
{
  NnTensor *square = nn_tensor_new (NN_SHAPE (PEAK_SIZE, PEAK_SIZE));

  nn_tensor_fill (square, 0.5f);

  return square;
}

/* Has every worker multiply large square matrices, the fastest thing that this machine does.
 * Returns how many multiply-adds a second they did together. */
static double measure_peak (NnWorkers *workers)
{
  const int           n = nn_workers_count (workers);
  g_autofree Squares *squares = g_new (Squares, n);
  gint64              start;
  double              seconds;

  for (int w = 0; w < n; w++)
    squares[w] = (Squares){ new_square (), new_square (), new_square () };

  start = g_get_monotonic_time ();
  nn_workers_run (workers, multiply_squares, squares);
  seconds = seconds_since (&start);

  for (int w = 0; w < n; w++)
    {
      nn_tensor_free (squares[w].x);
      nn_tensor_free (squares[w].W);
      nn_tensor_free (squares[w].y);
    }

  return n * PEAK_REPETITIONS * pow (PEAK_SIZE, 3.0) / seconds;
}

static void add_update (HlBench *self, double seconds, double cpu)
{
  const HlWorkloadConfig *config = &self->workload->config;
  const NnBatch          *batch = self->workload->trainer->slices->batch;

  hl_samples_add (&self->updates, seconds);
  hl_samples_add (&self->cpu, cpu);
  hl_samples_add (&self->speeds, count_update (self) / seconds);
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
  const double seconds = hl_limit_measure_products (self->limit, self->workload->trainer->slices);

  hl_samples_add (&self->products, seconds);

  return count_update (self) / seconds;
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
static gboolean run_round (HlBench *self, double seconds, GError **error)
{
  const gint64 start = g_get_monotonic_time ();
  const int    first = self->updates.n;
  HlSamples    speeds = { NULL };
  gboolean     is_done = TRUE;

  do
    is_done = measure_update (self, error);
  while (is_done && self->updates.n - first < MOST_UPDATES_A_ROUND &&
         (double) (g_get_monotonic_time () - start) < seconds * G_USEC_PER_SEC);

  if (!is_done)
    return FALSE;

  for (int i = first; i < self->updates.n; i++)
    hl_samples_add (&speeds, self->speeds.values[i]);
  hl_samples_add (&self->ratios, measure_products (self) / hl_samples_median (&speeds));
  hl_samples_clear (&speeds);

  hl_samples_add (&self->peaks, measure_peak (self->workload->trainer->slices->workers));

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

/* Measures everything. Returns whether it could be done. */
gboolean hl_bench_run (HlBench *self, double seconds, GError **error)
{
  const HlLoad before = hl_load_now ();
  const gint64 start = g_get_monotonic_time ();
  HlLoad       after;

  if (!warm_up (self, error))
    return FALSE;
  self->peak_memory = hl_machine_peak_memory ();

  do
    if (!run_round (self, seconds / (4.0 * HL_BENCH_FEWEST_ROUNDS), error))
      return FALSE;
  while (self->peaks.n < HL_BENCH_FEWEST_ROUNDS ||
         (double) (g_get_monotonic_time () - start) < 0.9 * seconds * G_USEC_PER_SEC);

  if (!run_translations (self, 0.1 * seconds, error))
    return FALSE;

  after = hl_load_now ();
  self->load_of_others = hl_load_of_others (&before, &after);

  return TRUE;
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
static json_t *sizes_to_json (const HlWorkloadConfig *config)
{
  const NnConfig         *model = &config->model;
  const NnTrainingConfig *training = &config->training;

  return json_pack ("{s:s, s:s, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:I}", "config",
                    config->name, "loss", nn_loss_names[training->loss], "workers",
                    training->workers, "batch_size", training->batch_size, "num_steps",
                    training->text.num_steps, "num_hiddens", model->num_hiddens, "num_blks",
                    model->num_blks, "num_heads", model->num_heads, "ffn_num_hiddens",
                    model->ffn_num_hiddens, "src_vocab_size", model->source_vocab, "tgt_vocab_size",
                    model->target_vocab, "learned_values",
                    (json_int_t) nn_config_count_values (model));
}

static json_t *phases_to_json (const HlBench *self)
{
  json_t *phases = json_object ();

  for (int phase = 0; phase < HL_BENCH_PHASES; phase++)
    add_real (phases, phase_names[phase], hl_samples_median (&self->phases[phase]));

  return phases;
}

/* Returns one object with all of them. How close the middle update came to the best that this
 * machine showed is its fraction of the peak. */
json_t *hl_bench_to_json (const HlBench *self)
{
  const double     speed = hl_samples_median (&self->speeds);
  const double     peak = hl_samples_quantile (&self->peaks, 1.0);
  g_autofree char *machine = hl_machine_describe ();
  json_t          *json = sizes_to_json (&self->workload->config);

  json_object_set_new (json, "machine", json_string (machine));
  add_real (json, "load_of_others", self->load_of_others);

  json_object_set_new (json, "updates", json_integer (self->updates.n));
  add_samples (json, "seconds_per_update", &self->updates);
  add_samples (json, "cpu_seconds_per_update", &self->cpu);
  if (hl_workload_has_epochs (self->workload))
    add_real (json, "seconds_per_epoch",
              hl_samples_median (&self->updates) *
                  nn_trainer_updates_per_epoch (self->workload->trainer));
  add_real (json, "tokens_per_second", hl_samples_median (&self->tokens));
  add_real (json, "padded_tokens_per_second", hl_samples_median (&self->padded));

  add_samples (json, "products_seconds", &self->products);
  add_real (json, "ratio_to_products", hl_samples_median (&self->ratios));
  add_real (json, "gflops", GIGAFLOPS * speed);
  add_real (json, "peak_gflops", GIGAFLOPS * peak);
  add_real (json, "fraction_of_peak", speed / peak);
  json_object_set_new (json, "peak_memory_bytes", json_integer (self->peak_memory));

  add_samples (json, "seconds_per_translation", &self->translations);
  json_object_set_new (json, "translated_tokens", json_integer (self->translated));
  json_object_set_new (json, "phases", phases_to_json (self));

  return json;
}
