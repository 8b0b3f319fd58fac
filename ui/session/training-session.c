#include "ui/session/training-session.h"

#include <glib/gi18n-lib.h>

#include "core/checkpoint/on-top.h"
#include "core/checkpoint/resume.h"
#include "core/checkpoint/snapshot-files.h"
#include "core/training/epochs.h"
#include "core/training/run.h"
#include "ui/session/properties.h"
#include "ui/session/run-file.h"
#include "ui/session/run-keys.h"
#include "ui/session/task.h"

G_DEFINE_FINAL_TYPE (HlTrainingSession, hl_training_session, G_TYPE_OBJECT)

/* --- A run that is prepared: reading a corpus takes its time ---------------------------------- */

typedef struct
{
  NnRun *run;     /* nothing has been done with it yet; NULL when it has been taken over */
  char **remarks; /* what is odd about its corpus, or NULL */
  char **samples; /* some sentences of the corpus to watch, or NULL */

  NnReferences *references; /* how the corpus translates its sentences, or NULL */
  /* where its snapshots go, with those that it has when it continues, or NULL */
  NnSnapshots *snapshots;
  /* the model as it is, which lends its words, corpus and name to later copies, or NULL */
  HlModel *frame;
} PreparedRun;

NN_FREES (PreparedRun, prepared_free, (nn_run_free, run), (g_strfreev, remarks, samples),
          (nn_references_unref, references), (nn_snapshots_unref, snapshots),
          (g_object_unref, frame))

typedef struct
{
  NnRunOptions *options;
  char         *model;  /* (type filename): what to continue from, or NULL */
  int           n_runs; /* that share the room for snapshots */
} Plan;

NN_FREES (Plan, plan_free, (nn_run_options_free, options), (g_free, model))

static NnRun *go_on (const Plan *plan, GError **error)
{
  g_autoptr (NnCheckpoint) checkpoint = nn_checkpoint_load (plan->model, error);

  return checkpoint != NULL ? nn_run_resume (checkpoint, plan->options, error) : NULL;
}

/* Makes the run, or refuses it because it could not be saved. */
static NnRun *make_run (const Plan *plan, GCancellable *cancellable, GError **error)
{
  g_autoptr (NnRun) run = plan->model != NULL ? go_on (plan, error)
                          : plan->options->base != NULL
                              ? nn_run_new_on_top (plan->options, cancellable, error)
                              : nn_run_new (plan->options, cancellable, error);

  return run != NULL && nn_run_check_save (run, error) ? g_steal_pointer (&run) : NULL;
}

/* Takes over the snapshots of an interrupted run, which are beside its model. */
static NnSnapshots *snapshots_of (const Plan *plan, const NnRun *run)
{
  NnSnapshots *snapshots = nn_snapshots_new_for (run->model, plan->n_runs);

  if (plan->model != NULL)
    {
      g_autofree char   *run_folder = g_path_get_dirname (plan->model);
      g_autofree char   *folder = g_build_filename (run_folder, HL_RUN_SNAPSHOTS, NULL);
      g_autoptr (GArray) updates = nn_snapshots_in (folder);

      nn_snapshots_restore (snapshots, updates);
    }

  return snapshots;
}

static HlModel *frame_of (const NnRun *run)
{
  HlModel *frame = hl_model_new (nn_run_to_snapshot (run), _ ("Trained here"));

  hl_model_set_sides (frame, run->dataset->sides);

  return frame;
}

static gpointer prepare_in_worker (gpointer plan, HlTask *task, GCancellable *cancellable,
                                   GError **error)
{
  NnRun       *run = make_run (plan, cancellable, error);
  PreparedRun *prepared;

  if (run == NULL)
    return NULL;

  prepared = g_new (PreparedRun, 1);
  *prepared = (PreparedRun){
    .run = run,
    .remarks = nn_run_remarks (run),
    .samples = hl_training_samples (run->dataset),
    .references = nn_references_new (run->dataset),
    .snapshots = snapshots_of (plan, run),
    .frame = frame_of (run),
  };

  return prepared;
}

/* --- A run that trains ------------------------------------------------------------------------ */

/* A run that trains in a worker thread, until it ends or is cancelled.  What the worker has
 * to tell it leaves in the news; the main loop hears of them ten times a second. */

