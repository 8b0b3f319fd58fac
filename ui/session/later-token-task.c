#include "ui/session/later-token-task.h"

#include "ui/session/work.h"

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

static void
free_result (gpointer result)
{
  nn_later_token_free (result);
}

static gpointer
change_token (gpointer      data,
              GTask        *task,
              GCancellable *cancellable,
              GError      **error)
{
  const Job                *job = data;
  g_autoptr (HlModelLocker) locker = hl_model_lock (job->model, error);

  if (locker == NULL)
    return NULL;

  return nn_later_token_new (locker->translator, job->sentence, &job->options, cancellable, error);
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
                      gpointer                   source,
                      GCancellable              *cancellable,
                      GAsyncReadyCallback        callback,
                      gpointer                   user_data)
{
  Job         *job = g_new0 (Job, 1);
  const HlWork work = { change_token, job, job_free, free_result };

  job->model = g_object_ref (model);
  job->sentence = g_strdup (sentence);
  job->word = g_strdup (options->word);
  job->options = *options;
  job->options.word = job->word;
  hl_work_async (&work, source, cancellable, callback, user_data);
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
  return hl_work_finish (result, change_token, error);
}
