/* tests/bench/snapshots.c
 *
 * What the snapshots of a training cost: the copy that the training thread makes between two
 * updates, against the updates themselves, and the file that another thread writes.
 *
 *      goal: less than 3 % of the time of a training
 *
 * An update and a copy take turns, so that a busy machine slows both of them.
 *
 * Used by   ./dev bench --snapshots
 */

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>

#include "config.h"
#include "app/bench-samples.h"
#include "core/checkpoint/resume.h"
#include "core/checkpoint/snapshot-files.h"
#include "core/training/epochs.h"
#include "core/training/trainer-phases.h"

#define PRESET "recommended"
#define WARM_UP 4
#define DEFAULT_ROUNDS 40
#define GOAL 0.03

static double milliseconds_since (gint64 start)
{
  return (double) (g_get_monotonic_time () - start) / 1000.0;
}

static gboolean measure_round (const NnRun *run, HlSamples *updates, HlSamples *copies,
                               GError **error)
{
  g_autoptr (NnSnapshots) store = nn_snapshots_new_for (run->model, 1);
  gint64                  start = g_get_monotonic_time ();

  if (!nn_trainer_update (run->trainer, error) ||
      !nn_trainer_leave_epoch (run->trainer, NULL, error))
    return FALSE;
  hl_samples_add (updates, milliseconds_since (start));

  start = g_get_monotonic_time ();
  nn_snapshots_take (store, run->trainer);
  hl_samples_add (copies, milliseconds_since (start));

  return TRUE;
}

/* How many copies a run of so many updates makes. */
static int count_copies (const NnRun *run, gint64 n_updates)
{
  g_autoptr (NnSnapshots) store = nn_snapshots_new_for (run->model, 1);
  int                     n = 0;

  for (gint64 update = 0; update <= n_updates; update++)
    if (nn_snapshots_are_due (store, update))
      {
        nn_snapshots_add (store, nn_snapshot_new_saved (update));
        n++;
      }

  return n;
}

/* One file, forced to the disk. */
static double measure_file (const NnRun *run)
{
  g_autoptr (NnSnapshots)  store = nn_snapshots_new_for (run->model, 1);
  g_autoptr (NnCheckpoint) frame = nn_run_to_snapshot (run);
  g_autofree char         *folder = g_dir_make_tmp ("headlight-XXXXXX", NULL);
  gint64                   start;
  double                   milliseconds;

  nn_snapshots_take (store, run->trainer);
  start = g_get_monotonic_time ();
  nn_snapshots_write (store, frame, folder, NULL);
  milliseconds = milliseconds_since (start);
  nn_snapshots_delete (folder);

  return milliseconds;
}

static gboolean measure (int n_rounds, GError **error)
{
  NnPreset                 preset;
  g_autoptr (NnRunOptions) options = NULL;
  g_autoptr (NnRun)        run = NULL;
  HlSamples                updates = { NULL };
  HlSamples                copies = { NULL };
  gint64                   n_updates;
  double                   share;

  g_assert (nn_presets_find (PRESET, &preset));
  options = nn_run_options_new (CORPUS, &preset);
  options->takes_starter = TRUE;
  options->training.bleu_every = 0;
  run = nn_run_new (options, NULL, error);
  if (run == NULL)
    return FALSE;

  for (int i = 0; i < WARM_UP; i++)
    if (!nn_trainer_update (run->trainer, error))
      return FALSE;
  for (int i = 0; i < n_rounds; i++)
    if (!measure_round (run, &updates, &copies, error))
      return FALSE;

  n_updates = nn_trainer_updates (run->trainer);
  share = hl_samples_median (&copies) / hl_samples_median (&updates);
  printf ("update %.1f ms, copy %.2f ms (medians of %d)\n", hl_samples_median (&updates),
          hl_samples_median (&copies), n_rounds);
  printf ("%d copies in %d updates: %.2f %% of the time (goal: less than %.0f %%)\n",
          count_copies (run, n_updates), (int) n_updates,
          100.0 * share * count_copies (run, n_updates) / (double) n_updates, 100.0 * GOAL);
  printf ("while every update is copied: %.2f %%\n", 100.0 * share);
  printf ("a file, in another thread: %.0f ms\n", measure_file (run));
  hl_samples_clear (&updates);
  hl_samples_clear (&copies);

  return TRUE;
}

/* [ROUNDS] */
int main (int argc, char *argv[])
{
  g_autoptr (GError) error = NULL;
  const int n_rounds = argc > 1 ? MAX ((int) strtol (argv[1], NULL, 10), 1) : DEFAULT_ROUNDS;

  if (measure (n_rounds, &error))
    return 0;

  g_printerr ("%s\n", error->message);

  return 1;
}
