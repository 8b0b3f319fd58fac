#include "ui/session/later-token-task.h"

#include "ui/session/model-task.h"

typedef struct
{
  char               *sentence;
  char               *word;
  NnLaterTokenOptions options;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_free (job->sentence);
  g_free (job->word);
  g_free (job);
}

static gpointer
change_token (const NnTranslator *translator,
              gpointer            data,
              GCancellable       *cancellable,
              GError            **error)
{
  const Job *job = data;

  return nn_later_token_new (translator, job->sentence, &job->options, cancellable, error);
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
  Job              *job = g_new0 (Job, 1);
  const HlModelTask experiment = { change_token, job, job_free,
                                   (GDestroyNotify) nn_later_token_free };

  job->sentence = g_strdup (sentence);
  job->word = g_strdup (options->word);
  job->options = *options;
  job->options.word = job->word;

  hl_model_task_async (model, &experiment, source, cancellable, callback, user_data);
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
  return hl_model_task_finish (result, error);
}
