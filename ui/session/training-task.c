#include "ui/session/training-task.h"

/* The main loop hears of progress at most this often, in milliseconds: faster than
 * anybody reads, and slow enough to leave the processor to the training. */
#define NEWS_INTERVAL 100

/* What the worker has at hand while it reports. */
typedef struct
{
  const HlTrainingJob *job;
  gpointer             source;
} Report;

/* Worker: called between two updates, and once more when an epoch that was over has
 * ended. */
static void
report_progress (const NnTrainingProgress *progress,
                 gpointer                  user_data)
{
  const Report        *report = user_data;
  const HlTrainingJob *job = report->job;

  if (hl_training_news_leave_progress (job->news, job->run, progress))
    g_timeout_add_full (G_PRIORITY_DEFAULT_IDLE, NEWS_INTERVAL, job->take_news,
                        g_object_ref (report->source), g_object_unref);
}

static void
job_free (gpointer data)
{
  HlTrainingJob *job = data;

  g_object_unref (job->frame);
  g_free (job);
}

/* Worker: goes on with the run.  However it ends, what the weights are then is there to
 * be looked at and saved. */
static void
train_in_worker (GTask        *task,
                 gpointer      source,
                 gpointer      task_data,
                 GCancellable *cancellable)
{
  const HlTrainingJob *job = task_data;
  Report               report = { job, source };
  GError              *error = NULL;
  gboolean             is_complete;

  hl_training_news_begin (job->news, job->run);
  is_complete = nn_trainer_run (job->run->trainer, report_progress, &report, cancellable, &error);
  hl_training_news_leave_last (job->news, job->run, job->frame);

  if (is_complete)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/**
 * hl_training_async:
 * @job: what trains, which is copied
 * @source: on whose behalf
 * @cancellable: ends it between two updates
 * @callback: called in the main loop
 * @user_data: for @callback
 */
void
hl_training_async (const HlTrainingJob *job,
                   GObject             *source,
                   GCancellable        *cancellable,
                   GAsyncReadyCallback  callback,
                   gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (source, cancellable, callback, user_data);
  HlTrainingJob    *copy = g_memdup2 (job, sizeof *job);

  g_object_ref (copy->frame);
  g_task_set_source_tag (task, hl_training_async);
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, copy, job_free);
  g_task_run_in_thread (task, train_in_worker);
}

/**
 * hl_training_finish:
 * @result: what the callback was given
 * @error: why not all epochs are done
 *
 * Returns: whether all epochs are done
 */
gboolean
hl_training_finish (GAsyncResult *result,
                    GError      **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, hl_training_async), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
