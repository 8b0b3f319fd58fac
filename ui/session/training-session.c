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
#include "ui/session/training-news.h"
#include "ui/session/task.h"

/* --- A run that is prepared: reading a corpus takes its time ---------------------------------- */

typedef struct
{
  NnRun *run;     /* nothing has been done with it yet; NULL when it has been taken over */
  char **remarks; /* what is odd about its corpus, or NULL */
  char **samples; /* some sentences of the corpus to watch, or NULL */

  NnReferences *references; /* how the corpus translates its sentences, or NULL */
  /* where its snapshots go, with those that it has when it continues, or NULL */
  NnSnapshots *moments;
  /* the model as it is, which lends its words, corpus and name to later copies, or NULL */
  HlModel *frame;
} PreparedRun;

static void prepared_free (gpointer prepared)
{
  PreparedRun *self = prepared;

  g_clear_pointer (&self->run, nn_run_free);
  g_strfreev (self->remarks);
  g_strfreev (self->samples);
  nn_references_unref (self->references);
  nn_snapshots_unref (self->moments);
  g_clear_object (&self->frame);
  g_free (self);
}

typedef struct
{
  NnRunOptions *options;
  char         *model;  /* (type filename): what to continue from, or NULL */
  int           n_runs; /* that share the room for snapshots */
} Plan;

