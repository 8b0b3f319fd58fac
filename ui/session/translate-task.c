#include "ui/session/translate-task.h"

#include "core/translation/translate.h"

/* What the worker needs; it touches nothing else. */
typedef struct
{
  HlModel             *model;
  char                *sentence;
  NnPrefix            *prefix; /* or NULL */
  NnTranslationOptions options;
  HlPartialFunc        partial;
} Job;

/* News on its way to the main loop. */
typedef struct
{
  GTask *task;
  char  *text;
} Partial;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->model);
  g_free (job->sentence);
  nn_prefix_free (job->prefix);
  g_free (job);
}

static void
partial_free (gpointer data)
{
  Partial *partial = data;

  g_object_unref (partial->task);
  g_free (partial->text);
  g_free (partial);
}

/* Main loop: a cancelled translation has nothing more to say. */
static gboolean
tell_partial_cb (gpointer data)
{
  const Partial *partial = data;
  const Job     *job = g_task_get_task_data (partial->task);

  if (!g_task_get_completed (partial->task) &&
      !g_cancellable_is_cancelled (g_task_get_cancellable (partial->task)))
    job->partial (partial->text, g_task_get_source_object (partial->task));

  return G_SOURCE_REMOVE;
}

/* Worker: after each token. */
static void
report (const NnTranslation *so_far,
        gpointer             user_data)
{
  GTask     *task = user_data;
  const Job *job = g_task_get_task_data (task);
  Partial   *partial;

  if (job->partial == NULL)
    return;

  partial = g_new (Partial, 1);
  partial->task = g_object_ref (task);
  partial->text = nn_translation_to_text (so_far);
  g_idle_add_full (G_PRIORITY_DEFAULT, tell_partial_cb, partial, partial_free);
}

static NnTranslation *
translate (GTask        *task,
           const Job    *job,
           GCancellable *cancellable,
           GError      **error)
{
  NnCheckpoint            *checkpoint = hl_model_lock (job->model);
  g_autoptr (NnTranslator) translator =
      nn_checkpoint_new_translator (checkpoint, error);
  NnTranslation *translation = NULL;

  if (translator != NULL)
    translation = nn_translate_from (translator, job->sentence, job->prefix, &job->options, report,
                                     task, cancellable, error);
  hl_model_unlock (job->model);

  return translation;
}

static void
translate_in_worker (GTask        *task,
                     gpointer      source,
                     gpointer      task_data,
                     GCancellable *cancellable)
{
  const Job     *job = task_data;
  GError        *error = NULL;
  NnTranslation *translation = translate (task, job, cancellable, &error);

  if (translation != NULL)
    g_task_return_pointer (
        task, hl_translation_new (translation, job->model, job->sentence, &job->options),
        g_object_unref);
  else
    g_task_return_error (task, error);
}

static Job *
job_new (HlModel                    *model,
         const char                 *sentence,
         const NnTranslationOptions *options)
{
  Job *job = g_new0 (Job, 1);

  job->model = g_object_ref (model);
  job->sentence = g_strdup (sentence);
  job->options = *options;

  return job;
}

static void
run (Job                *job,
     GObject            *source,
     GCancellable       *cancellable,
     GAsyncReadyCallback callback,
     gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (source, cancellable, callback, user_data);

  g_task_set_source_tag (task, hl_translate_async);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, translate_in_worker);
}

/**
 * hl_translate_async:
 * @model: (transfer none): what translates
 * @sentence: what is translated
 * @options: how
 * @source: whose work it is
 * @partial: (nullable): called in the main loop with the words decoded so far
 * @cancellable: (nullable): ends it before the next token
 * @callback: called in the main loop when all is done
 * @user_data: for @callback
 */
void
hl_translate_async (HlModel                    *model,
                    const char                 *sentence,
                    const NnTranslationOptions *options,
                    GObject                    *source,
                    HlPartialFunc               partial,
                    GCancellable               *cancellable,
                    GAsyncReadyCallback         callback,
                    gpointer                    user_data)
{
  Job *job = job_new (model, sentence, options);

  job->partial = partial;
  run (job, source, cancellable, callback, user_data);
}

/**
 * hl_translate_from_async:
 * @model: (transfer none): what translates
 * @sentence: what is translated
 * @prefix: how the translation is to begin
 * @options: how
 * @source: whose work it is
 * @cancellable: (nullable): ends it before the next token
 * @callback: called in the main loop when all is done
 * @user_data: for @callback
 */
void
hl_translate_from_async (HlModel                    *model,
                         const char                 *sentence,
                         const NnPrefix             *prefix,
                         const NnTranslationOptions *options,
                         GObject                    *source,
                         GCancellable               *cancellable,
                         GAsyncReadyCallback         callback,
                         gpointer                    user_data)
{
  Job *job = job_new (model, sentence, options);

  job->prefix = nn_prefix_new (prefix->ids, prefix->n);
  run (job, source, cancellable, callback, user_data);
}

/**
 * hl_translate_finish:
 * @result: what the callback was given
 * @error: why there is no translation; %G_IO_ERROR_CANCELLED if it was cancelled
 *
 * Returns: (transfer full): the translation
 */
HlTranslation *
hl_translate_finish (GAsyncResult *result,
                     GError      **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, hl_translate_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
