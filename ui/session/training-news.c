#include "ui/session/training-news.h"

#include "core/checkpoint/resume.h"

/* The numbers are copied at this interval, in microseconds, or earlier on request. */
#define COPY_INTERVAL (G_USEC_PER_SEC)

/* Exchanges what was there, which is returned. */
static gpointer exchange (gpointer *place, gpointer next)
{
  gpointer before;

  do
    before = g_atomic_pointer_get (place);
  while (!g_atomic_pointer_compare_and_exchange (place, before, next));

  return before;
}

static void put_numbers (HlTrainingNews *self, NnSnapshot *numbers)
{
  NnSnapshot *before = exchange ((gpointer *) &self->numbers, numbers);

  g_clear_pointer (&before, nn_snapshot_unref);
}

static void put_last (HlTrainingNews *self, HlModel *last)
{
  HlModel *before = exchange ((gpointer *) &self->last, last);

  g_clear_object (&before);
}

/* Empties them, for another run or for good; no worker is there. */
void hl_training_news_clear (HlTrainingNews *self)
{
  put_numbers (self, NULL);
  put_last (self, NULL);
  hl_training_news_watch (self, NULL);
  nn_watch_unref (self->watch);
  nn_training_log_unref (self->log);
  nn_references_unref (self->references);
  g_clear_pointer (&self->moments, nn_snapshots_unref);
  *self = (HlTrainingNews){ 0 };
}

/* For the main loop: the worker asks for other sentences from now on. */
void hl_training_news_watch (HlTrainingNews *self, NnWatch *watch)
{
  nn_watch_unref (
      exchange ((gpointer *) &self->next_watch, watch != NULL ? nn_watch_ref (watch) : NULL));
}

static void ask (HlTrainingNews *self, NnRun *run, gboolean is_due)
{
  NnWatch *next = exchange ((gpointer *) &self->next_watch, NULL);

  if (next != NULL)
    {
      nn_watch_unref (self->watch);
      self->watch = next;
    }
  if (self->watch != NULL && (is_due || next != NULL))
    nn_training_log_ask (self->log, run, self->watch, self->references);
}

/* Leaves a copy of the numbers; without memory for it, the next update tries again. */
static void leave_numbers (HlTrainingNews *self, const NnRun *run)
{
  NnSnapshot *numbers = nn_snapshot_new (run->trainer, TRUE);

  self->copied_at = g_get_monotonic_time ();
  if (numbers == NULL)
    return;

  g_atomic_int_set (&self->wants_copy, FALSE);
  put_numbers (self, numbers);
}

static gboolean has_moment_of_now (NnTrainingLog *log, const NnRun *run)
{
  const int n = nn_training_log_moments (log);

  return n > 0 && (gint64) log->moments[n - 1].update == run->trainer->update;
}

/* For the worker: what the run has learned, as a model, and what it says. run: the run, whose work
 * ends for now; frame: a model of the run, at any update. */
void hl_training_news_leave_last (HlTrainingNews *self, NnRun *run, HlModel *frame)
{
  ask (self, run, !has_moment_of_now (self->log, run));
  put_numbers (self, NULL);
  put_last (self, hl_model_new_moment (frame, nn_run_to_checkpoint (run)));
  g_atomic_int_set (&self->wants_copy, FALSE);
}

/* For the worker: the first moment to return to is that before any update.  Moments of updates
 * that were undone are forgotten. run: a run that begins or continues. */
void hl_training_news_begin (HlTrainingNews *self, NnRun *run)
{
  ask (self, run, nn_training_log_moments (self->log) == 0);
  if (self->moments == NULL)
    return;

  nn_snapshots_forget_after (self->moments, run->trainer->update);
  nn_snapshots_take (self->moments, run->trainer);
}

/* For the worker. Returns whether the main loop has to be told. */
gboolean hl_training_news_leave_progress (HlTrainingNews *self, NnRun *run,
                                          const NnTrainingProgress *progress)
{
  if (self->moments != NULL)
    nn_snapshots_take (self->moments, run->trainer);
  if (g_atomic_int_get (&self->wants_copy) ||
      g_get_monotonic_time () - self->copied_at >= COPY_INTERVAL)
    leave_numbers (self, run);
  nn_training_log_report (self->log, progress,
                          nn_loss_report_mean (&run->trainer->report, NN_LOSS_MASKED));
  ask (self, run, nn_training_log_wants_moment (self->log, progress->update));

  return g_atomic_int_compare_and_exchange (&self->is_queued, FALSE, TRUE);
}

/* Asks the worker for a copy after the update that is under way. */
void hl_training_news_want_copy (HlTrainingNews *self)
{
  g_atomic_int_set (&self->wants_copy, TRUE);
}

/* For the main loop. copy: gets the numbers, or the last model. */
void hl_training_news_take (HlTrainingNews *self, HlTrainingCopy *copy)
{
  NnSnapshot         *numbers;
  g_autoptr (HlModel) last = NULL;

  g_atomic_int_set (&self->is_queued, FALSE);
  numbers = exchange ((gpointer *) &self->numbers, NULL);
  last = exchange ((gpointer *) &self->last, NULL);
  if (numbers != NULL)
    hl_training_copy_offer (copy, numbers);
  if (last != NULL)
    hl_training_copy_set (copy, last);
}