static void plan_free (gpointer plan)
{
  Plan *self = plan;

  nn_run_options_free (self->options);
  g_free (self->model);
  g_free (self);
}

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
static NnSnapshots *moments_of (const Plan *plan, const NnRun *run)
{
  NnSnapshots *moments = nn_snapshots_new_for (run->model, plan->n_runs);

  if (plan->model != NULL)
    {
      g_autofree char   *run_folder = g_path_get_dirname (plan->model);
      g_autofree char   *folder = g_build_filename (run_folder, HL_RUN_SNAPSHOTS, NULL);
      g_autoptr (GArray) updates = nn_snapshots_in (folder);

      nn_snapshots_restore (moments, updates);
    }

  return moments;
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
    .moments = moments_of (plan, run),
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

static void job_free (gpointer data)
{
  HlTrainingJob *job = data;

  g_object_unref (job->frame);
  g_free (job);
}

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

/* The run that a training session has: its options, what is known of it, and the latest copy of its
 * model.  It stays until there is another one to put in its place.
 *
 *      worker: run ─► news ─► main loop: told, copy */

typedef struct
{
  NnRun *run; /* the worker's while it trains; NULL before one could be prepared */
  /* its options; those of a run that could not be prepared, if there was none, or NULL */
  NnRunOptions    *options;
  HlTrainingNews   news; /* what the worker has left for the main loop */
  HlTrainingRecord told; /* what the main loop has heard of */
  HlTrainingCopy  *copy; /* of the model, likewise */
} HlPresentRun;

static void hl_present_run_init (HlPresentRun *self)
{
  *self = (HlPresentRun){ .copy = hl_training_copy_new () };
  hl_training_record_init (&self->told);
}

static void hl_present_run_clear (HlPresentRun *self)
{
  g_clear_pointer (&self->run, nn_run_free);
  g_clear_pointer (&self->options, nn_run_options_free);
  g_clear_object (&self->copy);
  hl_training_record_clear (&self->told);
  hl_training_news_clear (&self->news);
}

/* options: its options from now on. */
static void hl_present_run_set_options (HlPresentRun *self, NnRunOptions *options)
{
  g_clear_pointer (&self->options, nn_run_options_free);
  self->options = options;
}

/* Takes over the curves and the progress of a run that continues. */
static void take_curves (HlPresentRun *self, const HlRunFile *file)
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

/* prepared: another one, which takes its place; what is left of it is to be freed; options: what
 * prepared was made of; file: what it continues from, or NULL. */
static void hl_present_run_replace (HlPresentRun *self, PreparedRun *prepared,
                                    NnRunOptions *options, const HlRunFile *file)
{
  g_clear_pointer (&self->run, nn_run_free);
  hl_training_record_clear (&self->told);
  hl_training_news_clear (&self->news);
  self->told = (HlTrainingRecord){ 0 };

  self->run = g_steal_pointer (&prepared->run);
  hl_present_run_set_options (self, options);
  self->options->model = self->run->options->model; /* the vocabularies are known now */
  self->told.remarks = g_steal_pointer (&prepared->remarks);
  self->told.samples = g_steal_pointer (&prepared->samples);
  self->told.references = g_steal_pointer (&prepared->references);
  self->told.log = new_log (self->run);
  self->news.log = nn_training_log_ref (self->told.log);
  self->news.references = nn_references_ref (self->told.references);
  self->news.moments = g_steal_pointer (&prepared->moments);
  hl_training_copy_begin (self->copy, prepared->frame);
  if (file != NULL)
    take_curves (self, file);
}

typedef struct
{
  NnRunOptions *options; /* of a run that is being prepared, or NULL if none is */
  HlRunFile    *file;    /* what it continues from, or NULL */
  /* the state of the session before, which returns if the run cannot be made */
  HlTrainingState state_before;
} NextRun;

/* The worker owns the run while it is running; the main thread owns it at all other times.  What
 * they share meanwhile are the news.
 *
 * While another run is being prepared the one before stays, with its record: it is forgotten
 * when there is something to put in its place. */
struct _HlTrainingSession
{
  GObject parent_instance;

  HlTrainingState state;
  HlPresentRun    present;
  NextRun         next;
  HlJob          *working;       /* a run is prepared, or trains */
  gboolean        is_ending;     /* the task was asked to end */
  gboolean        is_stopping;   /* for good */
  gboolean        is_pausing;    /* the run that is being prepared has to wait */
  gboolean        is_restarting; /* and another one follows */
};

G_DEFINE_FINAL_TYPE (HlTrainingSession, hl_training_session, G_TYPE_OBJECT)

static void next_run_clear (NextRun *self)
{
  g_clear_pointer (&self->options, nn_run_options_free);
  g_clear_pointer (&self->file, hl_run_file_free);
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

  hl_training_news_take (&self->present.news, self->present.copy);
  self->present.told.progress = *nn_training_log_progress (self->present.told.log);
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
static int count_compared (const NnSnapshots *moments)
{
  return moments != NULL ? nn_snapshots_count_runs (moments) : 1;
}

/* Neither complete nor an error: it was asked to end. */
static void ended (gpointer owner, gpointer job, gpointer is_complete, const GError *error)
{
  HlTrainingSession *self = owner;
  const gboolean     was_stopped = is_complete == NULL && error == NULL;

  take_news_cb (self);

  if (self->is_restarting)
    {
      prepare_run (self, self->present.options, NULL, count_compared (self->present.news.moments),
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
  HlPresentRun       *present = &self->present;
  const HlTrainingJob job = { present->run, present->copy->frame, &present->news, take_news_cb,
                              self };

  g_object_ref (job.frame);
  begin_work (self, HL_TRAINING_RUNNING);
  hl_job_run (self->working, &training, self, g_memdup2 (&job, sizeof job));
}

/* Replaces the run before by another one, between two tasks. */
static void take_run (HlTrainingSession *self, PreparedRun *prepared)
{
  hl_present_run_replace (&self->present, prepared, g_steal_pointer (&self->next.options),
                          self->next.file);
  next_run_clear (&self->next);

  g_signal_emit_by_name (self, "began");
  g_object_notify (G_OBJECT (self), "snapshot");
  g_signal_emit_by_name (self, "progress");
}

/* Keeps the run before, because the other run could not begin. */
static void keep_run (HlTrainingSession *self)
{
  if (self->present.run == NULL)
    hl_present_run_set_options (&self->present, g_steal_pointer (&self->next.options));
  next_run_clear (&self->next);

  set_state (self, self->next.state_before);
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

  next_run_clear (&self->next);
  self->next = (NextRun){ nn_run_options_copy (options),
                          file != NULL ? hl_run_file_copy (file) : NULL, state_before };

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

  prepare_run (self, options, file, count_compared (file->moments), self->state);
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
  if (self->present.options == NULL || self->state == HL_TRAINING_PREPARING)
    return;

  if (hl_job_get_is_busy (self->working))
    {
      self->is_restarting = TRUE;
      end_work (self);
      return;
    }

  prepare_run (self, self->present.options, NULL, count_compared (self->present.news.moments),
               self->state);
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

/* watch: the sentences that the model translates while it trains, from now on; or NULL. */
void hl_training_session_watch (HlTrainingSession *self, NnWatch *watch)
{
  hl_training_news_watch (&self->present.news, watch);
}

/* Returns what the session is doing. */
HlTrainingState hl_training_session_get_state (HlTrainingSession *self) { return self->state; }

/* Returns whether a run is being prepared, or trains. */
gboolean hl_training_session_is_active (HlTrainingSession *self)
{
  return self->state == HL_TRAINING_PREPARING || self->state == HL_TRAINING_RUNNING;
}

/* Returns the options of the present run, or NULL. */
const NnRunOptions *hl_training_session_get_options (HlTrainingSession *self)
{
  return self->present.options;
}

/* Returns what is known of the present run. */
const HlTrainingRecord *hl_training_session_get_record (HlTrainingSession *self)
{
  return &self->present.told;
}

/* Returns the latest copy of the weights, or NULL. */
HlModel *hl_training_session_get_snapshot (HlTrainingSession *self)
{
  return self->present.copy->model;
}

/* Returns the snapshots of the present run, or NULL. */
NnSnapshots *hl_training_session_get_moments (HlTrainingSession *self)
{
  return self->present.news.moments;
}

/* Asks for a copy of the model that can be continued with. callback: called in the main loop,
 * after the update that is under way. */
void hl_training_session_get_whole_async (HlTrainingSession *self, GAsyncReadyCallback callback,
                                          gpointer user_data)
{
  gint64 update = 0; /* a paused run has one copy */

  g_return_if_fail (self->present.run != NULL);

  if (self->state == HL_TRAINING_RUNNING && self->is_ending)
    update = HL_TRAINING_COPY_LAST; /* a run that is about to end leaves one anyway */
  else if (self->state == HL_TRAINING_RUNNING)
    {
      update = self->present.told.progress.update;
      hl_training_news_want_copy (&self->present.news);
    }
  else if (self->present.copy->model == NULL)
    {
      hl_training_news_leave_last (&self->present.news, self->present.run,
                                   self->present.copy->frame);
      take_news_cb (self);
    }

  hl_training_copy_wait_async (self->present.copy, update, callback, user_data);
}

/* Returns the model, as it was between two updates. */
HlModel *hl_training_session_get_whole_finish (GAsyncResult *result)
{
  return hl_training_copy_wait_finish (result);
}

static void end_last (HlTrainingSession *self)
{
  hl_present_run_clear (&self->present);
  next_run_clear (&self->next);
}

static void hl_training_session_class_init (HlTrainingSessionClass *klass)
{
  const HlProperty properties[] = {
    { "state", G_TYPE_INT, G_STRUCT_OFFSET (HlTrainingSession, state) },
    { "snapshot", HL_TYPE_MODEL, 0, HL_READ, G_CALLBACK (hl_training_session_get_snapshot) },
  };

  HL_ENDS_LAST (end_last);
  HL_KEEPS (HlTrainingSession, g_object_unref, working);

  hl_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));

  hl_signal_new (G_TYPE_FROM_CLASS (klass), "began", 0);
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "progress", 0);
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "failed", 1, G_TYPE_STRING);
}

static void hl_training_session_init (HlTrainingSession *self)
{
  hl_present_run_init (&self->present);
  self->working = hl_job_new ();
  hl_connect (self->present.copy, "notify::model", copy_cb, self);
}

/* Returns a session without a run. */
HlTrainingSession *hl_training_session_new (void)
{
  return g_object_new (HL_TYPE_TRAINING_SESSION, NULL);
}
