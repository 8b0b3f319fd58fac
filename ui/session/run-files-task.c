#include "ui/session/run-files-task.h"

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) a, *(const char *const *) b);
}

/* The folders in @folder, in the order in which they were made. */
static GPtrArray *
list_folders (const char *folder)
{
  GPtrArray       *paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char      *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
  g_ptr_array_sort (paths, compare_names);

  return paths;
}

static void
free_files (gpointer files)
{
  g_ptr_array_unref (files);
}

static void
free_file (gpointer file)
{
  hl_run_file_free (file);
}

/* A folder that holds no run of ours is left alone. */
static void
load_in_worker (GTask        *task,
                gpointer      source,
                gpointer      task_data,
                GCancellable *cancellable)
{
  g_autoptr (GPtrArray) paths = list_folders (task_data);
  GPtrArray            *files = g_ptr_array_new_with_free_func (free_file);

  for (guint i = 0; i < paths->len && !g_cancellable_is_cancelled (cancellable); i++)
    {
      g_autoptr (HlRunFile) file = hl_run_file_read (paths->pdata[i], NULL);

      if (file != NULL && file->is_dropped)
        hl_run_file_delete (paths->pdata[i]);
      else if (file != NULL)
        g_ptr_array_add (files, g_steal_pointer (&file));
    }

  g_task_return_pointer (task, files, free_files);
}

/**
 * hl_run_files_load_async:
 * @folder: (type filename): where the runs stand
 * @source: whose work it is
 * @cancellable: (nullable): ends it
 * @callback: called in the main loop when all have been read
 */
void
hl_run_files_load_async (const char         *folder,
                         GObject            *source,
                         GCancellable       *cancellable,
                         GAsyncReadyCallback callback)
{
  g_autoptr (GTask) task = g_task_new (source, cancellable, callback, NULL);

  g_task_set_source_tag (task, hl_run_files_load_async);
  g_task_set_task_data (task, g_strdup (folder), g_free);
  g_task_run_in_thread (task, load_in_worker);
}

/**
 * hl_run_files_load_finish:
 * @result: what the callback was given
 *
 * Returns: (transfer full) (nullable) (element-type HlRunFile): the runs in the order in which they
 *   were made, which belong to the caller; %NULL if nobody wants them any more
 */
GPtrArray *
hl_run_files_load_finish (GAsyncResult *result)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, hl_run_files_load_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), NULL);
}
