#include "ui/session/alter-task.h"

#include "core/experiments/altered-model.h"

/* What the worker needs; it touches nothing else. */
typedef struct
{
  HlModel        *original;
  NnIntervention *intervention;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->original);
  nn_intervention_free (job->intervention);
  g_free (job);
}

static void
alter_in_worker (GTask        *task,
                 gpointer      source,
                 gpointer      task_data,
                 GCancellable *cancellable)
{
  const Job           *job = task_data;
  const NnTransformer *model = hl_model_get_checkpoint (job->original)->model;

  g_task_return_pointer (
      task, hl_model_new_altered (job->original, nn_altered_model_new (model, job->intervention)),
      g_object_unref);
}

/**
 * hl_alter_async:
 * @original: (transfer none): the model, which stays as it is
 * @intervention: what is altered; it fits the model
 * @source: whose work it is
 * @cancellable: (nullable): ends it
 * @callback: called in the main loop when all is done
 */
void
hl_alter_async (HlModel              *original,
                const NnIntervention *intervention,
                GObject              *source,
                GCancellable         *cancellable,
                GAsyncReadyCallback   callback)
{
  g_autoptr (GTask) task = g_task_new (source, cancellable, callback, NULL);
  Job              *job = g_new0 (Job, 1);

  job->original = g_object_ref (original);
  job->intervention = nn_intervention_copy (intervention);

  g_task_set_source_tag (task, hl_alter_async);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, alter_in_worker);
}

/**
 * hl_alter_finish:
 * @result: what the callback was given
 * @error: %G_IO_ERROR_CANCELLED
 *
 * Returns: (transfer full) (nullable): the altered model
 */
HlModel *
hl_alter_finish (GAsyncResult *result,
                 GError      **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, hl_alter_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
