#include "ui/session/export-task.h"

/* What the worker is given. */
typedef struct
{
  HlExportFunc   work;
  gpointer       data;
  GDestroyNotify free_data;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  job->free_data (job->data);
  g_free (job);
}

static void
work_in_worker (GTask        *task,
                gpointer      source,
                gpointer      task_data,
                GCancellable *cancellable)
{
  const Job *job = task_data;
  GError    *error = NULL;
  GObject   *result = job->work (job->data, &error);

  if (result != NULL)
    g_task_return_pointer (task, result, g_object_unref);
  else
    g_task_return_error (task, error);
}

/**
 * hl_export_async:
 * @source: (type GObject): on whose behalf
 * @work: what takes long
 * @data: (transfer full): for @work
 * @free_data: frees @data
 * @callback: called in the main loop
 * @user_data: for @callback
 */
void
hl_export_async (gpointer            source,
                 HlExportFunc        work,
                 gpointer            data,
                 GDestroyNotify      free_data,
                 GAsyncReadyCallback callback,
                 gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (source, NULL, callback, user_data);
  Job              *job = g_new (Job, 1);

  *job = (Job){ work, data, free_data };
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, work_in_worker);
}

/**
 * hl_export_finish:
 * @result: what the callback was given
 * @error: what the work said
 *
 * Returns: (transfer full) (nullable): what it returned
 */
GObject *
hl_export_finish (GAsyncResult *result,
                  GError      **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