typedef struct
{
  NnRun          *run;   /* what trains; the worker's until the task ends */
  HlModel        *frame; /* a model of the run, at any update */
  HlTrainingNews *news;  /* where it leaves what is new */
  /* called in the main loop when there are some */
  GSourceFunc take_news;
  gpointer    session;
} HlTrainingJob;

/* The main loop hears of progress at most this often, in milliseconds: faster than
 * anybody reads, and slow enough to leave the processor to the training. */
#define NEWS_INTERVAL 100

/* Worker: called between two updates, and once more when an epoch that was over has
 * ended. */
static void report_progress (const NnTrainingProgress *progress, gpointer user_data)
{
  const HlTrainingJob *job = user_data;

  if (hl_training_news_leave_progress (job->news, job->run, progress))
    g_timeout_add_full (G_PRIORITY_DEFAULT_IDLE, NEWS_INTERVAL, job->take_news,
                        g_object_ref (job->session), g_object_unref);
}

NN_FREES (HlTrainingJob, job_free, (g_object_unref, frame))

/* Worker: continues with the run.  However it ends, what the weights are then is there to
 * be looked at and saved. */
static gpointer train_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                 GError **error)
{
  const HlTrainingJob *job = data;
  gboolean             is_complete;

  hl_training_news_begin (job->news, job->run);
  is_complete = nn_trainer_run (job->run->trainer, report_progress, data, cancellable, error);
  hl_training_news_leave_last (job->news, job->run, job->frame);

  return GINT_TO_POINTER (is_complete);
}

static void forget_next (HlTrainingSession *self)
{
  g_clear_pointer (&self->next_options, nn_run_options_free);
  g_clear_pointer (&self->next_file, hl_run_file_free);
}

/* Takes over the curves and the progress of a run that continues. */
static void take_curves (HlTrainingSession *self, const HlRunFile *file)
{
  const NnTrainer    *trainer = self->run->trainer;
  NnTrainingProgress *progress = &self->told.progress;

  *progress = file->progress;
  progress->update = trainer->update;
  progress->n_updates = nn_trainer_updates (trainer);
  progress->epoch = trainer->epoch;
  progress->n_epochs = trainer->config.epochs;
  nn_training_log_go_on (self->told.log, file->log, progress);
}

static NnTrainingLog *new_log (const NnRun *run)
{
  NnTrainingLog *self =
      nn_training_log_new (nn_trainer_updates (run->trainer), run->trainer->config.epochs);

  self->n_targets = run->dataset->target_vocabulary->size;
  self->n_pairs = run->dataset->training->n;

  return self;
}

static void set_state (HlTrainingSession *self, HlTrainingState state)
{
  if (self->state == state)
    return;

  self->state = state;
  g_object_notify (G_OBJECT (self), "state");
}

static void prepare_run (HlTrainingSession *self, const NnRunOptions *options,
                         const HlRunFile *file, int n_runs, HlTrainingState state_before);

static void copy_cb (HlTrainingSession *self) { g_object_notify (G_OBJECT (self), "snapshot"); }

/* Main thread: takes over what the worker has left. */
static gboolean take_news_cb (gpointer user_data)
{
  HlTrainingSession *self = user_data;

  hl_training_news_take (&self->news, self->copy);
  self->told.progress = *nn_training_log_progress (self->told.log);
  g_signal_emit_by_name (self, "progress");

  return G_SOURCE_REMOVE;
}

/* Prepares for a task that begins in another thread. */
static void begin_work (HlTrainingSession *self, HlTrainingState state)
{
  g_assert (!hl_job_get_is_busy (self->working));

  self->is_ending = FALSE;
  self->is_stopping = FALSE;
  self->is_pausing = FALSE;
  self->is_restarting = FALSE;
  set_state (self, state);
}

/* Returns how many runs share the room for snapshots. */
static int count_compared (const NnSnapshots *snapshots)
{
  return snapshots != NULL ? nn_snapshots_count_runs (snapshots) : 1;
}

/* Neither complete nor an error: it was asked to end. */
static void ended (gpointer owner, gpointer job, gpointer is_complete, const GError *error)
{
  HlTrainingSession *self = owner;
  const gboolean     was_stopped = is_complete == NULL && error == NULL;

  take_news_cb (self);

  if (self->is_restarting)
    {
      prepare_run (self, self->options, NULL, count_compared (self->news.snapshots),
                   was_stopped ? HL_TRAINING_PAUSED : HL_TRAINING_FINISHED);
      return;
    }

  set_state (self, was_stopped && !self->is_stopping ? HL_TRAINING_PAUSED : HL_TRAINING_FINISHED);

  if (error != NULL)
    g_signal_emit_by_name (self, "failed", error->message);
}

