#include "app/bench.h"

#include <math.h>
#include <string.h>

#include "core/tensor/matmul.h"
#include "core/training/presets.h"

#define WARM_UP_UPDATES 3

/* Products large enough that the call does not matter, small enough for a cache. */
#define PEAK_SIZE 512
#define PEAK_REPETITIONS 8

static const char *const phase_names[HL_BENCH_PHASES] = { "draw", "forward", "loss",
                                                          "backward", "clip", "apply" };

/* The textbook's experiment, on the first pairs of a corpus. */
static HlBenchConfig
book (void)
{
  HlBenchConfig self = { .name = "book", .n_pairs = NN_BOOK_TRAINING };
  NnPreset      preset;

  if (!nn_presets_find ("book-mlx", &preset))
    g_assert_not_reached ();
  self.model = preset.model;
  self.training = preset.training;

  return self;
}

/* A model that learns the shipped corpus, on sentences of one length. */
static HlBenchConfig
small (void)
{
  HlBenchConfig self = book ();

  self.name = "small";
  self.model.num_hiddens = 128;
  self.model.ffn_num_hiddens = 512;
  self.training.batch_size = 64;
  self.length = 12;
  self.n_words = 2200;

  return self;
}

/* The base model of Vaswani et al. 2017, with a smaller vocabulary. */
static HlBenchConfig
base (void)
{
  HlBenchConfig self = book ();

  self.name = "base";
  self.model.num_hiddens = 512;
  self.model.num_blks = 6;
  self.model.num_heads = 8;
  self.model.ffn_num_hiddens = 2048;
  self.training.batch_size = 32;
  self.length = 32;
  self.n_words = 10000;

  return self;
}

/**
 * hl_bench_config_find:
 * @name: "book", "small" or "base"
 * @config: (out): what to measure
 *
 * Returns: whether there is such a configuration
 */
gboolean
hl_bench_config_find (const char    *name,
                      HlBenchConfig *config)
{
  static HlBenchConfig (*const configs[]) (void) = { book, small, base };

  for (gsize i = 0; i < G_N_ELEMENTS (configs); i++)
    {
      *config = configs[i]();
      if (strcmp (config->name, name) == 0)
        return TRUE;
    }

  return FALSE;
}

/**
 * hl_bench_phase_name:
 * @phase: an #NnPhase
 *
 * Returns: its name
 */
const char *
hl_bench_phase_name (int phase)
{
  return phase_names[phase];
}

/* A text of made-up words, each of which occurs. */
static char *
make_up_text (const HlBenchConfig *config,
              int                 *n_pairs)
{
  GString  *text = g_string_new (NULL);
  const int n_words = config->length - 1; /* the last token is <eos> */
  int       word = 0;

  *n_pairs = MAX (4 * config->training.batch_size, config->n_words / n_words + 1);
  for (int i = 0; i <= *n_pairs; i++)
    for (int side = 0; side < 2; side++)
      {
        for (int t = 0; t < n_words; t++)
          g_string_append_printf (text, t == 0 ? "w%d" : " w%d",
                                  (word + side + i * n_words + t) % config->n_words);
        g_string_append_c (text, side == 0 ? '\t' : '\n');
      }

  return g_string_free (text, FALSE);
}

static NnDataset *
load_dataset (HlBenchConfig *config,
              const char    *corpus,
              GError       **error)
{
  NnDatasetOptions options = nn_dataset_options (config->training.text);

  options.n_training = config->n_pairs;
  options.n_validation = 0;

  if (config->length > 0)
    {
      g_autofree char *text = make_up_text (config, &options.n_training);

      config->n_pairs = options.n_training;
      options.text.num_steps = config->training.text.num_steps = config->length;
      options.text.min_count = 1;

      return nn_dataset_new_from_text (text, &options, error);
    }
  else
    {
      g_autoptr (NnCorpus) pairs = nn_corpus_load (corpus, options.n_training + 1, error);

      return pairs != NULL ? nn_dataset_new (pairs, &options, error) : NULL;
    }
}

/**
 * hl_bench_new:
 * @config: what to measure
 * @corpus: where the sentences come from, unless they are made up
 * @error: (nullable): why it cannot be measured
 *
 * Returns: (transfer full) (nullable): a run that has not been measured yet
 */
