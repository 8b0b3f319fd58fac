#include "ui/session/training-news.h"

#include <math.h>

#include "core/checkpoint/resume.h"
#include "core/checkpoint/snapshot-files.h"
#include "ui/session/properties.h"
#include "ui/session/task.h"

void hl_training_record_init (HlTrainingRecord *self)
{
  *self = (HlTrainingRecord){ .log = nn_training_log_new (1, 1) };
}

NN_CLEARS_FOR_ALL (HlTrainingRecord, hl_training_record_clear, (nn_training_log_unref, log),
                   (g_strfreev, remarks, samples), (nn_references_unref, references))

/* Takes over what a file says of a run: how far it is, and a point for each epoch. */
void hl_training_record_read (HlTrainingRecord *self, const NnTrainingState *state)
{
  NnTrainingProgress *progress = &self->progress;

  *progress = (NnTrainingProgress){
    .update = state->update,
    .n_updates = state->update,
    .epoch = state->epoch,
    .n_epochs = state->config.epochs,
    .position = state->position,
    .batch_loss = NAN,
    .epoch_loss = NAN,
    .masked_loss = NAN,
    .plain_loss = NAN,
    .held_out_loss = NAN,
    .held_out_bleu = NAN,
    .base_bleu = NAN,
    .gradient_norm = state->gradient_norm,
    .learning_rate = NAN,
    .tokens_per_second = NAN,
    .seconds = state->seconds,
  };

  nn_training_log_unref (self->log);
  self->log = nn_training_log_new (1, (int) state->history->len);
  NN_EACH_AT (const NnTrainingRecord, record, state->history)
    {
      const NnTrainingPoint point = { (float) record->update,
                                      (float) record->held_out_loss,
                                      NAN,
                                      (float) record->held_out_bleu,
                                      NAN,
                                      (float) record->base_bleu };

      progress->epoch_loss = record->loss;
      progress->masked_loss = record->masked_loss;
      progress->plain_loss = record->plain_loss;
      progress->held_out_loss = record->held_out_loss;
      progress->learning_rate = record->learning_rate;
      progress->tokens_per_second = record->tokens_per_second;
      if (isfinite (record->held_out_bleu))
        progress->held_out_bleu = record->held_out_bleu;
      if (isfinite (record->base_bleu))
        progress->base_bleu = record->base_bleu;
      if (isfinite (record->held_out_loss))
        nn_training_log_add_epoch (self->log, &point);
    }
}

#define N_SAMPLES 4
#define MAX_SAMPLE_TOKENS 10 /* a longer sentence does not fit into a line */

/* Returns the tokens of sentence @pair, or NULL if it is too long to be watched. */
static char *source_text (const NnPairs *pairs, const NnVocabulary *words, int pair)
{
  g_autoptr (GString) text = g_string_new (NULL);
  int                 n = 0;

  for (int i = pairs->source_starts[pair]; i < pairs->source_starts[pair + 1]; i++)
    {
      const int id = pairs->source[i];

      if (id == words->pad || id == words->bos || id == words->eos)
        continue;
      if (id == words->unk || ++n > MAX_SAMPLE_TOKENS)
        return NULL;
      g_string_append_printf (text, "%s%s", n > 1 ? " " : "", words->tokens[id]);
    }

  return n > 0 ? g_strdup (text->str) : NULL;
}

/* Adds the first sentence from @pair on that can be watched and is not watched yet. */
static void add_sample (GPtrArray *samples, const NnPairs *pairs, const NnVocabulary *words,
                        int pair)
{
  for (; pair < pairs->n; pair++)
    {
      g_autofree char *text = source_text (pairs, words, pair);

      if (text == NULL || g_ptr_array_find_with_equal_func (samples, text, g_str_equal, NULL))
        continue;

      g_ptr_array_add (samples, g_steal_pointer (&text));
      return;
    }
}

/* Returns some sentences to watch, half of them from the training pairs, half from the validation
 * pairs. */
char **hl_training_samples (const NnDataset *dataset)
{
  g_autoptr (GPtrArray) samples = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; i < N_SAMPLES; i++)
    {
      const NnPairs *pairs =
          i % 2 == 1 && dataset->held_out->n > 0 ? dataset->held_out : dataset->training;

      add_sample (samples, pairs, dataset->source_vocabulary,
                  (int) ((gint64) pairs->n * i / N_SAMPLES));
    }

  g_ptr_array_set_free_func (samples, NULL);
  g_ptr_array_add (samples, NULL);

  return (char **) g_ptr_array_free (g_steal_pointer (&samples), FALSE);
}

G_DEFINE_FINAL_TYPE (HlTrainingCopy, hl_training_copy, G_TYPE_OBJECT)

/* The worker needs this. */
typedef struct
{
  HlModel    *frame;
  NnSnapshot *numbers;
  guint       round;
} Job;

NN_FREES (Job, job_free, (g_object_unref, frame), (nn_snapshot_unref, numbers))

