#include "ui/session/forcing-task.h"

#include "ui/session/work.h"

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

static void
free_forcing (gpointer forcing)
{
  nn_forcing_free (forcing);
}

static gpointer
force (gpointer      data,
       GTask        *task,
       GCancellable *cancellable,
       GError      **error)
{
  const Job                *job = data;
  g_autoptr (HlModelLocker) locker = hl_model_lock (job->model, error);

  if (locker == NULL)
    return NULL;

  return nn_forcing_new (locker->translator, job->sentence, &job->options, cancellable, error);
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
                  gpointer                source,
                  GCancellable           *cancellable,
                  GAsyncReadyCallback     callback)
{
  Job         *job = g_new0 (Job, 1);
  const HlWork work = { force, job, job_free, free_forcing };

  job->model = g_object_ref (model);
  job->sentence = g_strdup (sentence);
  job->target = g_strdup (options->target);
  job->options = *options;
  job->options.target = job->target;
  hl_work_async (&work, source, cancellable, callback, NULL);
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
  return hl_work_finish (result, force, error);
}
