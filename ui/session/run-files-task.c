#include "ui/session/run-files-task.h"

#include <errno.h>

#include <glib/gi18n-lib.h>

#include "core/text/printable.h"
#include "ui/session/folder-lock.h"
#include "ui/session/work.h"

static int compare_names (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) a, *(const char *const *) b);
}

/* Lists what is in @folder, in the order in which it was made. */
static GPtrArray *list_folders (const char *folder, GPtrArray *problems)
{
  GPtrArray         *paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir)   dir = g_dir_open (folder, 0, &error);
  const char        *name;

  if (dir == NULL && !g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    {
      g_autofree char *shown = nn_printable_path (folder);

      /* Translators: %s is a path */
      g_ptr_array_add (problems, g_strdup_printf (_ ("No training can be kept: “%s” is not a "
                                                     "folder that can be read. Move it away."),
                                                  shown));
    }

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
  g_ptr_array_sort (paths, compare_names);

  return paths;
}

static void free_file (gpointer file) { hl_run_file_free (file); }

void hl_run_files_free (HlRunFiles *self)
{
  if (self == NULL)
    return;

  g_ptr_array_unref (self->files);
  g_ptr_array_unref (self->problems);
  g_free (self);
}

static void free_files (gpointer files) { hl_run_files_free (files); }

/* Deletes a run that was dropped, unless another window could still bring it back. */
static void delete_dropped (const char *folder)
{
  int lock = hl_folder_lock (folder, FALSE);

  if (lock != HL_NO_LOCK)
    hl_run_file_delete (folder);
  hl_folder_unlock (&lock);
}

static void read_run (HlRunFiles *self, const char *folder)
{
  g_autoptr (GError)    error = NULL;
  g_autoptr (HlRunFile) file =
      hl_run_file_is_there (folder) ? hl_run_file_read (folder, &error) : NULL;

  if (error != NULL)
    {
      g_autofree char *shown = nn_printable_path (folder);

      /* Translators: folder of a training run, and why it cannot be read */
      g_ptr_array_add (self->problems,
                       g_strdup_printf (_ ("The run in “%s” could not be read (%s). Its files stay "
                                           "as they are."),
                                        shown, error->message));
    }
  else if (file != NULL && file->is_dropped)
    delete_dropped (folder);
  else if (file != NULL)
    {
      if (file->problem != NULL)
        g_ptr_array_add (self->problems, g_strdup_printf ("%s: %s", file->name, file->problem));
      g_ptr_array_add (self->files, g_steal_pointer (&file));
    }
}

/* The worker needs this. */
typedef struct
{
  char      *folder;
  GPtrArray *paths; /* of the runs to read, or NULL for all */
} Job;

static void job_free (gpointer data)
{
  Job *job = data;

  g_free (job->folder);
  g_clear_pointer (&job->paths, g_ptr_array_unref);
  g_free (job);
}

/* Reads the runs, and deletes the dropped ones; other folders are left alone. */
static gpointer load_in_worker (gpointer data, GTask *task, GCancellable *cancellable,
                                GError **error)
{
  const Job            *job = data;
  HlRunFiles           *self = g_new (HlRunFiles, 1);
  g_autoptr (GPtrArray) paths = NULL;

  *self = (HlRunFiles){ g_ptr_array_new_with_free_func (free_file),
                        g_ptr_array_new_with_free_func (g_free) };
  paths = job->paths != NULL ? g_ptr_array_ref (job->paths)
                             : list_folders (job->folder, self->problems);
  for (guint i = 0; i < paths->len; i++)
    read_run (self, paths->pdata[i]);

  return self;
}

/* paths: those of them to read; NULL for all. */
void hl_run_files_load_async (const char *folder, GPtrArray *paths, gpointer source,
                              GAsyncReadyCallback callback)
{
  Job         *job = g_new (Job, 1);
  const HlWork work = { load_in_worker, job, job_free, free_files };

  *job = (Job){ g_strdup (folder), paths };
  hl_work_async (&work, source, NULL, callback, NULL);
}

/* Returns the runs in the order in which they were made, and what could not be read. */
HlRunFiles *hl_run_files_load_finish (GAsyncResult *result)
{
  return hl_work_finish (result, load_in_worker, NULL);
}
