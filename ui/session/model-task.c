#include "ui/session/model-task.h"

/* What the worker needs; it touches nothing else. */
typedef struct
{
  HlModel    *model;
  HlModelTask experiment;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  if (job->experiment.free_data != NULL)
    job->experiment.free_data (job->experiment.data);
  g_object_unref (job->model);
  g_free (job);
}

static gpointer
run_experiment (const Job    *job,
                GCancellable *cancellable,
                GError      **error)
{
  NnCheckpoint            *checkpoint = hl_model_lock (job->model);
  g_autoptr (NnTranslator) translator =
      nn_checkpoint_new_translator (checkpoint, error);
  gpointer result = NULL;

  if (translator != NULL)
    result = job->experiment.run (translator, job->experiment.data, cancellable, error);
  hl_model_unlock (job->model);

  return result;
}

static void
run_in_worker (GTask        *task,
               gpointer      source,
               gpointer      task_data,
               GCancellable *cancellable)
{
  const Job *job = task_data;
  GError    *error = NULL;
  gpointer   result = run_experiment (job, cancellable, &error);

  if (result != NULL)
    g_task_return_pointer (task, result, job->experiment.free_result);
  else
    g_task_return_error (task, error);
}

/**
 * hl_model_task_async:
 * @model: (transfer none): what is experimented on
 * @experiment: what is done; its data belong to the task from here on
 * @source: whose work it is
 * @cancellable: (nullable): ends it
 * @callback: called in the main loop when all is done
 * @user_data: for @callback
 */
void
hl_model_task_async (HlModel            *model,
                     const HlModelTask  *experiment,
                     GObject            *source,
                     GCancellable       *cancellable,
                     GAsyncReadyCallback callback,
                     gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (source, cancellable, callback, user_data);
  Job              *job = g_new0 (Job, 1);

  job->model = g_object_ref (model);
  job->experiment = *experiment;

  g_task_set_source_tag (task, hl_model_task_async);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, run_in_worker);
}

/**
 * hl_model_task_finish:
 * @result: what the callback was given
 * @error: why there is none; %G_IO_ERROR_CANCELLED if it was cancelled
 *
 * Returns: (transfer full) (nullable): what the experiment found
 */
gpointer
hl_model_task_finish (GAsyncResult *result,
                      GError      **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, hl_model_task_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