HlBench *
hl_bench_new (const HlBenchConfig *config,
              const char          *corpus,
              GError             **error)
{
  g_autoptr (HlBench) self = g_new0 (HlBench, 1);
  NnRandom            random = nn_random_new (config->training.seed);

  self->config = *config;
  self->config.training.bleu_every = 0;
  self->updates = g_array_new (FALSE, FALSE, sizeof (double));
  self->speeds = g_array_new (FALSE, FALSE, sizeof (double));
  self->peaks = g_array_new (FALSE, FALSE, sizeof (double));
  for (int i = 0; i < HL_BENCH_PHASES; i++)
    self->phases[i] = g_array_new (FALSE, FALSE, sizeof (double));

  self->dataset = load_dataset (&self->config, corpus, error);
  if (self->dataset == NULL)
    return NULL;

  self->config.model.source_vocab = self->dataset->source_vocabulary->size;
  self->config.model.target_vocab = self->dataset->target_vocabulary->size;
  if (!nn_config_validate (&self->config.model, error) ||
      !nn_training_config_validate (&self->config.training, error))
    return NULL;

  self->model = nn_transformer_new (&self->config.model);
  nn_transformer_initialize (self->model, &random);
  self->trainer = nn_trainer_new (self->model, &self->config.training, self->dataset, error);

  return self->trainer != NULL ? g_steal_pointer (&self) : NULL;
}

/**
 * hl_bench_free:
 * @self: (nullable) (transfer full): the run
 */
void
hl_bench_free (HlBench *self)
{
  if (self == NULL)
    return;

  g_clear_pointer (&self->trainer, nn_trainer_free);
  g_clear_pointer (&self->model, nn_transformer_free);
  g_clear_pointer (&self->dataset, nn_dataset_free);
  g_array_unref (self->updates);
  g_array_unref (self->speeds);
  g_array_unref (self->peaks);
  for (int i = 0; i < HL_BENCH_PHASES; i++)
    g_array_unref (self->phases[i]);
  g_free (self);
}

/* What a sentence pair of S and T positions needs in one forward pass, see
 * dot-product-attention.h and the blocks: a row times a (D, D) matrix is D² multiply-adds. */
static double
count_products (const NnConfig *config,
                double          S,
                double          T)
{
  const double D = config->num_hiddens;
  const double F = config->ffn_num_hiddens;
  const double encoder_block = S * (4.0 * D * D + 2.0 * D * F) + 2.0 * S * S * D;
  const double self_attention = T * 4.0 * D * D + T * (T + 1.0) * D;
  const double cross_attention = (T + S) * 2.0 * D * D + 2.0 * T * S * D;
  const double decoder_block = self_attention + cross_attention + T * 2.0 * D * F;

  return config->num_blks * (encoder_block + decoder_block) + T * D * config->target_vocab;
}

/* Backward needs each product twice: once for the input, once for the weights. */
static double
count_batch (const HlBench *self)
{
  const NnBatch *batch = self->trainer->slices->batch;
  const gboolean counts_padding = self->config.training.loss != NN_LOSS_MASKED;
  double         sum = 0.0;

  for (int b = 0; b < batch->source_rows->B; b++)
    sum += count_products (&self->config.model, batch->source_rows->valid_lens[b],
                           counts_padding ? batch->target_rows->lengths[b]
                                          : batch->target_rows->valid_lens[b]);

  return 3.0 * sum;
}

static double
seconds_since (gint64 *last)
{
  const gint64 now = g_get_monotonic_time ();
  const double seconds = (double) (now - *last) / G_USEC_PER_SEC;

  *last = now;

  return seconds;
}

