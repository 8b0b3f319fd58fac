#include "ui/session/alter-task.h"

#include "core/experiments/altered-model.h"
#include "ui/session/work.h"

/* The worker needs this. */
typedef struct
{
  HlModel        *original;
  NnIntervention *intervention;
} Job;

static void job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->original);
  nn_intervention_free (job->intervention);
  g_free (job);
}

static gpointer alter_in_worker (gpointer data, GTask *task, GCancellable *cancellable,
                                 GError **error)
{
  const Job           *job = data;
  const NnTransformer *model = hl_model_get_checkpoint (job->original)->model;

  return hl_model_new_altered (job->original, nn_altered_model_new (model, job->intervention),
                               job->intervention);
}

/* original: the model, which stays as it is. */
void hl_alter_async (HlModel *original, const NnIntervention *intervention, gpointer source,
                     GCancellable *cancellable, GAsyncReadyCallback callback)
{
  Job         *job = g_new0 (Job, 1);
  const HlWork work = { alter_in_worker, job, job_free, g_object_unref };

  job->original = g_object_ref (original);
  job->intervention = nn_intervention_copy (intervention);
  hl_work_async (&work, source, cancellable, callback, NULL);
}

/* Returns the altered model, or NULL. */
HlModel *hl_alter_finish (GAsyncResult *result, GError **error)
{
  return hl_work_finish (result, alter_in_worker, error);
}
