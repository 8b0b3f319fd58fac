#include "ui/session/run-keeper.h"

#include <glib/gi18n-lib.h>

#include "core/training/run.h"
#include "ui/numbers/number-text.h"
#include "ui/session/properties.h"
#include "ui/session/run.h"

/* Runs that wait for their turn, with the names that they will have. */

typedef struct
{
  char         *name;    /* what it will be called; NULL: by what differs from its preset */
  NnRunOptions *options; /* what is to be done */
  /* how many runs it is compared with, itself among them; 1 for a run of its own */
  int n_runs;
} HlWaitingRun;

NN_FREES (HlWaitingRun, hl_waiting_run_free, (g_free, name), (nn_run_options_free, options))

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlWaitingRun, hl_waiting_run_free)

/* name: what another one will be called, or NULL; n_runs: how many runs it is compared with,
 * itself among them; 1 for a run of its own. */
static void hl_run_queue_push (GQueue *queue, const char *name, const NnRunOptions *options,
                               int n_runs)
{
  HlWaitingRun *run = g_new (HlWaitingRun, 1);

  *run = (HlWaitingRun){ g_strdup (name), nn_run_options_copy (options), n_runs };
  g_queue_push_tail (queue, run);
}

static void hl_run_queue_clear (GQueue *queue) { g_queue_clear_full (queue, hl_waiting_run_free); }

/* Seconds of training between two saves.  The first come sooner: who has just begun has
 * little patience.  Whatever ends the program, no more than the last of them is lost. */
#define FIRST_INTERVAL 5.0
#define LONGEST_INTERVAL 20.0

G_DEFINE_FINAL_TYPE (HlRunKeeper, hl_run_keeper, G_TYPE_OBJECT)

/* --- Saving the run that trains, again and again ----------------------------------------------
 *
 *      training ── a whole copy, between two updates ─► run ── in a worker ─► its folder */

static void save (HlRunKeeper *self, HlModel *model)
{
  hl_run_save (self->current, model);
  self->saved_at = g_get_monotonic_time ();
}

static void whole_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (HlRunKeeper) self = user_data;
  g_autoptr (HlModel)     model = hl_training_copy_wait_finish (result);

  self->is_asking = FALSE;
  if (model != NULL && self->current != NULL)
    save (self, model);
}

/* The training has come further: saves it if it is time. */
static void save_sometimes (HlRunKeeper *self)
{
  const double seconds = (double) (g_get_monotonic_time () - self->saved_at) / G_USEC_PER_SEC;

  if (self->is_asking || seconds < self->save_after || self->training->state != HL_TRAINING_RUNNING)
    return;

  self->is_asking = TRUE;
  self->save_after = MIN (2.0 * self->save_after, LONGEST_INTERVAL);
  hl_training_session_get_whole_async (self->training, whole_cb, g_object_ref (self));
}

/* Saves the run that trains at once: what follows may end the program. */
void hl_run_keeper_hurry (HlRunKeeper *self)
{
  self->saved_at = 0;
  save_sometimes (self);
}

/* --- One run after the other ------------------------------------------------------------------ */

static void progress_cb (HlRunKeeper *self)
{
  if (self->current == NULL)
    return;

  hl_run_follow (self->current, &self->training->told);
  save_sometimes (self);
}

static void release_current (HlRunKeeper *self)
{
  if (self->holds_current)
    hl_run_release (self->current);
  self->holds_current = FALSE;
}

/* Follows the run that the session has begun: a new one, or one that continues. */
static void began_cb (HlRunKeeper *self)
{
  const NnRunOptions *options = self->training->options;
  g_autofree char    *name = g_steal_pointer (&self->next_name);
  HlRun              *run = self->going_on;

  if (name == NULL)
    name = hl_run_name (options);
  if (run != NULL)
    hl_run_set_options (run, options);
  else
    run = hl_run_list_add (self->runs, name, options);

  release_current (self);
  self->holds_current = hl_run_hold (run);
  if (self->going_on != NULL)
    hl_run_release (self->going_on);
  g_set_object (&self->current, run);
  g_clear_object (&self->going_on);
  hl_run_set_snapshots (run, self->training->news.snapshots);
  hl_run_follow (run, &self->training->told);
  hl_run_set_state (run, HL_RUN_UNDER_WAY);
  hl_run_save (run, NULL);
  self->saved_at = g_get_monotonic_time ();
  self->save_after = FIRST_INTERVAL;
}

