#include "ui/session/references-task.h"

static void
free_references (gpointer references)
{
  hl_references_unref (references);
}

static void
free_options (gpointer options)
{
  nn_run_options_free (options);
}

static void
read_in_worker (GTask        *task,
                gpointer      source,
                gpointer      task_data,
                GCancellable *cancellable)
{
  GError               *error = NULL;
  g_autoptr (NnDataset) dataset = nn_run_options_load_dataset (task_data, cancellable, &error);

  if (dataset != NULL)
    g_task_return_pointer (task, hl_references_new (dataset), free_references);
  else
    g_task_return_error (task, error);
}

/**
 * hl_references_async:
 * @options: (transfer none): of a run that learned from the corpus
 * @source: whose work it is
 * @cancellable: (nullable): nobody wants the result any more
 * @callback: called in the main loop when all is done
 */
void
hl_references_async (const NnRunOptions *options,
                     GObject            *source,
                     GCancellable       *cancellable,
                     GAsyncReadyCallback callback)
{
  g_autoptr (GTask) task = g_task_new (source, cancellable, callback, NULL);

  g_task_set_source_tag (task, hl_references_async);
  g_task_set_task_data (task, nn_run_options_copy (options), free_options);
  g_task_run_in_thread (task, read_in_worker);
}

/**
 * hl_references_finish:
 * @result: what the callback was given
 * @error: why the corpus cannot be read
 *
 * Returns: (transfer full) (nullable): how the corpus translates its sentences
 */
HlReferences *
hl_references_finish (GAsyncResult *result,
                      GError      **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, hl_references_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