static void run_task (HlTrainingSession *self)
{
  static const HlTaskKind training = {
    .run = train_in_worker, .done = ended, .free_data = job_free, .is_kept = TRUE
  };
  const HlTrainingJob job = { self->run, self->copy->frame, &self->news, take_news_cb, self };

  g_object_ref (job.frame);
  begin_work (self, HL_TRAINING_RUNNING);
  hl_job_run (self->working, &training, self, g_memdup2 (&job, sizeof job));
}

static void forget_run (HlTrainingSession *self)
{
  g_clear_pointer (&self->run, nn_run_free);
  hl_training_record_clear (&self->told);
  hl_training_news_clear (&self->news);
}

/* Replaces the run before by another one, between two tasks. */
static void take_run (HlTrainingSession *self, PreparedRun *prepared)
{
  forget_run (self);
  self->run = g_steal_pointer (&prepared->run);
  g_clear_pointer (&self->options, nn_run_options_free);
  self->options = g_steal_pointer (&self->next_options);
  self->options->model = self->run->options->model; /* the vocabularies are known now */
  self->told = (HlTrainingRecord){
    .log = new_log (self->run),
    .remarks = g_steal_pointer (&prepared->remarks),
    .samples = g_steal_pointer (&prepared->samples),
    .references = g_steal_pointer (&prepared->references),
  };
  self->news.log = nn_training_log_ref (self->told.log);
  self->news.references = nn_references_ref (self->told.references);
  self->news.snapshots = g_steal_pointer (&prepared->snapshots);
  hl_training_copy_begin (self->copy, prepared->frame);
  if (self->next_file != NULL)
    take_curves (self, self->next_file);
  forget_next (self);

  g_signal_emit_by_name (self, "began");
  g_object_notify (G_OBJECT (self), "snapshot");
  g_signal_emit_by_name (self, "progress");
}

/* Keeps the run before, because the other run could not begin. */
static void keep_run (HlTrainingSession *self)
{
  if (self->run == NULL)
    {
      g_clear_pointer (&self->options, nn_run_options_free);
      self->options = g_steal_pointer (&self->next_options);
    }
  forget_next (self);

  set_state (self, self->state_before);
}

static void taken (gpointer owner, gpointer plan, gpointer prepared, const GError *error)
{
  HlTrainingSession *self = owner;

  if (prepared == NULL || self->is_stopping)
    {
      keep_run (self);
      if (error != NULL)
        g_signal_emit_by_name (self, "failed", error->message);
    }
  else
    {
      take_run (self, prepared);
      if (self->is_pausing)
        set_state (self, HL_TRAINING_PAUSED);
      else
        run_task (self);
    }
  g_clear_pointer (&prepared, prepared_free);
}

/* @file: what the run continues from, or NULL; @n_runs: how many share the room for snapshots;
 * @state_before: what to return to if there will be no other run */
static void prepare_run (HlTrainingSession *self, const NnRunOptions *options,
                         const HlRunFile *file, int n_runs, HlTrainingState state_before)
{
  static const HlTaskKind preparing = { prepare_in_worker, taken,         NULL,
                                        plan_free,         prepared_free, .is_kept = TRUE };
  const Plan plan = { nn_run_options_copy (options), file != NULL ? hl_run_file_model (file) : NULL,
                      n_runs };

  forget_next (self);
  self->next_options = nn_run_options_copy (options);
  self->next_file = file != NULL ? hl_run_file_copy (file) : NULL;
  self->state_before = state_before;

  begin_work (self, HL_TRAINING_PREPARING);
  hl_job_run (self->working, &preparing, self, g_memdup2 (&plan, sizeof plan));
}

/* Begins a new run; the one before is forgotten when the new one can begin. n_runs: how many
 * runs are compared, and share the room for snapshots; 1 for a run of its own. */
void hl_training_session_start (HlTrainingSession *self, const NnRunOptions *options, int n_runs)
{
  g_return_if_fail (!hl_job_get_is_busy (self->working));

  prepare_run (self, options, NULL, n_runs, self->state);
}

/* Continues with that run as if it had never been interrupted. options: those of the run, maybe
 * with more epochs. */
