#include "ui/session/training-task.h"

#include "ui/session/work.h"

/* The main loop hears of progress at most this often, in milliseconds: faster than
 * anybody reads, and slow enough to leave the processor to the training. */
#define NEWS_INTERVAL 100

/* A training in its worker. */
typedef struct
{
  const HlTrainingJob *job;
  GTask               *task;
} Training;

/* Worker: called between two updates, and once more when an epoch that was over has
 * ended. */
static void report_progress (const NnTrainingProgress *progress, gpointer user_data)
{
  const Training      *training = user_data;
  const HlTrainingJob *job = training->job;

  if (hl_training_news_leave_progress (job->news, job->run, progress))
    g_timeout_add_full (G_PRIORITY_DEFAULT_IDLE, NEWS_INTERVAL, job->take_news,
                        g_object_ref (hl_work_get_source (training->task)), g_object_unref);
}

static void job_free (gpointer data)
{
  HlTrainingJob *job = data;

  g_object_unref (job->frame);
  g_free (job);
}

/* Worker: goes on with the run.  However it ends, what the weights are then is there to
 * be looked at and saved. */
static gpointer train_in_worker (gpointer data, GTask *task, GCancellable *cancellable,
                                 GError **error)
{
  const HlTrainingJob *job = data;
  Training             training = { job, task };
  gboolean             is_complete;

  hl_training_news_begin (job->news, job->run);
  is_complete = nn_trainer_run (job->run->trainer, report_progress, &training, cancellable, error);
  hl_training_news_leave_last (job->news, job->run, job->frame);

  return GINT_TO_POINTER (is_complete);
}

/* job: what trains, which is copied. */
void hl_training_async (const HlTrainingJob *job, gpointer source, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer user_data)
{
  HlTrainingJob *copy = g_memdup2 (job, sizeof *job);
  const HlWork   work = { train_in_worker, copy, job_free, .is_kept = TRUE };

  g_object_ref (copy->frame);
  hl_work_async (&work, source, cancellable, callback, user_data);
}

/* Returns whether all epochs are done. */
gboolean hl_training_finish (GAsyncResult *result, GError **error)
{
  return hl_work_finish (result, train_in_worker, error) != NULL;
}
