#include "ui/session/run-files-task.h"

#include "ui/session/work.h"

static int compare_names (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) a, *(const char *const *) b);
}

/* Lists the folders in @folder, in the order in which they were made. */
static GPtrArray *list_folders (const char *folder)
{
  GPtrArray       *paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char      *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
  g_ptr_array_sort (paths, compare_names);

  return paths;
}

static void free_files (gpointer files) { g_ptr_array_unref (files); }

static void free_file (gpointer file) { hl_run_file_free (file); }

/* Reads the runs, and deletes the dropped ones; other folders are left alone. */
static gpointer load_in_worker (gpointer data, GTask *task, GCancellable *cancellable,
                                GError **error)
{
  g_autoptr (GPtrArray) paths = list_folders (data);
  GPtrArray            *files = g_ptr_array_new_with_free_func (free_file);

  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (HlRunFile) file = hl_run_file_read (paths->pdata[i], NULL);

      if (file != NULL && file->is_dropped)
        hl_run_file_delete (paths->pdata[i]);
      else if (file != NULL)
        g_ptr_array_add (files, g_steal_pointer (&file));
    }

  return files;
}

void hl_run_files_load_async (const char *folder, gpointer source, GAsyncReadyCallback callback)
{
  const HlWork work = { load_in_worker, g_strdup (folder), g_free, free_files };

  hl_work_async (&work, source, NULL, callback, NULL);
}

/* Returns the runs in the order in which they were made, which belong to the caller. */
GPtrArray *hl_run_files_load_finish (GAsyncResult *result)
{
  return hl_work_finish (result, load_in_worker, NULL);
}
