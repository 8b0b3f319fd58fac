#include "ui/session/later-token-task.h"

/* What the worker needs; it touches nothing else. */
typedef struct
{
  HlModel            *model;
  char               *sentence;
  char               *word;
  NnLaterTokenOptions options;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->model);
  g_free (job->sentence);
  g_free (job->word);
  g_free (job);
}

static NnLaterToken *
change_token (const Job    *job,
              GCancellable *cancellable,
              GError      **error)
{
  NnCheckpoint            *checkpoint = hl_model_lock (job->model);
  g_autoptr (NnTranslator) translator =
      nn_translator_new (checkpoint->model, checkpoint->source_vocabulary,
                         checkpoint->target_vocabulary, checkpoint->text, error);
  NnLaterToken *result = NULL;

  if (translator != NULL)
    result = nn_later_token_new (translator, job->sentence, &job->options, cancellable, error);
  hl_model_unlock (job->model);

  return result;
}

static void
change_in_worker (GTask        *task,
                  gpointer      source,
                  gpointer      task_data,
                  GCancellable *cancellable)
{
  GError       *error = NULL;
  NnLaterToken *result = change_token (task_data, cancellable, &error);

  if (result != NULL)
    g_task_return_pointer (task, result, (GDestroyNotify) nn_later_token_free);
  else
    g_task_return_error (task, error);
}

/**
 * hl_later_token_async:
 * @model: (transfer none): whose decoder reads the tokens
 * @sentence: what it translates first
 * @options: what changes, which is copied
 * @source: whose work it is
 * @cancellable: (nullable): ends it before the next word
 * @callback: called in the main loop when all is done
 * @user_data: for @callback
 */
void
hl_later_token_async (HlModel                   *model,
                      const char                *sentence,
                      const NnLaterTokenOptions *options,
                      GObject                   *source,
                      GCancellable              *cancellable,
                      GAsyncReadyCallback        callback,
                      gpointer                   user_data)
{
  g_autoptr (GTask) task = g_task_new (source, cancellable, callback, user_data);
  Job              *job = g_new0 (Job, 1);

  job->model = g_object_ref (model);
  job->sentence = g_strdup (sentence);
  job->word = g_strdup (options->word);
  job->options = *options;
  job->options.word = job->word;

  g_task_set_source_tag (task, hl_later_token_async);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, change_in_worker);
}

/**
 * hl_later_token_finish:
 * @result: what the callback was given
 * @error: why there is none; %G_IO_ERROR_CANCELLED if it was cancelled
 *
 * Returns: (transfer full): what changed where
 */
NnLaterToken *
hl_later_token_finish (GAsyncResult *result,
                       GError      **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, hl_later_token_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
