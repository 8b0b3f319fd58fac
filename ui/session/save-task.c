#include "ui/session/save-task.h"

#include <glib/gi18n-lib.h>

#include "ui/session/work.h"

/* The worker needs this. */
typedef struct
{
  HlModel *model;
  char    *path; /* NULL for a place that is not on this computer */
} Job;

static void job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->model);
  g_free (job->path);
  g_free (job);
}

static gpointer save_in_worker (gpointer data, GTask *task, GCancellable *cancellable,
                                GError **error)
{
  const Job *job = data;
  HlModel   *original = hl_model_get_original (job->model);
  HlModel   *saved = original != NULL ? original : job->model;

  if (job->path == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                           _ ("This place is not on this computer. Save the model into a "
                              "local folder and copy it from there."));
      return NULL;
    }

  return GINT_TO_POINTER (nn_checkpoint_save (hl_model_get_checkpoint (saved), job->path, error));
}

void hl_save_async (HlModel *self, GFile *file, GAsyncReadyCallback callback, gpointer user_data)
{
  Job         *job = g_new (Job, 1);
  const HlWork work = { save_in_worker, job, job_free };

  *job = (Job){ g_object_ref (self), g_file_get_path (file) };
  hl_work_async (&work, self, NULL, callback, user_data);
}

/* Returns whether the file is whole. */
gboolean hl_save_finish (GAsyncResult *result, GError **error)
{
  return hl_work_finish (result, save_in_worker, error) != NULL;
}
