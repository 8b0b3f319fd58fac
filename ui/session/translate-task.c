#include "ui/session/translate-task.h"

#include "core/translation/translate.h"

/* The worker needs this. */
typedef struct
{
  HlModel             *model;
  char                *sentence;
  NnPrefix            *prefix; /* or NULL */
  NnTranslationOptions options;
  HlNewsFunc           partial; /* or NULL */
} Job;

static void job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->model);
  g_free (job->sentence);
  nn_prefix_free (job->prefix);
  g_free (job);
}

/* Runs in the worker after each token. */
static void report (const NnTranslation *so_far, gpointer user_data)
{
  GTask     *task = user_data;
  const Job *job = hl_work_get_data (G_ASYNC_RESULT (task));

  if (job->partial != NULL)
    hl_work_tell (task, job->partial, nn_translation_to_text (so_far), g_free);
}

static gpointer translate_in_worker (gpointer data, GTask *task, GCancellable *cancellable,
                                     GError **error)
{
  const Job                *job = data;
  g_autoptr (HlModelLocker) locker = hl_model_lock (job->model, error);
  NnTranslation            *translation;

  if (locker == NULL)
    return NULL;

  translation = nn_translate_from (locker->translator, job->sentence, job->prefix, &job->options,
                                   report, task, cancellable, error);

  return translation != NULL
             ? hl_translation_new (translation, job->model, job->sentence, &job->options)
             : NULL;
}

static Job *job_new (HlModel *model, const char *sentence, const NnTranslationOptions *options)
{
  Job *job = g_new0 (Job, 1);

  job->model = g_object_ref (model);
  job->sentence = g_strdup (sentence);
  job->options = *options;

  return job;
}

static void run (Job *job, gpointer source, GCancellable *cancellable, GAsyncReadyCallback callback,
                 gpointer user_data)
{
  const HlWork work = { translate_in_worker, job, job_free, g_object_unref };

  hl_work_async (&work, source, cancellable, callback, user_data);
}

/* partial: called in the main loop with the words decoded so far, a string, or NULL. */
void hl_translate_async (HlModel *model, const char *sentence, const NnTranslationOptions *options,
                         gpointer source, HlNewsFunc partial, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer user_data)
{
  Job *job = job_new (model, sentence, options);

  job->partial = partial;
  run (job, source, cancellable, callback, user_data);
}

void hl_translate_from_async (HlModel *model, const char *sentence, const NnPrefix *prefix,
                              const NnTranslationOptions *options, gpointer source,
                              GCancellable *cancellable, GAsyncReadyCallback callback,
                              gpointer user_data)
{
  Job *job = job_new (model, sentence, options);

  job->prefix = nn_prefix_new (prefix->ids, prefix->n);
  run (job, source, cancellable, callback, user_data);
}

/* Returns the translation. */
HlTranslation *hl_translate_finish (GAsyncResult *result, GError **error)
{
  return hl_work_finish (result, translate_in_worker, error);
}
