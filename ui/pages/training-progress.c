#include "ui/pages/training-progress.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ui/pages/training-curves.h"
#include "ui/session/run-name.h"

/* A loss that is this much higher than at the beginning, in nats, is called a divergence. */
#define RISE 0.5

/* Returns the time left in words. */
char *hl_time_left_to_string (double seconds)
{
  const int left = (int) ceil (MAX (seconds, 0.0));
  int       minutes;

  if (left < 60)
    return g_strdup_printf (ngettext ("%d second left", "%d seconds left", (gulong) left), left);

  minutes = (left + 30) / 60;

  return g_strdup_printf (ngettext ("%d minute left", "%d minutes left", (gulong) minutes),
                          minutes);
}

/* Returns in words how far the run that trains is. */
static char *present_text (HlTrainingSession *training)
{
  const NnTrainingProgress *progress = &hl_training_session_get_record (training)->progress;

  g_autofree char *left = hl_time_left_to_string (progress->seconds_left);
  const int        epoch = MIN (progress->epoch + 1, progress->n_epochs);

  switch (hl_training_session_get_state (training))
    {
    case HL_TRAINING_PREPARING:
      return g_strdup (_ ("Reading the corpus…"));
    case HL_TRAINING_RUNNING:
      /* Translators: number of the present epoch, number of epochs, "3 minutes left" */
      return g_strdup_printf (_ ("Epoch %d of %d · %s"), epoch, progress->n_epochs, left);
    case HL_TRAINING_PAUSED:
      return g_strdup_printf (_ ("Paused in epoch %d of %d"), epoch, progress->n_epochs);
    case HL_TRAINING_FINISHED:
      return g_strdup_printf (_ ("Ended after %d of %d epochs"), progress->epoch,
                              progress->n_epochs);
    case HL_TRAINING_IDLE:
    default:
      return g_strdup (_ ("Not started"));
    }
}

/* Returns how far it is, and what waits for its turn. keeper: has the training, and the runs
 * that come after it. */
char *hl_training_progress_text (HlRunKeeper *keeper)
{
  g_autofree char *present = present_text (hl_run_keeper_get_training (keeper));
  const int        n = hl_run_keeper_get_n_waiting (keeper);

  if (n == 0)
    return g_steal_pointer (&present);

  /* Translators: how far a training is, and how many come after it */
  return g_strdup_printf (ngettext ("%s · then %d more run", "%s · then %d more runs", (gulong) n),
                          present, n);
}

/* Returns whether the latest losses are clearly higher than the first. */
gboolean hl_training_progress_rises (HlTrainingSession *training)
{
  const GArray *batches = hl_training_session_get_record (training)->batches;
  const guint   n = HL_TRAINING_CURVES_WINDOW;
  double        latest = 0.0;

  if (batches->len < 2 * n)
    return FALSE;

  for (guint i = batches->len - n; i < batches->len; i++)
    latest += g_array_index (batches, HlTrainingPoint, i).loss / n;

  return latest > g_array_index (batches, HlTrainingPoint, 0).loss + RISE;
}

/* Returns what trains, in a line. */
char *hl_training_progress_summary (const NnRunOptions *options)
{
  g_autofree char *name = hl_run_name (options);
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, options->training.seed);

  /* Translators: what differs from the preset, a seed, a number of threads */
  return g_strdup_printf (ngettext ("%s · seed %s · %d thread", "%s · seed %s · %d threads",
                                    (gulong) options->training.workers),
                          name, seed, options->training.workers);
}