static gboolean is_served (GTask *request, gint64 update)
{
  const gint64 *wanted = g_task_get_task_data (request);

  return update >= *wanted;
}

/* Answers the requests that wait for @update or an earlier one. */
static void serve (HlTrainingCopy *self, gint64 update)
{
  for (guint n = self->requests.length; n > 0; n--)
    {
      GTask *request = g_queue_pop_head (&self->requests);

      if (!is_served (request, update))
        {
          g_queue_push_tail (&self->requests, request);
          continue;
        }
      g_task_return_pointer (request, g_object_ref (self->model), g_object_unref);
      g_object_unref (request);
    }
}

static void take_model (HlTrainingCopy *self, HlModel *model, gint64 update)
{
  g_set_object (&self->model, model);
  serve (self, update);
  g_object_notify (G_OBJECT (self), "model");
}

static void build (HlTrainingCopy *self);

static gpointer build_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                 GError **error)
{
  Job     *job = data;
  HlModel *model = hl_model_new_snapshot (
      job->frame, nn_snapshot_to_checkpoint (job->numbers, job->frame->checkpoint));

  g_clear_pointer (&job->numbers, nn_snapshot_unref); /* here, where nobody waits */

  return model;
}

static void built (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  HlTrainingCopy     *self = owner;
  const Job          *job = data;
  g_autoptr (HlModel) model = result;

  self->is_building = FALSE;
  if (job->round == self->round)
    take_model (self, model, hl_model_get_update (model));
  build (self);
}

static void build (HlTrainingCopy *self)
{
  static const HlTaskKind building = { build_in_worker, built, NULL, job_free, g_object_unref };
  Job                     job = { NULL };

  if (self->is_building || self->waiting == NULL)
    return;

  job = (Job){ g_object_ref (self->frame), g_steal_pointer (&self->waiting), self->round };
  self->is_building = TRUE;
  hl_task_start (&building, self, g_memdup2 (&job, sizeof job));
}

static void begin_round (HlTrainingCopy *self)
{
  self->round++;
  g_clear_pointer (&self->waiting, nn_snapshot_unref);
}

/* Forgets the copy of the run before, and tells nobody: who begins a run does. frame: a model of
 * the run that begins: its copies have its words, its corpus and its name. */
void hl_training_copy_begin (HlTrainingCopy *self, HlModel *frame)
{
  begin_round (self);
  g_set_object (&self->frame, frame);
  g_clear_object (&self->model);
}

void hl_training_copy_wait_async (HlTrainingCopy *self, gint64 update, GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  GTask *task = g_task_new (self, NULL, callback, user_data);

  g_task_set_source_tag (task, hl_training_copy_wait_async);
  g_task_set_task_data (task, g_memdup2 (&update, sizeof update), g_free);
  g_queue_push_tail (&self->requests, task);
  if (self->model != NULL)
    serve (self, hl_model_get_update (self->model));
}

/* Returns the first copy that was late enough. */
HlModel *hl_training_copy_wait_finish (GAsyncResult *result)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, hl_training_copy_wait_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), NULL);
}

static void hl_training_copy_class_init (HlTrainingCopyClass *klass)
{
  HL_KEEPS (HlTrainingCopy, g_object_unref, frame, model);
  HL_KEEPS (HlTrainingCopy, nn_snapshot_unref, waiting);

  HL_PROPERTIES ({ "model", HL_TYPE_MODEL, G_STRUCT_OFFSET (HlTrainingCopy, model) });
}

static void hl_training_copy_init (HlTrainingCopy *self) { g_queue_init (&self->requests); }

/* Returns a copy of nothing yet. */
HlTrainingCopy *hl_training_copy_new (void) { return g_object_new (HL_TYPE_TRAINING_COPY, NULL); }

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
  g_clear_pointer (&self->snapshots, nn_snapshots_unref);
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
  put_last (self, hl_model_new_snapshot (frame, nn_run_to_checkpoint (run)));
  g_atomic_int_set (&self->wants_copy, FALSE);
}

/* For the worker: the first snapshot to return to is that before any update.  Snapshots of updates
 * that were undone are forgotten. run: a run that begins or continues. */
void hl_training_news_begin (HlTrainingNews *self, NnRun *run)
{
  ask (self, run, nn_training_log_moments (self->log) == 0);
  if (self->snapshots == NULL)
    return;

  nn_snapshots_forget_after (self->snapshots, run->trainer->update);
  nn_snapshots_take (self->snapshots, run->trainer);
}

/* For the worker. Returns whether the main loop has to be told. */
gboolean hl_training_news_leave_progress (HlTrainingNews *self, NnRun *run,
                                          const NnTrainingProgress *progress)
{
  if (self->snapshots != NULL)
    nn_snapshots_take (self->snapshots, run->trainer);
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
    {
      g_clear_pointer (&copy->waiting, nn_snapshot_unref);
      copy->waiting = numbers;
      build (copy);
    }
  if (last != NULL)
    {
      begin_round (copy);
      take_model (copy, last, HL_TRAINING_COPY_LAST);
    }
}
