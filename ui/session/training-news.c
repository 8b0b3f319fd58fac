#include "ui/session/training-news.h"

#include "core/checkpoint/resume.h"

/* The numbers are copied at this interval, in microseconds, or earlier on request. */
#define COPY_INTERVAL (G_USEC_PER_SEC)

void hl_training_news_init (HlTrainingNews *self)
{
  *self = (HlTrainingNews){ 0 };
  g_mutex_init (&self->mutex);
  hl_training_record_init (&self->record);
}

static void clear_copies (HlTrainingNews *self)
{
  g_clear_pointer (&self->numbers, nn_snapshot_unref);
  g_clear_object (&self->last);
}

void hl_training_news_clear (HlTrainingNews *self)
{
  hl_training_record_clear (&self->record);
  clear_copies (self);
  g_clear_pointer (&self->moments, nn_snapshots_unref);
  g_mutex_clear (&self->mutex);
}

/* Empties them, for another run. */
void hl_training_news_forget (HlTrainingNews *self)
{
  hl_training_record_forget (&self->record);
  clear_copies (self);
  g_clear_pointer (&self->moments, nn_snapshots_unref);
  self->wants_copy = FALSE;
  self->copied_at = 0;
}

/* So that the update it stands at does not become another point. */
void hl_training_news_go_on (HlTrainingNews *self, const NnTrainingProgress *progress)
{
  self->record.progress = *progress;
}

static gboolean is_copy_due (HlTrainingNews *self)
{
  gboolean wants_copy;

  g_mutex_lock (&self->mutex);
  wants_copy = self->wants_copy;
  g_mutex_unlock (&self->mutex);

  return wants_copy || g_get_monotonic_time () - self->copied_at >= COPY_INTERVAL;
}

/* Leaves a copy of the numbers; without memory for it, the next update tries again. */
static void leave_numbers (HlTrainingNews *self, const NnRun *run)
{
  NnSnapshot *numbers = nn_snapshot_new (run->trainer, TRUE);

  self->copied_at = g_get_monotonic_time ();
  if (numbers == NULL)
    return;

  g_mutex_lock (&self->mutex);
  g_clear_pointer (&self->numbers, nn_snapshot_unref);
  self->numbers = numbers;
  self->wants_copy = FALSE;
  g_mutex_unlock (&self->mutex);
}

/* For the worker: what the run has learned, as a model. run: the run, whose work ends for now;
 * frame: a model of the run, at any update. */
void hl_training_news_leave_last (HlTrainingNews *self, const NnRun *run, HlModel *frame)
{
  HlModel *last = hl_model_new_moment (frame, nn_run_to_checkpoint (run));

  g_mutex_lock (&self->mutex);
  clear_copies (self);
  self->last = last;
  self->wants_copy = FALSE;
  g_mutex_unlock (&self->mutex);
}

/* For the worker: the first moment to return to is that before any update.  Moments of updates
 * that were undone are forgotten. run: a run that begins or goes on. */
void hl_training_news_begin (HlTrainingNews *self, const NnRun *run)
{
  if (self->moments == NULL)
    return;

  nn_snapshots_forget_after (self->moments, run->trainer->update);
  nn_snapshots_take (self->moments, run->trainer);
}

/* For the worker. Returns whether the main loop has to be told. */
gboolean hl_training_news_leave_progress (HlTrainingNews *self, const NnRun *run,
                                          const NnTrainingProgress *progress)
{
  gboolean is_first;

  if (self->moments != NULL)
    nn_snapshots_take (self->moments, run->trainer);
  if (is_copy_due (self))
    leave_numbers (self, run);

  g_mutex_lock (&self->mutex);
  hl_training_record_add (&self->record, progress);
  is_first = !self->is_queued;
  self->is_queued = TRUE;
  g_mutex_unlock (&self->mutex);

  return is_first;
}

/* Asks the worker for a copy after the update that is under way. */
void hl_training_news_want_copy (HlTrainingNews *self)
{
  g_mutex_lock (&self->mutex);
  self->wants_copy = TRUE;
  g_mutex_unlock (&self->mutex);
}

/* For the main loop. copy: gets the numbers, or the last model. */
void hl_training_news_take (HlTrainingNews *self, HlTrainingRecord *told, HlTrainingCopy *copy)
{
  g_autoptr (HlModel) last = NULL;
  NnSnapshot         *numbers;

  g_mutex_lock (&self->mutex);
  hl_training_record_take (told, &self->record);
  numbers = g_steal_pointer (&self->numbers);
  last = g_steal_pointer (&self->last);
  self->is_queued = FALSE;
  g_mutex_unlock (&self->mutex);

  if (numbers != NULL)
    hl_training_copy_offer (copy, numbers);
  if (last != NULL)
    hl_training_copy_set (copy, last);
}
