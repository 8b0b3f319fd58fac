#include "ui/session/save-task.h"

#include <glib/gi18n-lib.h>

static void
save_in_worker (GTask        *task,
                gpointer      source,
                gpointer      task_data,
                GCancellable *cancellable)
{
  HlModel *original = hl_model_get_original (source);
  HlModel *saved = original != NULL ? original : source;
  GError  *error = NULL;

  if (nn_checkpoint_save (hl_model_get_checkpoint (saved), task_data, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/**
 * hl_save_async:
 * @self: a model; of an altered one the original is saved
 * @file: where it goes; an existing file stays whole until the new one is
 * @callback: called when it is done
 * @user_data: for @callback
 */
void
hl_save_async (HlModel            *self,
               GFile              *file,
               GAsyncReadyCallback callback,
               gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, callback, user_data);
  char             *path = g_file_get_path (file);

  if (path == NULL)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                               _ ("This place is not on this computer. Save the model into a "
                                  "local folder and copy it from there."));
      return;
    }

  g_task_set_task_data (task, path, g_free);
  g_task_run_in_thread (task, save_in_worker);
}

/**
 * hl_save_finish:
 * @result: what the callback was given
 * @error: why it was not saved
 *
 * Returns: whether the file is whole
 */
gboolean
hl_save_finish (GAsyncResult *result,
                GError      **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
