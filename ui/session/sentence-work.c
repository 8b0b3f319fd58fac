#include "ui/session/sentence-work.h"

#include "ui/session/work.h"

typedef struct
{
  HlModel       *model;
  char          *sentence;
  HlSentenceWork work;
} Job;

static void job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->model);
  g_free (job->sentence);
  if (job->work.free_options != NULL)
    job->work.free_options (job->work.options);
  g_free (job);
}

static gpointer run_in_worker (gpointer data, GTask *task, GCancellable *cancellable,
                               GError **error)
{
  const Job                *job = data;
  g_autoptr (HlModelLocker) locker = hl_model_lock (job->model, error);

  if (locker == NULL)
    return NULL;

  return job->work.run (locker->translator, job->sentence, job->work.options, cancellable, error);
}

void hl_sentence_work_async (const HlSentenceWork *work, HlModel *model, const char *sentence,
                             gpointer source, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer user_data)
{
  Job         *job = g_new (Job, 1);
  const HlWork in_worker = { run_in_worker, job, job_free, work->free_result };

  *job = (Job){ g_object_ref (model), g_strdup (sentence), *work };
  hl_work_async (&in_worker, source, cancellable, callback, user_data);
}

/* Returns what came of it, or NULL. */
gpointer hl_sentence_work_finish (GAsyncResult *result, GError **error)
{
  return hl_work_finish (result, run_in_worker, error);
}
