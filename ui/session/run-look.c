#include "ui/session/run-look.h"

#include "core/text/remarks.h"
#include "core/training/trainer-phases.h"
#include "ui/session/work.h"

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

static void free_options (gpointer options) { nn_run_options_free (options); }

static gpointer look_in_worker (gpointer data, GTask *task, GCancellable *cancellable,
                                GError **error)
{
  g_autoptr (NnRun) run = nn_run_new (data, cancellable, error);
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
  };
  look->seconds = measure_update (run, cancellable) * (double) look->n_updates;

  return look;
}

/* user_data: for callback, which may be gone if the job was cancelled. */
void hl_run_look_async (const NnRunOptions *options, HlJob *job, GAsyncReadyCallback callback,
                        gpointer user_data)
{
  const HlWork work = { look_in_worker, nn_run_options_copy (options), free_options, g_free };

  hl_work_async (&work, job, hl_job_start (job), callback, user_data);
}

/* Returns to be freed with g_free(), or NULL. */
HlRunLook *hl_run_look_finish (GAsyncResult *result, GError **error)
{
  return hl_work_finish (result, look_in_worker, error);
}
