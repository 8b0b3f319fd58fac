/* app/cli-bench.c
 *
 * headlight-cli bench: how fast this machine trains and translates, beside what it
 * could do at most.
 */

#include <glib/gi18n.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "app/bench-report.h"
#include "app/cli.h"
#include "app/paths.h"
#include "app/progress-bar.h"

#define DEFAULT_SECONDS 10.0
#define LONGEST_SECONDS 3600.0

static void
progress_cb (double   fraction,
             gpointer data)
{
  hl_progress_bar_show (data, "bench", fraction, "");
}

static void
print_json (const HlBench *bench)
{
  json_t *json = hl_bench_to_json (bench);
  char   *line = json_dumps (json, JSON_COMPACT | JSON_REAL_PRECISION (6));

  hl_cli_print ("%s\n", line);
  free (line);
  json_decref (json);
}

static void
print_text (const HlBench *bench)
{
  g_autofree char *text = hl_bench_to_text (bench);

  hl_cli_print ("%s", text);
}

static HlCliStatus
measure (const HlWorkloadConfig *config,
         const char             *corpus,
         double                  seconds,
         gboolean                is_json)
{
  g_autoptr (GError)     error = NULL;
  g_autofree char       *shipped = app_paths_corpus ();
  g_autoptr (HlWorkload) workload =
      hl_workload_new (config, corpus != NULL ? corpus : shipped, &error);
  g_autoptr (HlBench) bench = workload != NULL ? hl_bench_new (workload) : NULL;
  HlProgressBar       bar = hl_progress_bar_new ();
  const gboolean      is_done =
      bench != NULL && hl_bench_run (bench, seconds, progress_cb, &bar, &error);

  hl_progress_bar_clear (&bar);
  if (!is_done)
    return hl_cli_fail (error);

  if (is_json)
    print_json (bench);
  else
    print_text (bench);

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
  g_auto (GStrv)     rest = NULL;
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
    HL_CLI_REST (&rest),
    HL_CLI_END,
  };
  g_autoptr (GOptionContext) options =
      hl_cli_options (NULL, _ ("Measure how fast this machine trains and translates."), entries);
  HlWorkloadConfig config;

  if (!hl_cli_parse (options, argc, argv))
    return HL_CLI_MISUSED;
  if (rest != NULL)
    return hl_cli_misuse (_ ("“%s” is one argument too many"), rest[0]);
  if (!hl_workload_config_find (name != NULL ? name : "book", &config))
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

  return measure (&config, corpus, seconds, is_json);
}