static void start_next (HlRunKeeper *self)
{
  g_autoptr (HlWaitingRun) waiting = g_queue_pop_head (&self->waiting);

  if (waiting == NULL)
    return;

  g_free (self->next_name);
  self->next_name = g_steal_pointer (&waiting->name);
  hl_training_session_start (self->training, waiting->options, waiting->n_runs);
}

/* Saves the run whenever the session pauses or ends. */
static void stand_still (HlRunKeeper *self, HlRunState state)
{
  HlModel *snapshot = self->training->copy->model;

  if (self->current == NULL)
    return;

  hl_run_set_state (self->current, state);
  if (snapshot != NULL)
    save (self, snapshot);
  else
    hl_run_save (self->current, NULL);
}

/* Forgets a run that could not begin. */
static void forget_next (HlRunKeeper *self)
{
  if (self->going_on != NULL)
    hl_run_release (self->going_on);
  g_clear_object (&self->going_on);
  g_clear_pointer (&self->next_name, g_free);
}

static void state_cb (HlRunKeeper *self)
{
  switch (self->training->state)
    {
    case HL_TRAINING_PREPARING:
      /* Saves the run before as paused, because the session prepares another one. */
      if (self->current != NULL && self->current->file->state == HL_RUN_UNDER_WAY)
        stand_still (self, HL_RUN_PAUSED);
      break;
    case HL_TRAINING_RUNNING:
      hl_run_set_state (self->current, HL_RUN_UNDER_WAY);
      break;
    case HL_TRAINING_PAUSED:
      forget_next (self);
      stand_still (self, self->is_interrupted ? HL_RUN_UNDER_WAY : HL_RUN_PAUSED);
      break;
    case HL_TRAINING_FINISHED:
      forget_next (self);
      stand_still (self, self->is_interrupted ? HL_RUN_UNDER_WAY : HL_RUN_ENDED);
      release_current (self);
      start_next (self);
      break;
    case HL_TRAINING_IDLE:
    default:
      forget_next (self);
      start_next (self);
      break;
    }
}

static gboolean is_free (HlRunKeeper *self)
{
  return !hl_training_session_is_active (self->training);
}

/* Returns in words how far it is, and what waits for its turn behind it. */
char *hl_run_keeper_how_far (HlRunKeeper *self, HlRun *run)
{
  const HlRunFile          *file = run->file;
  const NnTrainingProgress *progress = &file->progress;
  const guint               n = run == self->current ? self->waiting.length : 0;
  g_autofree char          *done = g_strdup_printf ("%'" G_GINT64_FORMAT, progress->update);
  g_autofree char          *all = g_strdup_printf ("%'" G_GINT64_FORMAT, progress->n_updates);
  g_autofree char          *left = hl_time_left_to_text (progress->seconds_left);
  g_autofree char          *far = NULL;

  if (self->training->state == HL_TRAINING_RUNNING && run == self->current && progress->update > 0)
    /* Translators: number of updates, of how many, "3 minutes left" */
    far = g_strdup_printf (_ ("Now at update %s of %s · %s"), done, all, left);
  else if (progress->epoch >= file->options->training.epochs)
    far = g_strdup_printf (_ ("Ended after update %s of %s"), done, all);
  else if (file->state == HL_RUN_PAUSED)
    far = g_strdup_printf (_ ("Paused after update %s of %s"), done, all);
  else if (file->state == HL_RUN_ENDED)
    far = g_strdup_printf (_ ("Stopped after update %s of %s"), done, all);
  else
    far = g_strdup_printf (_ ("Update %s of %s"), done, all);

  if (n == 0)
    return g_steal_pointer (&far);

  /* Translators: how far a run is, and how many come after it */
  return g_strdup_printf (ngettext ("%s · then %u more run", "%s · then %u more runs", n), far, n);
}

/* Begins a run when those before it have ended.  A run that is paused stays as it is. name: what
 * to call the run; NULL: by what differs from its preset; n_runs: how many runs it is compared
 * with, itself among them: they share the room for snapshots; 1 for a run of its own. */
void hl_run_keeper_queue (HlRunKeeper *self, const char *name, const NnRunOptions *options,
                          int n_runs)
{
  hl_run_queue_push (&self->waiting, name, options, n_runs);
  if (is_free (self))
    start_next (self);
}

/* Ends the run that trains, and those that wait for it. */
void hl_run_keeper_stop (HlRunKeeper *self)
{
  hl_run_queue_clear (&self->waiting);
  hl_training_session_stop (self->training);
}

