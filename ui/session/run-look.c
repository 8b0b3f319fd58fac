#include "ui/session/run-look.h"

#include "core/text/remarks.h"
#include "core/training/trainer-phases.h"

/* The first updates fill the caches, and are not counted. */
#define N_WARM 2
#define N_LEAST 5
#define N_MOST 60
#define MAX_SECONDS 0.7

/* Seconds of one update; batches of different lengths take different times. */
static double
measure_update (NnRun        *run,
                GCancellable *cancellable)
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

static void
look_in_worker (GTask        *task,
                gpointer      source,
                gpointer      task_data,
                GCancellable *cancellable)
{
  GError           *error = NULL;
  g_autoptr (NnRun) run = nn_run_new (task_data, cancellable, &error);
  HlRunLook        *look;

  if (run == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

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
  g_task_return_pointer (task, look, g_free);
}

/**
 * hl_run_look_async:
 * @options: (transfer none): what to look at
 * @cancellable: ends the look
 * @callback: called in the main loop
 * @user_data: for @callback; it need not outlive @cancellable
 */
void
hl_run_look_async (const NnRunOptions *options,
                   GCancellable       *cancellable,
                   GAsyncReadyCallback callback,
                   gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  g_task_set_source_tag (task, hl_run_look_async);
  g_task_set_task_data (task, nn_run_options_copy (options),
                        (GDestroyNotify) nn_run_options_free);
  g_task_run_in_thread (task, look_in_worker);
}

/**
 * hl_run_look_finish:
 * @result: what the callback was given
 * @error: why there can be no such run
 *
 * Returns: (transfer full) (nullable): to be freed with g_free()
 */
HlRunLook *
hl_run_look_finish (GAsyncResult *result,
                    GError      **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, hl_run_look_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
