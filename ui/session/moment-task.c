#include "ui/session/moment-task.h"

#include "core/checkpoint/snapshot-files.h"
#include "ui/session/work.h"

static void job_free (gpointer data)
{
  HlMomentJob *job = data;

  nn_snapshots_unref (job->moments);
  g_free ((char *) job->folder);
  g_object_unref (job->latest);
  g_free (job);
}

static const NnSnapshot *find (const GPtrArray *snapshots, gint64 update)
{
  for (guint i = 0; i < snapshots->len; i++)
    {
      const NnSnapshot *snapshot = snapshots->pdata[i];

      if (snapshot->update == update)
        return snapshot;
    }

  return NULL;
}

/* Blocks; call it from a worker. Returns the model as it was, or NULL. */
HlModel *hl_moment_load (const HlMomentJob *job, GError **error)
{
  g_autoptr (GPtrArray) snapshots = nn_snapshots_list (job->moments);
  const NnSnapshot     *snapshot = find (snapshots, job->update);
  NnCheckpoint         *checkpoint =
      snapshot != NULL && snapshot->values != NULL
                  ? nn_snapshot_to_checkpoint (snapshot, hl_model_get_checkpoint (job->latest))
                  : nn_snapshot_load (job->folder, job->update, error);

  return checkpoint != NULL ? hl_model_new_moment (job->latest, checkpoint) : NULL;
}

static gpointer load_in_worker (gpointer data, GTask *task, GCancellable *cancellable,
                                GError **error)
{
  return hl_moment_load (data, error);
}

void hl_moment_async (const HlMomentJob *job, gpointer source, GCancellable *cancellable,
                      GAsyncReadyCallback callback, gpointer user_data)
{
  HlMomentJob *copy = g_memdup2 (job, sizeof *job);
  const HlWork work = { load_in_worker, copy, job_free, g_object_unref };

  nn_snapshots_ref (copy->moments);
  copy->folder = g_strdup (job->folder);
  g_object_ref (copy->latest);
  hl_work_async (&work, source, cancellable, callback, user_data);
}

/* Returns the model as it was, or NULL. */
HlModel *hl_moment_finish (GAsyncResult *result, GError **error)
{
  return hl_work_finish (result, load_in_worker, error);
}