/* Returns whether it can continue now; not if it is in the hands of another process. */
gboolean hl_run_keeper_can_go_on (HlRunKeeper *self, HlRun *run)
{
  return is_free (self) && run->has_model && !hl_run_is_elsewhere (run);
}

/* Continues with that run, unless another process has taken it meanwhile. more_epochs: how many
 * epochs more than were planned; 0 where some are still to come. */
void hl_run_keeper_go_on (HlRunKeeper *self, HlRun *run, int more_epochs)
{
  g_autoptr (NnRunOptions) options = NULL;

  g_return_if_fail (hl_run_keeper_can_go_on (self, run));

  if (!hl_run_hold (run))
    {
      g_autofree char *text =
          /* Translators: %s is the name of a training run */
          g_strdup_printf (_ ("“%s” is open in another window of the program. Continue it there, "
                              "or close that window."),
                           run->file->name);

      g_signal_emit_by_name (self->runs, "problem", text);
      return;
    }

  options = nn_run_options_copy (run->file->options);
  options->training.epochs =
      MIN (options->training.epochs + more_epochs, NN_TRAINING_CONFIG_MAX_EPOCHS);
  g_set_object (&self->going_on, run);
  hl_training_session_go_on (self->training, run->file, options);
}

/* Returns whether the training of model, which nobody has altered, can continue now. */
gboolean hl_run_keeper_can_adopt (HlRunKeeper *self, HlModel *model)
{
  return is_free (self) && self->adopted == NULL && model->corpus.path != NULL &&
         model->original == NULL && nn_checkpoint_can_resume (model->checkpoint);
}

/* Treats an adopted run as any other once it has been written. */
static void adopted_cb (HlRunKeeper *self, GParamSpec *property, HlRun *run)
{
  const HlRunFile *file = run->file;
  const int        epochs = file->options->training.epochs;

  if (run != self->adopted || run->is_saving)
    return;

  g_signal_handlers_disconnect_by_func (run, adopted_cb, self);
  if (hl_run_keeper_can_go_on (self, run))
    hl_run_keeper_go_on (self, run, file->progress.epoch >= epochs ? epochs : 0);
  g_clear_object (&self->adopted);
}

/* Makes a run of a model from elsewhere, and continues with it; with one that has made all its
 * epochs, for as many again. */
void hl_run_keeper_adopt (HlRunKeeper *self, HlModel *model)
{
  g_return_if_fail (hl_run_keeper_can_adopt (self, model));

  g_set_object (&self->adopted, hl_run_list_add_model (self->runs, model));
  hl_connect (self->adopted, "notify::is-saving", adopted_cb, self);
}

/* Returns whether something has been learned that is not in the folder of its run. */
gboolean hl_run_keeper_has_unsaved (HlRunKeeper *self)
{
  const gint64 update = self->training->told.progress.update;

  return self->current != NULL && update > 0 && self->current->kept < update;
}

/* The program is about to be ended from outside: a run that trains is marked as interrupted, and
 * the next start offers to continue with it. */
void hl_run_keeper_interrupt (HlRunKeeper *self)
{
  self->is_interrupted = self->training->state == HL_TRAINING_RUNNING;
  hl_run_queue_clear (&self->waiting);
  hl_training_session_wait (self->training);
  hl_run_keeper_wait (self);
}

/* Waits until all is written, because the program is about to end. */
void hl_run_keeper_wait (HlRunKeeper *self)
{
  while (hl_run_list_is_saving (self->runs))
    g_main_context_iteration (NULL, TRUE);
}

static void run_keeper_end_last (HlRunKeeper *self) { hl_run_queue_clear (&self->waiting); }

static void hl_run_keeper_class_init (HlRunKeeperClass *klass)
{
  HL_KEEPS (HlRunKeeper, g_object_unref, training, runs, current, going_on, adopted);
  HL_KEEPS (HlRunKeeper, g_free, next_name);
  HL_ENDS_LAST (run_keeper_end_last);
}

static void hl_run_keeper_init (HlRunKeeper *self) { g_queue_init (&self->waiting); }

/* Returns a keeper with the runs of other days. */
HlRunKeeper *hl_run_keeper_new (HlTrainingSession *training, const char *folder)
{
  HlRunKeeper *self = g_object_new (HL_TYPE_RUN_KEEPER, NULL);

  self->training = g_object_ref (training);
  self->runs = hl_run_list_new (folder);
  hl_connect (training, "began", began_cb, self);
  hl_connect (training, "progress", progress_cb, self);
  hl_connect (training, "notify::state", state_cb, self);

  return self;
}
