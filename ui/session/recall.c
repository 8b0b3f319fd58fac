#include "ui/session/recall.h"

#include <math.h>

#include "ui/session/run-task.h"

static void clear_job (gpointer data)
{
  HlMomentJob *job = data;

  nn_snapshots_unref (job->moments);
  g_free ((char *) job->folder);
  g_object_unref (job->latest);
}

/* latest: the model of the run as it is now. */
HlRecall *hl_recall_new (NnTrainingLog *log, HlModel *latest)
{
  HlRecall *self = g_new0 (HlRecall, 1);

  self->log = nn_training_log_ref (log);
  self->latest = g_object_ref (latest);
  self->moments = g_array_new (FALSE, FALSE, sizeof (HlMomentJob));
  g_array_set_clear_func (self->moments, clear_job);

  return self;
}

/* Its snapshots are asked, too. */
void hl_recall_add (HlRecall *self, HlMoments *moments)
{
  HlMomentJob job;

  for (int i = 0; hl_moments_get_job (moments, i, &job); i++)
    {
      nn_snapshots_ref (job.moments);
      job.folder = g_strdup (job.folder);
      g_object_ref (job.latest);
      g_array_append_val (self->moments, job);
    }
}

void hl_recall_free (HlRecall *self)
{
  nn_training_log_unref (self->log);
  nn_watch_unref (self->watch);
  g_strfreev (self->own);
  g_clear_pointer (&self->options, nn_run_options_free);
  nn_references_unref (self->references);
  g_clear_pointer (&self->sides, nn_sides_unref);
  g_array_unref (self->moments);
  g_object_unref (self->latest);
  g_free (self);
}

/* The corpus may be gone: then nothing is known to be right. */
static void read_corpus (HlRecall *self, GCancellable *cancellable)
{
  g_autoptr (NnDataset) dataset =
      self->options != NULL ? nn_run_options_load_dataset (self->options, cancellable, NULL) : NULL;
  g_auto (GStrv) samples = dataset != NULL ? hl_run_samples (dataset) : NULL;

  if (dataset != NULL && self->references == NULL)
    self->references = nn_references_new (dataset);
  if (dataset != NULL && self->sides == NULL)
    self->sides = nn_sides_ref (dataset->sides);
  if (self->watch == NULL)
    self->watch =
        hl_run_watch (FALSE, (const char *const *) samples, (const char *const *) self->own);
}

static void ask (HlRecall *self, HlModel *model, GCancellable *cancellable)
{
  g_autoptr (HlModelLocker) locker = hl_model_lock (model, NULL);
  g_autoptr (NnTranslator)  translator =
      nn_checkpoint_new_translator (hl_model_get_checkpoint (model), NULL);
  NnSayings *sayings;

  if (locker == NULL || translator == NULL)
    return;

  sayings = nn_sayings_new (translator, self->watch, self->references, self->sides, cancellable);
  if (g_cancellable_is_cancelled (cancellable))
    nn_sayings_unref (sayings);
  else
    nn_training_log_add_moment (self->log, (double) hl_model_get_update (model), NAN, sayings);
}

/* Blocks; call it from a worker. */
void hl_recall_run (HlRecall *self, GCancellable *cancellable)
{
  read_corpus (self, cancellable);
  for (guint i = 0; i < self->moments->len && !g_cancellable_is_cancelled (cancellable); i++)
    {
      g_autoptr (HlModel) model =
          hl_moment_load (&g_array_index (self->moments, HlMomentJob, i), NULL);

      if (model != NULL) /* its snapshot may have been thinned out */
        ask (self, model, cancellable);
    }
  if (!g_cancellable_is_cancelled (cancellable))
    ask (self, self->latest, cancellable);
}