static gboolean
run_phase (NnTrainer *trainer,
           int        phase,
           GError   **error)
{
  switch ((NnPhase) phase)
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

/**
 * hl_bench_update:
 * @self: the run
 * @error: (nullable): %NN_TRAINER_ERROR_DIVERGED
 *
 * Measures one update, phase by phase.  What belongs to an epoch and not to an
 * update, the loss of the held-out pairs, is left out.
 *
 * Returns: whether it could be done
 */
gboolean
hl_bench_update (HlBench *self,
                 GError **error)
{
  double multiply_adds = 0.0;
  double total = 0.0;
  double speed;
  gint64 last;

  if (self->trainer->position == nn_trainer_updates_per_epoch (self->trainer))
    nn_trainer_end_epoch (self->trainer);

  last = g_get_monotonic_time ();
  for (int phase = 0; phase < HL_BENCH_PHASES; phase++)
    {
      double seconds;

      if (!run_phase (self->trainer, phase, error))
        return FALSE;
      seconds = seconds_since (&last);
      g_array_append_val (self->phases[phase], seconds);
      total += seconds;

      if (phase == NN_PHASE_DRAW_BATCH)
        {
          const NnBatch *batch = self->trainer->slices->batch;

          multiply_adds = count_batch (self);
          self->tokens += batch->n_labels;
          self->positions += batch->source_rows->N + batch->target_rows->N;
          last = g_get_monotonic_time ();
        }
    }

  speed = multiply_adds / total;
  g_array_append_val (self->updates, total);
  g_array_append_val (self->speeds, speed);

  return TRUE;
}

/**
 * hl_bench_warm_up:
 * @self: the run
 * @error: (nullable): %NN_TRAINER_ERROR_DIVERGED
 *
 * Makes a few updates that do not count: the first ones allocate.
 *
 * Returns: whether it could be done
 */
gboolean
hl_bench_warm_up (HlBench *self,
                  GError **error)
{
  for (int i = 0; i < WARM_UP_UPDATES; i++)
    if (!hl_bench_update (self, error))
      return FALSE;

  g_array_set_size (self->updates, 0);
  g_array_set_size (self->speeds, 0);
  for (int i = 0; i < HL_BENCH_PHASES; i++)
    g_array_set_size (self->phases[i], 0);
  self->tokens = 0;
  self->positions = 0;

  return TRUE;
}

static void
multiply_cb (int      slice,
             gpointer data)
{
  NnTensor **tensors = (NnTensor **) data + (gsize) slice * 3;

  for (int i = 0; i < PEAK_REPETITIONS; i++)
    nn_matmul (nn_matrix (tensors[0]), nn_matrix (tensors[1]), nn_matrix (tensors[2]), NN_REPLACE);
}

/**
 * hl_bench_measure_peak:
 * @self: the run
 *
 * Measures how fast as many threads multiply large matrices.
 */
void
hl_bench_measure_peak (HlBench *self)
{
  NnWorkers   *workers = self->trainer->slices->workers;
  const int    n_workers = nn_workers_count (workers);
  const double multiply_adds = n_workers * PEAK_REPETITIONS * pow (PEAK_SIZE, 3.0);
  NnTensor   **tensors = g_new0 (NnTensor *, n_workers * 3);
  gint64       last;
  double       speed;

  for (int i = 0; i < n_workers * 3; i++)
    {
      tensors[i] = nn_tensor_new (NN_SHAPE (PEAK_SIZE, PEAK_SIZE));
      nn_tensor_fill (tensors[i], 0.5f);
    }

  last = g_get_monotonic_time ();
  nn_workers_run (workers, multiply_cb, tensors);
  speed = multiply_adds / seconds_since (&last);
  g_array_append_val (self->peaks, speed);

  for (int i = 0; i < n_workers * 3; i++)
    nn_tensor_free (tensors[i]);
  g_free (tensors);
}

static int
compare_doubles (gconstpointer a,
                 gconstpointer b)
{
  const double first = *(const double *) a;
  const double second = *(const double *) b;

  return (first > second) - (first < second);
}

/**
 * hl_bench_quantile:
 * @values: (element-type double): at least one
 * @fraction: from 0 to 1
 *
 * Returns: the value below which this fraction of them lies
 */
double
hl_bench_quantile (const GArray *values,
                   double        fraction)
{
  g_autoptr (GArray) sorted = g_array_copy ((GArray *) values);

  g_assert (sorted->len > 0);
  g_array_sort (sorted, compare_doubles);

  return g_array_index (sorted, double, (guint) lround (fraction * (sorted->len - 1)));
}

/**
 * hl_bench_median:
 * @values: (element-type double): at least one
 *
 * Returns: the value in their middle
 */
double
hl_bench_median (const GArray *values)
{
  return hl_bench_quantile (values, 0.5);
}

/**
 * hl_bench_sum:
 * @values: (element-type double): any
 *
 * Returns: all of them together
 */
double
hl_bench_sum (const GArray *values)
{
  double sum = 0.0;

  for (guint i = 0; i < values->len; i++)
    sum += g_array_index (values, double, i);

  return sum;
}

/**
 * hl_bench_peak_memory:
 *
 * Returns: the most memory the program ever had, in bytes; 0 where the system
 *   does not say
 */
gint64
hl_bench_peak_memory (void)
{
  g_autofree char *status = NULL;
  const char      *line;

  if (!g_file_get_contents ("/proc/self/status", &status, NULL, NULL))
    return 0;

  line = strstr (status, "VmHWM:");

  return line != NULL ? g_ascii_strtoll (line + strlen ("VmHWM:"), NULL, 10) * 1024 : 0;
}
