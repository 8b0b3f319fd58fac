/* app/cli-bench.c
 *
 * headlight-cli bench: how fast this machine trains, beside what it could do at
 * most.
 */

#include <glib/gi18n.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "app/bench.h"
#include "app/cli.h"
#include "app/paths.h"
#include "app/progress-bar.h"

#define DEFAULT_SECONDS 10.0
#define LONGEST_SECONDS 3600.0
#define FEWEST_UPDATES 5
#define FEWEST_PEAKS 5

static gboolean
measure (HlBench *bench,
         double   seconds,
         GError **error)
{
  HlProgressBar bar = hl_progress_bar_new ();
  const gint64  start = g_get_monotonic_time ();
  double        elapsed = 0.0;

  if (!hl_bench_warm_up (bench, error))
    return FALSE;

  /* The two take turns, so that each has its share of the machine's good and bad moments. */
  while (elapsed < seconds || bench->updates->len < FEWEST_UPDATES ||
         bench->peaks->len < FEWEST_PEAKS)
    {
      if (hl_bench_sum (bench->updates) >= bench->peaks->len * seconds / (2 * FEWEST_PEAKS))
        hl_bench_measure_peak (bench);
      if (!hl_bench_update (bench, error))
        return FALSE;

      elapsed = (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
      hl_progress_bar_show (&bar, bench->config.name, MIN (elapsed / seconds, 1.0), "");
    }

  hl_progress_bar_clear (&bar);

  return TRUE;
}

/* An update of the book is a quarter of its epoch. */
static double
seconds_per_epoch (const HlBench *bench)
{
  return hl_bench_median (bench->updates) * nn_trainer_updates_per_epoch (bench->trainer);
}

static double
fraction_of_peak (const HlBench *bench)
{
  return hl_bench_median (bench->speeds) / hl_bench_quantile (bench->peaks, 1.0);
}

static void
print_text (const HlBench *bench,
            const char    *loss)
{
  const double total = hl_bench_sum (bench->updates);

  hl_cli_print (_ ("%s, %s loss, %d workers: %u updates\n"), bench->config.name, loss,
                bench->config.training.workers, bench->updates->len);
  hl_cli_print (_ ("  update      %.4f s   half of them between %.4f and %.4f s\n"),
                hl_bench_median (bench->updates), hl_bench_quantile (bench->updates, 0.25),
                hl_bench_quantile (bench->updates, 0.75));
  hl_cli_print (_ ("  epoch       %.4f s\n"), seconds_per_epoch (bench));
  for (int i = 0; i < HL_BENCH_PHASES; i++)
    hl_cli_print ("    %-8s  %.4f s   %4.1f %%\n", hl_bench_phase_name (i),
                  hl_bench_median (bench->phases[i]),
                  100.0 * hl_bench_sum (bench->phases[i]) / total);
  hl_cli_print (_ ("  tokens      %.0f a second; %.0f rows a second\n"),
                (double) bench->tokens / total, (double) bench->positions / total);
  hl_cli_print (_ ("  products    %.1f GFLOP/s of %.1f: %.0f %% of this machine's peak\n"),
                2e-9 * hl_bench_median (bench->speeds),
                2e-9 * hl_bench_quantile (bench->peaks, 1.0), 100.0 * fraction_of_peak (bench));
  hl_cli_print (_ ("  memory      %.0f MiB at most\n"),
                (double) hl_bench_peak_memory () / (1024.0 * 1024.0));
}

static void
print_json (const HlBench *bench,
            const char    *loss)
{
  const double total = hl_bench_sum (bench->updates);
  json_t      *json = json_object ();
  json_t      *phases = json_object ();
  char        *line;

  for (int i = 0; i < HL_BENCH_PHASES; i++)
    json_object_set_new (phases, hl_bench_phase_name (i),
                         json_real (hl_bench_median (bench->phases[i])));

  json_object_set_new (json, "config", json_string (bench->config.name));
  json_object_set_new (json, "loss", json_string (loss));
  json_object_set_new (json, "workers", json_integer (bench->config.training.workers));
  json_object_set_new (json, "updates", json_integer (bench->updates->len));
  json_object_set_new (json, "seconds_per_update", json_real (hl_bench_median (bench->updates)));
  json_object_set_new (json, "seconds_per_update_low",
                       json_real (hl_bench_quantile (bench->updates, 0.25)));
  json_object_set_new (json, "seconds_per_update_high",
                       json_real (hl_bench_quantile (bench->updates, 0.75)));
  json_object_set_new (json, "seconds_per_epoch", json_real (seconds_per_epoch (bench)));
  json_object_set_new (json, "phases", phases);
  json_object_set_new (json, "tokens_per_second", json_real ((double) bench->tokens / total));
  json_object_set_new (json, "rows_per_second", json_real ((double) bench->positions / total));
  json_object_set_new (json, "gflops", json_real (2e-9 * hl_bench_median (bench->speeds)));
  json_object_set_new (json, "peak_gflops",
                       json_real (2e-9 * hl_bench_quantile (bench->peaks, 1.0)));
  json_object_set_new (json, "fraction_of_peak", json_real (fraction_of_peak (bench)));
  json_object_set_new (json, "peak_memory_bytes", json_integer (hl_bench_peak_memory ()));

  line = json_dumps (json, JSON_COMPACT | JSON_REAL_PRECISION (6));
  hl_cli_print ("%s\n", line);
  free (line);
  json_decref (json);
}

static HlCliStatus
bench (const HlBenchConfig *config,
       const char          *corpus,
       double               seconds,
       gboolean             is_json)
{
  g_autoptr (GError)  error = NULL;
  g_autofree char    *shipped = app_paths_corpus ();
  g_autoptr (HlBench) self =
      hl_bench_new (config, corpus != NULL ? corpus : shipped, &error);
  const char *loss = config->training.loss == NN_LOSS_MASKED ? "masked" : "plain";

  if (self == NULL || !measure (self, seconds, &error))
    return hl_cli_fail (error);

  if (is_json)
    print_json (self, loss);
  else
    print_text (self, loss);

  return HL_CLI_DONE;
}

/**
 * hl_cli_bench:
 * @argc: number of arguments
 * @argv: (array length=argc): "bench" and what follows
 *
 * Returns: the exit status
 */
HlCliStatus
hl_cli_bench (int   argc,
              char *argv[])
{
  g_autofree char   *name = NULL;
  g_autofree char   *loss = NULL;
  g_autofree char   *corpus = NULL;
  int                n_workers = MIN ((int) g_get_num_processors (),
                                      NN_TRAINING_CONFIG_MAX_WORKERS);
  double             seconds = DEFAULT_SECONDS;
  gboolean           is_json = FALSE;
  const GOptionEntry entries[] = {
    { "config", 'c', 0, G_OPTION_ARG_STRING, &name, N_ ("book, small or base; default: book"),
      N_ ("NAME") },
    { "loss", 'l', 0, G_OPTION_ARG_STRING, &loss, N_ ("masked or plain; default: masked"),
      N_ ("NAME") },
    { "workers", 'w', 0, G_OPTION_ARG_INT, &n_workers,
      N_ ("How many threads; default: as many as there are processors"), N_ ("N") },
    { "seconds", 's', 0, G_OPTION_ARG_DOUBLE, &seconds, N_ ("How long to measure; default: 10"),
      N_ ("X") },
    { "corpus", 0, 0, G_OPTION_ARG_FILENAME, &corpus,
      N_ ("Sentence pairs for the configuration “book”; default: our own"), N_ ("FILE") },
    { "json", 'j', 0, G_OPTION_ARG_NONE, &is_json, N_ ("Print one JSON object"), NULL },
    HL_CLI_END,
  };
  g_autoptr (GOptionContext) options =
      hl_cli_options (NULL, _ ("Measure how fast this machine trains."), entries);
  HlBenchConfig config;

  if (!hl_cli_parse (options, argc, argv))
    return HL_CLI_MISUSED;
  if (!hl_bench_config_find (name != NULL ? name : "book", &config))
    return hl_cli_misuse (_ ("--config should be book, small or base, not “%s”"), name);
  if (loss != NULL && strcmp (loss, "masked") != 0 && strcmp (loss, "plain") != 0)
    return hl_cli_misuse (_ ("--loss should be masked or plain, not “%s”"), loss);
  if (!(seconds > 0.0 && seconds <= LONGEST_SECONDS))
    return hl_cli_misuse (_ ("--seconds should be above 0 and at most %g"), LONGEST_SECONDS);
  if (n_workers < 1 || n_workers > NN_TRAINING_CONFIG_MAX_WORKERS)
    return hl_cli_misuse (_ ("--workers should be between 1 and %d"),
                          NN_TRAINING_CONFIG_MAX_WORKERS);

  config.training.workers = n_workers;
  config.training.loss = g_strcmp0 (loss, "plain") == 0 ? NN_LOSS_PLAIN : NN_LOSS_MASKED;

  return bench (&config, corpus, seconds, is_json);
}
