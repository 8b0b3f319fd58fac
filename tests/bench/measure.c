/* tests/bench/measure.c
 *
 * How fast this machine trains and translates, beside what it could do at most.
 *
 * Used by   ./dev bench, peer.py
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config.h"
#include "tests/bench/bench.h"

#define DEFAULT_SECONDS 10.0
#define LONGEST_SECONDS 3600.0

/* As the program's own exit statuses. */
enum
{
  DONE,
  FAILED,
  MISUSED,
};

static int misuse (const char *message)
{
  g_printerr ("%s\n", message);

  return MISUSED;
}

static int fail (const GError *error)
{
  g_printerr ("%s\n", error->message);

  return FAILED;
}

static void print (const HlBench *bench, gboolean is_one_line)
{
  json_t *json = hl_bench_to_json (bench);
  char   *text =
      json_dumps (json, (is_one_line ? JSON_COMPACT : JSON_INDENT (2)) | JSON_REAL_PRECISION (6));

  printf ("%s\n", text);
  free (text);
  json_decref (json);
}

static int measure (const HlWorkloadConfig *config, const char *corpus, double seconds,
                    gboolean is_one_line)
{
  const char            *shipped = CORPUS;
  g_autoptr (GError)     error = NULL;
  g_autoptr (HlWorkload) workload =
      hl_workload_new (config, corpus != NULL ? corpus : shipped, &error);
  g_autoptr (HlBench) bench = workload != NULL ? hl_bench_new (workload) : NULL;

  if (bench == NULL || !hl_bench_run (bench, seconds, &error))
    return fail (error);

  print (bench, is_one_line);

  return DONE;
}

int main (int argc, char *argv[])
{
  g_autofree char *name = NULL;
  g_autofree char *loss = NULL;
  g_autofree char *corpus = NULL;
  int              n_workers = MIN ((int) g_get_num_processors (), NN_TRAINING_CONFIG_MAX_WORKERS);
  double           seconds = DEFAULT_SECONDS;
  gboolean         is_json = FALSE;
  const GOptionEntry entries[] = {
    { "config", 'c', 0, G_OPTION_ARG_STRING, &name, "book, small or base", "NAME" },
    { "loss", 'l', 0, G_OPTION_ARG_STRING, &loss, "masked or plain", "NAME" },
    { "workers", 'w', 0, G_OPTION_ARG_INT, &n_workers, "How many threads", "N" },
    { "seconds", 's', 0, G_OPTION_ARG_DOUBLE, &seconds, "How long to measure", "X" },
    { "corpus", 0, 0, G_OPTION_ARG_FILENAME, &corpus, "Sentence pairs for “book”", "FILE" },
    { "json", 'j', 0, G_OPTION_ARG_NONE, &is_json, "Print everything in one line", NULL },
    { NULL },
  };
  g_autoptr (GOptionContext) options = g_option_context_new (NULL);
  g_autoptr (GError)         error = NULL;
  HlWorkloadConfig           config;

  g_option_context_add_main_entries (options, entries, NULL);
  if (!g_option_context_parse (options, &argc, &argv, &error))
    return misuse (error->message);
  if (argc > 1)
    return misuse ("one argument too many");
  if (!hl_workload_config_find (name != NULL ? name : "book", &config))
    return misuse ("--config must be book, small or base");
  if (loss != NULL && strcmp (loss, "masked") != 0 && strcmp (loss, "plain") != 0)
    return misuse ("--loss must be masked or plain");
  if (!(seconds > 0.0 && seconds <= LONGEST_SECONDS))
    return misuse ("--seconds must be above 0 and at most 3600");
  if (n_workers < 1 || n_workers > NN_TRAINING_CONFIG_MAX_WORKERS)
    return misuse ("--workers must be between 1 and 64");

  config.training.workers = n_workers;
  config.training.loss = g_strcmp0 (loss, "plain") == 0 ? NN_LOSS_PLAIN : NN_LOSS_MASKED;

  return measure (&config, corpus, seconds, is_json);
}
