#include "ui/session/forcing-task.h"

/* What the worker needs; it touches nothing else. */
typedef struct
{
  HlModel         *model;
  char            *sentence;
  char            *target;
  NnForcingOptions options;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->model);
  g_free (job->sentence);
  g_free (job->target);
  g_free (job);
}

static NnForcing *
force (const Job    *job,
       GCancellable *cancellable,
       GError      **error)
{
  NnCheckpoint            *checkpoint = hl_model_lock (job->model);
  g_autoptr (NnTranslator) translator =
      nn_translator_new (checkpoint->model, checkpoint->source_vocabulary,
                         checkpoint->target_vocabulary, checkpoint->text, error);
  NnForcing *result = NULL;

  if (translator != NULL)
    result = nn_forcing_new (translator, job->sentence, &job->options, cancellable, error);
  hl_model_unlock (job->model);

  return result;
}

static void
force_in_worker (GTask        *task,
                 gpointer      source,
                 gpointer      task_data,
                 GCancellable *cancellable)
{
  GError    *error = NULL;
  NnForcing *result = force (task_data, cancellable, &error);

  if (result != NULL)
    g_task_return_pointer (task, result, (GDestroyNotify) nn_forcing_free);
  else
    g_task_return_error (task, error);
}

/**
 * hl_forcing_async:
 * @model: (transfer none): whose decoder reads the words
 * @sentence: what the encoder reads
 * @options: what the decoder reads, which is copied
 * @source: whose work it is
 * @cancellable: (nullable): ends it before the next word
 * @callback: called in the main loop when all is done
 */
void
hl_forcing_async (HlModel                *model,
                  const char             *sentence,
                  const NnForcingOptions *options,
                  GObject                *source,
                  GCancellable           *cancellable,
                  GAsyncReadyCallback     callback)
{
  g_autoptr (GTask) task = g_task_new (source, cancellable, callback, NULL);
  Job              *job = g_new0 (Job, 1);

  job->model = g_object_ref (model);
  job->sentence = g_strdup (sentence);
  job->target = g_strdup (options->target);
  job->options = *options;
  job->options.target = job->target;

  g_task_set_source_tag (task, hl_forcing_async);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, force_in_worker);
}

/**
 * hl_forcing_finish:
 * @result: what the callback was given
 * @error: why there is none; %G_IO_ERROR_CANCELLED if it was cancelled
 *
 * Returns: (transfer full): both sides
 */
NnForcing *
hl_forcing_finish (GAsyncResult *result,
                   GError      **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, hl_forcing_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
