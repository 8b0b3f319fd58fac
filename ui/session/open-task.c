#include "ui/session/open-task.h"

/* What the worker needs; it touches nothing else. */
typedef struct
{
  GFile *file;
  char  *shipped_corpus;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->file);
  g_free (job->shipped_corpus);
  g_free (job);
}

static void
open_in_worker (GTask        *task,
                gpointer      source,
                gpointer      task_data,
                GCancellable *cancellable)
{
  const Job *job = task_data;
  GError    *error = NULL;
  HlModel   *model = hl_model_new_from_file (job->file, job->shipped_corpus, &error);

  if (model != NULL)
    g_task_return_pointer (task, model, g_object_unref);
  else
    g_task_return_error (task, error);
}

/**
 * hl_open_async:
 * @file: a checkpoint
 * @shipped_corpus: (type filename) (nullable): the corpus in the box
 * @source: whose work it is
 * @cancellable: what tells this request from a newer one; a file is read to its end
 * @callback: called in the main loop when all is done
 * @user_data: for @callback
 */
void
hl_open_async (GFile              *file,
               const char         *shipped_corpus,
               GObject            *source,
               GCancellable       *cancellable,
               GAsyncReadyCallback callback,
               gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (source, cancellable, callback, user_data);
  Job              *job = g_new0 (Job, 1);

  job->file = g_object_ref (file);
  job->shipped_corpus = g_strdup (shipped_corpus);

  g_task_set_source_tag (task, hl_open_async);
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, open_in_worker);
}

/**
 * hl_open_finish:
 * @result: what the callback was given
 * @error: why there is no model
 *
 * Returns: (transfer full) (nullable): the model
 */
HlModel *
hl_open_finish (GAsyncResult *result,
                GError      **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, hl_open_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
