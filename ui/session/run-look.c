#include "ui/session/run-look.h"

#include "core/text/remarks.h"
#include "core/training/trainer-phases.h"
#include "ui/session/run-task.h"

/* The first updates fill the caches, and are not counted. */
#define N_WARM 2
#define N_LEAST 5
#define N_MOST 60
#define MAX_SECONDS 0.7

/* Returns the seconds of one update, as a mean, because batches have different lengths. */
static double measure_update (NnRun *run, GCancellable *cancellable)
{
  gint64 begin = 0;
  double seconds = 0.0;
  int    n = 0;

  for (int i = 0; i < N_WARM + N_MOST && (n < N_LEAST || seconds < MAX_SECONDS); i++)
    {
      if (i == N_WARM)
        begin = g_get_monotonic_time ();
      if (g_cancellable_is_cancelled (cancellable) || nn_trainer_is_epoch_over (run->trainer))
        break;

      nn_trainer_update (run->trainer, NULL);
      n = MAX (i + 1 - N_WARM, 0);
      if (n > 0)
        seconds = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
    }

  return n > 0 ? seconds / n : 0.0;
}

static NnTrainingLog *ask (NnRun *run, gboolean is_shipped, const char *const *own)
{
  NnTrainingLog           *log = nn_training_log_new (nn_trainer_updates (run->trainer), 1);
  g_auto (GStrv)           samples = hl_run_samples (run->dataset);
  g_autoptr (NnWatch)      watch = hl_run_watch (is_shipped, (const char *const *) samples, own);
  g_autoptr (NnReferences) references = nn_references_new (run->dataset);

  log->n_targets = run->dataset->target_vocabulary->size;
  log->n_pairs = run->dataset->training->n;
  nn_training_log_ask (log, run, watch, references);

  return log;
}

static HlRunLook *look_at (const NnRunOptions *options, gboolean is_shipped, const char *const *own,
                           GCancellable *cancellable, GError **error)
{
  g_autoptr (NnRun) run = nn_run_new (options, cancellable, error);
  HlRunLook        *look;

  if (run == NULL)
    return NULL;

  look = g_new (HlRunLook, 1);
  *look = (HlRunLook){
    .n_parameters = nn_parameters_count_learned_values (run->model->parameters),
    .n_updates = nn_trainer_updates (run->trainer),
    .n_training = run->dataset->training->n,
    .n_held_out = run->dataset->held_out->n,
    .source_words = run->dataset->source_vocabulary->size,
    .target_words = run->dataset->target_vocabulary->size,
    .unknown = nn_remarks_unknown_words (run->dataset),
    .remarks = nn_run_remarks (run),
    .log = ask (run, is_shipped, own),
  };
  look->seconds = measure_update (run, cancellable) * (double) look->n_updates;

  return look;
}

/* Blocks; call it from a worker. runs: of NnRunOptions; is_shipped: whether their corpus is the one
 * in the box; own: sentences that somebody asks for besides. Returns the first, with the time of
 * all. */
HlRunLook *hl_run_look_new (const GPtrArray *runs, gboolean is_shipped, const char *const *own,
                            GCancellable *cancellable, GError **error)
{
  HlRunLook *first = NULL;

  for (guint i = 0; i < runs->len; i++)
    {
      HlRunLook *look = look_at (runs->pdata[i], is_shipped, own, cancellable, error);

      if (first == NULL)
        first = look;
      else if (look != NULL)
        {
          first->seconds += look->seconds;
          hl_run_look_free (look);
        }
      if (look == NULL)
        {
          g_clear_pointer (&first, hl_run_look_free);
          break;
        }
    }

  return first;
}

void hl_run_look_free (HlRunLook *self)
{
  if (self == NULL)
    return;

  g_strfreev (self->remarks);
  nn_training_log_unref (self->log);
  g_free (self);
}
