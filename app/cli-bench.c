/* app/cli-bench.c
 *
 * headlight-cli bench: how fast this machine trains and translates with the model of the
 * book, beside the time that the matrix products of an update take alone.
 */

#include <glib/gi18n.h>

#include "app/bench-limit.h"
#include "app/cli.h"
#include "app/paths.h"
#include "app/progress-bar.h"
#include "core/engine/workers.h"
#include "core/training/epochs.h"
#include "core/training/run.h"
#include "core/training/trainer-phases.h"
#include "core/translation/translate.h"
#include "core/translation/translator.h"

#define PRESET "book-pytorch"
#define SENTENCE "I'm home."

#define DEFAULT_SECONDS 10.0
#define LONGEST_SECONDS 3600.0

/* The first ones allocate, and the clock of an idle processor has to rise. */
#define WARM_UP 4
#define FEWEST_TRANSLATIONS 5

/* How many updates are made between two measurements of their products. */
#define UPDATES_A_ROUND 4

typedef struct
{
  HlSamples updates;      /* seconds of each update */
  HlSamples products;     /* seconds of its matrix products alone */
  HlSamples ratios;       /* what the updates of a round took, over what their products took */
  HlSamples tokens;       /* target tokens a second */
  HlSamples translations; /* seconds of each translation */
  int       n_written;    /* tokens of a translation */
} Measurements;

static void measurements_clear (Measurements *self)
{
  hl_samples_clear (&self->updates);
  hl_samples_clear (&self->products);
  hl_samples_clear (&self->ratios);
  hl_samples_clear (&self->tokens);
  hl_samples_clear (&self->translations);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Measurements, measurements_clear)

