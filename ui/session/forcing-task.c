#include "ui/session/forcing-task.h"

#include "ui/session/model-task.h"

typedef struct
{
  char            *sentence;
  char            *target;
  NnForcingOptions options;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_free (job->sentence);
  g_free (job->target);
  g_free (job);
}

static gpointer
force (const NnTranslator *translator,
       gpointer            data,
       GCancellable       *cancellable,
       GError            **error)
{
  const Job *job = data;

  return nn_forcing_new (translator, job->sentence, &job->options, cancellable, error);
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
  Job              *job = g_new0 (Job, 1);
  const HlModelTask experiment = { force, job, job_free, (GDestroyNotify) nn_forcing_free };

  job->sentence = g_strdup (sentence);
  job->target = g_strdup (options->target);
  job->options = *options;
  job->options.target = job->target;

  hl_model_task_async (model, &experiment, source, cancellable, callback, NULL);
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
  return hl_model_task_finish (result, error);
}
