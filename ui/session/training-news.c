#include "ui/session/training-news.h"

#include <glib/gi18n-lib.h>

#include "core/checkpoint/resume.h"

/* Copies of the weights are made at most this often, in microseconds. */
#define SNAPSHOT_INTERVAL (G_USEC_PER_SEC)

void
hl_training_news_init (HlTrainingNews *self)
{
  *self = (HlTrainingNews){ 0 };
  g_mutex_init (&self->mutex);
  hl_training_record_init (&self->record);
}

void
hl_training_news_clear (HlTrainingNews *self)
{
  hl_training_record_clear (&self->record);
  g_clear_pointer (&self->moments, nn_snapshots_unref);
  g_mutex_clear (&self->mutex);
}

/**
 * hl_training_news_forget:
 * @self: news that no worker adds to now
 *
 * Empties them, for another run.
 */
void
hl_training_news_forget (HlTrainingNews *self)
{
  hl_training_record_forget (&self->record);
  g_clear_pointer (&self->moments, nn_snapshots_unref);
  self->wants_whole = FALSE;
  self->last_snapshot = 0;
}

/**
 * hl_training_news_go_on:
 * @self: empty news
 * @progress: how far the run is already
 *
 * So that the update it stands at does not become another point.
 */
void
hl_training_news_go_on (HlTrainingNews           *self,
                        const NnTrainingProgress *progress)
{
  self->record.progress = *progress;
}

/**
 * hl_training_snapshot_is_whole:
 * @snapshot: a copy of a model in training
 *
 * Returns: whether its run can go on from it
 */
gboolean
hl_training_snapshot_is_whole (HlModel *snapshot)
{
  return nn_checkpoint_can_resume (hl_model_get_checkpoint (snapshot));
}

/**
 * hl_training_news_leave_snapshot:
 * @self: the news
 * @run: a run between two updates
 * @shall_be_whole: whether the run shall be able to go on from the copy
 *
 * For whoever has the run.
 */
void
hl_training_news_leave_snapshot (HlTrainingNews *self,
                                 const NnRun    *run,
                                 gboolean        shall_be_whole)
{
  NnCheckpoint *checkpoint =
      shall_be_whole ? nn_run_to_checkpoint (run) : nn_run_to_snapshot (run);
  g_autoptr (HlModel) snapshot = hl_model_new (checkpoint, _ ("Trained here"));
  HlModel            *waiting;

  hl_model_set_sides (snapshot, run->dataset->sides);

  g_mutex_lock (&self->mutex);
  waiting = self->record.snapshot;
  if (shall_be_whole || waiting == NULL || !hl_training_snapshot_is_whole (waiting))
    g_set_object (&self->record.snapshot, snapshot);
  if (shall_be_whole)
    self->wants_whole = FALSE;
  g_mutex_unlock (&self->mutex);

  self->last_snapshot = g_get_monotonic_time ();
}

static gboolean
is_whole_wanted (HlTrainingNews *self)
{
  gboolean wants_whole;

  g_mutex_lock (&self->mutex);
  wants_whole = self->wants_whole;
  g_mutex_unlock (&self->mutex);

  return wants_whole;
}

/**
 * hl_training_news_begin:
 * @self: the news
 * @run: a run that begins or goes on
 *
 * For the worker: the first moment to return to is that before any update.  Moments of
 * updates that were undone are forgotten.
 */
void
hl_training_news_begin (HlTrainingNews *self,
                        const NnRun    *run)
{
  if (self->moments == NULL)
    return;

  nn_snapshots_forget_after (self->moments, run->trainer->update);
  nn_snapshots_take (self->moments, run->trainer);
}

/**
 * hl_training_news_leave_progress:
 * @self: the news
 * @run: the run between two updates
 * @progress: how far it is
 *
 * For the worker.
 *
 * Returns: whether the main loop has to be told
 */
gboolean
hl_training_news_leave_progress (HlTrainingNews           *self,
                                 const NnRun              *run,
                                 const NnTrainingProgress *progress)
{
  const gboolean wants_whole = is_whole_wanted (self);
  gboolean       is_first;

  if (self->moments != NULL)
    nn_snapshots_take (self->moments, run->trainer);
  if (wants_whole || g_get_monotonic_time () - self->last_snapshot >= SNAPSHOT_INTERVAL)
    hl_training_news_leave_snapshot (self, run, wants_whole);

  g_mutex_lock (&self->mutex);
  hl_training_record_add (&self->record, progress);
  is_first = !self->is_queued;
  self->is_queued = TRUE;
  g_mutex_unlock (&self->mutex);

  return is_first;
}

/**
 * hl_training_news_want_whole:
 * @self: the news
 *
 * Asks the worker for a whole copy after the update that is under way.
 */
void
hl_training_news_want_whole (HlTrainingNews *self)
{
  g_mutex_lock (&self->mutex);
  self->wants_whole = TRUE;
  g_mutex_unlock (&self->mutex);
}

/**
 * hl_training_news_take:
 * @self: the news
 * @told: what the main loop knows
 *
 * For the main loop.
 *
 * Returns: whether there is another copy of the weights
 */
gboolean
hl_training_news_take (HlTrainingNews   *self,
                       HlTrainingRecord *told)
{
  gboolean has_snapshot;

  g_mutex_lock (&self->mutex);
  has_snapshot = hl_training_record_take (told, &self->record);
  self->is_queued = FALSE;
  g_mutex_unlock (&self->mutex);

  return has_snapshot;
}