static double seconds_since (gint64 start)
{
  return (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
}

static gboolean measure_update (Measurements *self, NnTrainer *trainer, GError **error)
{
  gint64 start;
  double seconds;

  if (!nn_trainer_leave_epoch (trainer, NULL, error))
    return FALSE;

  start = g_get_monotonic_time ();
  if (!nn_trainer_update (trainer, error))
    return FALSE;

  seconds = seconds_since (start);
  hl_samples_add (&self->updates, seconds);
  hl_samples_add (&self->tokens, trainer->slices->batch->n_labels / seconds);

  return TRUE;
}

/* Updates and, in the same moments, their products: what else the machine does then
 * disturbs both alike. */
static gboolean measure_round (Measurements *self, NnTrainer *trainer, HlLimit *limit,
                               GError **error)
{
  double update = 0.0;
  double products;

  for (int i = 0; i < UPDATES_A_ROUND; i++)
    {
      if (!measure_update (self, trainer, error))
        return FALSE;
      update += self->updates.values[self->updates.n - 1] / UPDATES_A_ROUND;
    }

  products = hl_limit_measure_products (limit, trainer->slices);
  hl_samples_add (&self->products, products);
  hl_samples_add (&self->ratios, update / products);

  return TRUE;
}

static gboolean measure_training (Measurements *self, NnRun *run, double seconds,
                                  HlProgressBar *bar, GError **error)
{
  NnTrainer          *trainer = run->trainer;
  g_autoptr (HlLimit) limit = hl_limit_new (&run->model->config, trainer->slices->workers);
  gint64              start;

  for (int i = 0; i < WARM_UP; i++)
    if (!measure_update (self, trainer, error))
      return FALSE;
  measurements_clear (self);

  for (start = g_get_monotonic_time (); self->ratios.n == 0 || seconds_since (start) < seconds;)
    {
      if (!measure_round (self, trainer, limit, error))
        return FALSE;
      hl_progress_bar_show (bar, "bench", MIN (0.9 * seconds_since (start) / seconds, 0.9), "");
    }

  return TRUE;
}

/* Translates in the book's way, which always writes the same number of tokens. */
static gboolean measure_translation (Measurements *self, NnRun *run, double seconds, GError **error)
{
  const NnDataset         *dataset = run->dataset;
  g_autoptr (NnTranslator) translator = nn_translator_new (
      run->model, dataset->source_vocabulary, dataset->target_vocabulary, dataset->text, error);
  NnTranslationOptions options = nn_translation_options_default ();
  const gint64         begin = g_get_monotonic_time ();

  options.is_book = TRUE;
  options.workers = run->options->training.workers;

  while (translator != NULL &&
         (self->translations.n < FEWEST_TRANSLATIONS || seconds_since (begin) < seconds))
    {
      const gint64              start = g_get_monotonic_time ();
      g_autoptr (NnTranslation) translation =
          nn_translate (translator, SENTENCE, &options, NULL, error);

      if (translation == NULL)
        return FALSE;
      self->n_written = translation->T;
      hl_samples_add (&self->translations, seconds_since (start));
    }

  return translator != NULL;
}

static void print (const Measurements *self, const NnRunOptions *options)
{
  const double update = hl_samples_median (&self->updates);
  const double products = hl_samples_median (&self->products);
  const double translation = hl_samples_median (&self->translations);

  /* Translators: a preset, threads, pairs of an update, updates */
  hl_cli_print (_ ("%s, threads: %d, batch size: %d, updates: %d\n"), options->preset,
                options->training.workers, options->training.batch_size, self->updates.n);
  hl_cli_print (_ ("  training     %.1f updates per second, %.0f tokens per second\n"),
                1.0 / update, hl_samples_median (&self->tokens));
  hl_cli_print (_ ("  products     %.4f s for the matrix products of an update; the update takes "
                   "%.2f times as long\n"),
                products, hl_samples_median (&self->ratios));
  hl_cli_print (ngettext ("  translation  %.1f sentences per second, of %d token each\n",
                          "  translation  %.1f sentences per second, of %d tokens each\n",
                          self->n_written),
                1.0 / translation, self->n_written);
}

static HlCliStatus measure (NnRunOptions *options, double seconds)
{
  g_autoptr (GError)    error = NULL;
  g_autoptr (NnRun)     run = nn_run_new (options, NULL, &error);
  g_auto (Measurements) measurements = { { NULL } };
  HlProgressBar         bar = hl_progress_bar_new ();
  const gboolean        is_done = run != NULL &&
                           measure_training (&measurements, run, 0.9 * seconds, &bar, &error) &&
                           measure_translation (&measurements, run, 0.1 * seconds, &error);

  hl_progress_bar_clear (&bar);
  if (!is_done)
    return hl_cli_fail (error);

  print (&measurements, options);

  return HL_CLI_DONE;
}

HlCliStatus hl_cli_bench (int argc, char *argv[])
{
  g_autofree char   *corpus = NULL;
  g_autofree char   *shipped = app_paths_corpus ();
  g_auto (GStrv)     rest = NULL;
  int                n_workers = MIN (nn_workers_allowed (), NN_TRAINING_CONFIG_MAX_WORKERS);
  double             seconds = DEFAULT_SECONDS;
  const GOptionEntry entries[] = {
    { "workers", 'w', 0, G_OPTION_ARG_INT, &n_workers,
      N_ ("Number of threads; default: the number of processors"), N_ ("N") },
    { "seconds", 's', 0, G_OPTION_ARG_DOUBLE, &seconds, N_ ("Seconds to measure; default: 10"),
      N_ ("X") },
    { "corpus", 'c', 0, G_OPTION_ARG_FILENAME, &corpus,
      N_ ("File of sentence pairs: on each line a sentence, a tab and its translation; default: "
          "the included "
          "corpus"),
      N_ ("FILE") },
    HL_CLI_REST (&rest),
    HL_CLI_END,
  };
  g_autoptr (NnRunOptions) options = NULL;
  NnPreset                 preset;

  if (!hl_cli_read (argc, argv, NULL, _ ("Measure how fast this computer trains and translates."),
                    entries))
    return HL_CLI_MISUSED;
  if (rest != NULL)
    return hl_cli_misuse (_ ("Unexpected argument: “%s”"), rest[0]);
  if (!(seconds > 0.0 && seconds <= LONGEST_SECONDS))
    return hl_cli_misuse (_ ("--seconds must be above 0 and at most %g"), LONGEST_SECONDS);
  if (n_workers < 1 || n_workers > NN_TRAINING_CONFIG_MAX_WORKERS)
    return hl_cli_misuse (_ ("--workers must be between 1 and %d"), NN_TRAINING_CONFIG_MAX_WORKERS);

  nn_presets_find (PRESET, &preset);
  options = nn_run_options_new (corpus != NULL ? corpus : shipped, &preset);
  options->training.workers = n_workers;
  options->training.bleu_every = 0;

  return measure (options, seconds);
}