void hl_training_session_go_on (HlTrainingSession *self, const HlRunFile *file,
                                const NnRunOptions *options)
{
  g_return_if_fail (!hl_job_get_is_busy (self->working));

  prepare_run (self, options, file, count_compared (file->snapshots), self->state);
}

static void end_work (HlTrainingSession *self)
{
  self->is_ending = TRUE;
  hl_job_stop (self->working);
}

/* Ends the worker after the update that is under way. */
void hl_training_session_pause (HlTrainingSession *self)
{
  if (self->state == HL_TRAINING_PREPARING)
    self->is_pausing = TRUE;
  else
    end_work (self);
}

/* Continues with a paused run, as if nothing had happened. */
void hl_training_session_resume (HlTrainingSession *self)
{
  if (self->state == HL_TRAINING_PAUSED)
    run_task (self);
}

/* Ends the run for good; its weights stay. */
void hl_training_session_stop (HlTrainingSession *self)
{
  self->is_stopping = TRUE;
  if (hl_job_get_is_busy (self->working))
    end_work (self);
  else if (self->state == HL_TRAINING_PAUSED)
    set_state (self, HL_TRAINING_FINISHED);
}

/* Begins the same run again: same options, same seed, same numbers. */
void hl_training_session_restart (HlTrainingSession *self)
{
  if (self->options == NULL || self->state == HL_TRAINING_PREPARING)
    return;

  if (hl_job_get_is_busy (self->working))
    {
      self->is_restarting = TRUE;
      end_work (self);
      return;
    }

  prepare_run (self, self->options, NULL, count_compared (self->news.snapshots), self->state);
}

/* Ends the worker and waits for it, because the program is about to end. */
void hl_training_session_wait (HlTrainingSession *self)
{
  while (hl_job_get_is_busy (self->working))
    {
      self->is_restarting = FALSE;
      hl_training_session_stop (self);
      g_main_context_iteration (NULL, TRUE);
    }
}

/* Returns whether a run is being prepared, or trains. */
gboolean hl_training_session_is_active (HlTrainingSession *self)
{
  return self->state == HL_TRAINING_PREPARING || self->state == HL_TRAINING_RUNNING;
}

/* Asks for a copy of the model that can be continued with. callback: called in the main loop,
 * after the update that is under way. */
void hl_training_session_get_whole_async (HlTrainingSession *self, GAsyncReadyCallback callback,
                                          gpointer user_data)
{
  gint64 update = 0; /* a paused run has one copy */

  g_return_if_fail (self->run != NULL);

  if (self->state == HL_TRAINING_RUNNING && self->is_ending)
    update = HL_TRAINING_COPY_LAST; /* a run that is about to end leaves one anyway */
  else if (self->state == HL_TRAINING_RUNNING)
    {
      update = self->told.progress.update;
      hl_training_news_want_copy (&self->news);
    }
  else if (self->copy->model == NULL)
    {
      hl_training_news_leave_last (&self->news, self->run, self->copy->frame);
      take_news_cb (self);
    }

  hl_training_copy_wait_async (self->copy, update, callback, user_data);
}

static void end_last (HlTrainingSession *self)
{
  forget_run (self);
  forget_next (self);
}

static HlModel *snapshot_of (HlTrainingSession *self) { return self->copy->model; }

static void hl_training_session_class_init (HlTrainingSessionClass *klass)
{
  HL_ENDS_LAST (end_last);
  HL_KEEPS (HlTrainingSession, nn_run_options_free, options);
  HL_KEEPS (HlTrainingSession, g_object_unref, copy, working);

  HL_PROPERTIES ({ "state", G_TYPE_INT, G_STRUCT_OFFSET (HlTrainingSession, state) },
                 { "snapshot", HL_TYPE_MODEL, 0, HL_READ, G_CALLBACK (snapshot_of) });

  hl_signal_new (G_TYPE_FROM_CLASS (klass), "began", 0);
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "progress", 0);
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "failed", 1, G_TYPE_STRING);
}

static void hl_training_session_init (HlTrainingSession *self)
{
  self->copy = hl_training_copy_new ();
  hl_training_record_init (&self->told);
  self->working = hl_job_new ();
  hl_connect (self->copy, "notify::model", copy_cb, self);
}

/* Returns a session without a run. */
HlTrainingSession *hl_training_session_new (void)
{
  return g_object_new (HL_TYPE_TRAINING_SESSION, NULL);
}
