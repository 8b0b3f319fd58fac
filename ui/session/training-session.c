#include "ui/session/training-session.h"

#include <glib/gi18n-lib.h>

#include "core/checkpoint/resume.h"
#include "core/text/remarks.h"

/* Copies of the weights are made at most this often, in microseconds. */
#define SNAPSHOT_INTERVAL (G_USEC_PER_SEC)

/* The main loop hears of progress at most this often, in milliseconds: faster than
 * anybody reads, and slow enough to leave the processor to the training. */
#define NEWS_INTERVAL 100

/**
 * HlTrainingSession:
 *
 * The worker owns the run while a task is under way; the main thread owns it
 * between two tasks.  What they share meanwhile is below the mutex.
 */
struct _HlTrainingSession
{
  GObject parent_instance;

  HlTrainingState state;
  NnRunOptions   *options;
  NnRun          *run;  /* NULL before preparing has succeeded */
  GTask          *task; /* under way, or NULL */
  GCancellable   *cancellable;
  gboolean        is_stopping;   /* the task was asked to end for good */
  gboolean        is_restarting; /* and another one shall follow */

  HlTrainingRecord told;  /* what the main loop has heard of */
  HlModel         *saved; /* the one of the snapshots that is in a file, or NULL */

  gint64 last_snapshot; /* worker only: when the weights were copied last */

  GMutex           mutex;
  HlTrainingRecord news; /* guarded by mutex, like what follows */
  gboolean         is_queued;
};

enum
{
  PROP_STATE = 1,
  PROP_SNAPSHOT,
  N_PROPERTIES,
};

enum
{
  PROGRESS,
  FAILED,
  N_SIGNALS,
};

static GParamSpec *properties[N_PROPERTIES];
static guint       signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlTrainingSession, hl_training_session, G_TYPE_OBJECT)

static void run_task (HlTrainingSession *self);

static void
set_state (HlTrainingSession *self,
           HlTrainingState    state)
{
  if (self->state == state)
    return;

  self->state = state;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}

/* Main thread: takes over what the worker has left. */
static gboolean
take_news_cb (gpointer user_data)
{
  HlTrainingSession *self = user_data;
  gboolean           has_snapshot;

  g_mutex_lock (&self->mutex);
  has_snapshot = hl_training_record_take (&self->told, &self->news);
  self->is_queued = FALSE;
  g_mutex_unlock (&self->mutex);

  if (has_snapshot)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SNAPSHOT]);
  g_signal_emit (self, signals[PROGRESS], 0);

  return G_SOURCE_REMOVE;
}

/* Worker, between two updates.  Copies made on the way are for looking; the last one
 * can be saved and gone on with. */
static void
leave_snapshot (HlTrainingSession *self,
                gboolean           is_last)
{
  NnCheckpoint *checkpoint =
      is_last ? nn_run_to_checkpoint (self->run) : nn_run_to_snapshot (self->run);
  HlModel *snapshot = hl_model_new (checkpoint, _ ("In training"));

  hl_model_set_sides (snapshot, self->run->dataset->sides);

  g_mutex_lock (&self->mutex);
  g_clear_object (&self->news.snapshot);
  self->news.snapshot = snapshot;
  g_mutex_unlock (&self->mutex);

  self->last_snapshot = g_get_monotonic_time ();
}

/* Worker, when the corpus has been read. */
static void
leave_remarks (HlTrainingSession *self)
{
  char **remarks = nn_remarks_new (self->run->dataset);

  g_mutex_lock (&self->mutex);
  self->news.remarks = remarks;
  g_mutex_unlock (&self->mutex);
}

/* Worker: makes the run, unless there is one to go on with. */
static gboolean
prepare_run (HlTrainingSession *self,
             GError           **error)
{
  if (self->run != NULL)
    return TRUE;

  self->run = nn_run_new (self->options, error);
  if (self->run != NULL)
    leave_remarks (self);

  return self->run != NULL;
}

/* Worker: called between two updates, and once more when an epoch that was over has
 * ended. */
static void
report_progress (const NnTrainingProgress *progress,
                 gpointer                  user_data)
{
  HlTrainingSession *self = user_data;

  if (g_get_monotonic_time () - self->last_snapshot >= SNAPSHOT_INTERVAL)
    leave_snapshot (self, FALSE);

  g_mutex_lock (&self->mutex);
  hl_training_record_add (&self->news, progress);
  if (!self->is_queued)
    g_timeout_add_full (G_PRIORITY_DEFAULT_IDLE, NEWS_INTERVAL, take_news_cb,
                        g_object_ref (self), g_object_unref);
  self->is_queued = TRUE;
  g_mutex_unlock (&self->mutex);
}

/* Main loop: by now another run may be in preparation. */
static gboolean
announce_running_cb (gpointer user_data)
{
  GTask             *task = user_data;
  HlTrainingSession *self = g_task_get_source_object (task);

  if (self->task == task)
    set_state (self, HL_TRAINING_RUNNING);

  return G_SOURCE_REMOVE;
}

/* Worker: makes the run if there is none, and goes on with it.  However it ends,
 * what the weights are then is there to be looked at and saved. */
static void
run_in_worker (GTask        *task,
               gpointer      source,
               gpointer      task_data,
               GCancellable *cancellable)
{
  HlTrainingSession *self = source;
  GError            *error = NULL;
  gboolean           is_complete;

  if (!prepare_run (self, &error))
    {
      g_task_return_error (task, error);
      return;
    }

  g_idle_add_full (G_PRIORITY_DEFAULT, announce_running_cb, g_object_ref (task), g_object_unref);

  is_complete = nn_trainer_run (self->run->trainer, report_progress, self, cancellable, &error);
  leave_snapshot (self, TRUE);

  if (is_complete)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* Between two tasks: forgets the run before, and begins another. */
static void
begin_run (HlTrainingSession *self)
{
  g_clear_pointer (&self->run, nn_run_free);
  g_clear_object (&self->saved);
  hl_training_record_forget (&self->told);
  hl_training_record_forget (&self->news);
  self->last_snapshot = 0;
  self->is_restarting = FALSE;

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SNAPSHOT]);
  g_signal_emit (self, signals[PROGRESS], 0);
  run_task (self);
}

static void
ended_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  HlTrainingSession *self = HL_TRAINING_SESSION (source);
  g_autoptr (GError) error = NULL;
  const gboolean     is_complete = g_task_propagate_boolean (G_TASK (result), &error);
  const gboolean     was_cancelled = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  g_clear_object (&self->task);
  take_news_cb (self);

  if (self->is_restarting)
    {
      begin_run (self);
      return;
    }

  if (was_cancelled && !self->is_stopping)
    set_state (self, HL_TRAINING_PAUSED);
  else
    set_state (self, self->run != NULL ? HL_TRAINING_FINISHED : HL_TRAINING_IDLE);

  if (!is_complete && !was_cancelled)
    g_signal_emit (self, signals[FAILED], 0, error->message);
}

static void
run_task (HlTrainingSession *self)
{
  g_assert (self->task == NULL);

  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  self->is_stopping = FALSE;
  set_state (self, self->run == NULL ? HL_TRAINING_PREPARING : HL_TRAINING_RUNNING);

  self->task = g_task_new (self, self->cancellable, ended_cb, NULL);
  g_task_set_check_cancellable (self->task, FALSE);
  g_task_run_in_thread (self->task, run_in_worker);
}

/**
 * hl_training_session_start:
 * @self: the session, not running
 * @options: (transfer none): what to do
 *
 * Begins a new run; the one before is forgotten.
 */
void
hl_training_session_start (HlTrainingSession  *self,
                           const NnRunOptions *options)
{
  NnRunOptions *copy = nn_run_options_copy (options);

  g_return_if_fail (self->task == NULL);

  nn_run_options_free (self->options);
  self->options = copy;
  begin_run (self);
}

/**
 * hl_training_session_pause:
 *
 * Ends the worker after the update that is under way.
 */
void
hl_training_session_pause (HlTrainingSession *self)
{
  if (self->task != NULL)
    g_cancellable_cancel (self->cancellable);
}

/**
 * hl_training_session_resume:
 *
 * Goes on with a paused run, as if nothing had happened.
 */
void
hl_training_session_resume (HlTrainingSession *self)
{
  if (self->state == HL_TRAINING_PAUSED)
    run_task (self);
}

/**
 * hl_training_session_stop:
 *
 * Ends the run for good; its weights stay.
 */
void
hl_training_session_stop (HlTrainingSession *self)
{
  self->is_stopping = TRUE;
  if (self->task != NULL)
    g_cancellable_cancel (self->cancellable);
  else if (self->state == HL_TRAINING_PAUSED)
    set_state (self, HL_TRAINING_FINISHED);
}

/**
 * hl_training_session_restart:
 *
 * Begins the same run again: same options, same seed, same numbers.
 */
void
hl_training_session_restart (HlTrainingSession *self)
{
  if (self->options == NULL)
    return;

  if (self->task != NULL)
    {
      self->is_restarting = TRUE;
      g_cancellable_cancel (self->cancellable);
      return;
    }

  begin_run (self);
}

/**
 * hl_training_session_wait:
 *
 * Ends the worker and waits for it, because the program is about to end.
 */
void
hl_training_session_wait (HlTrainingSession *self)
{
  while (self->task != NULL)
    {
      self->is_restarting = FALSE;
      hl_training_session_stop (self);
      g_main_context_iteration (NULL, TRUE);
    }
}

/**
 * hl_training_session_get_state:
 *
 * Returns: what the session is doing
 */
HlTrainingState
hl_training_session_get_state (HlTrainingSession *self)
{
  return self->state;
}

/**
 * hl_training_session_get_options:
 *
 * Returns: (transfer none) (nullable): of the present run
 */
const NnRunOptions *
hl_training_session_get_options (HlTrainingSession *self)
{
  return self->options;
}

/**
 * hl_training_session_get_record:
 *
 * Returns: (transfer none): what is known of the present run
 */
const HlTrainingRecord *
hl_training_session_get_record (HlTrainingSession *self)
{
  return &self->told;
}

/**
 * hl_training_session_get_snapshot:
 *
 * Returns: (transfer none) (nullable): the latest copy of the weights
 */
HlModel *
hl_training_session_get_snapshot (HlTrainingSession *self)
{
  return self->told.snapshot;
}

/**
 * hl_training_session_note_saved:
 * @self: the session
 * @model: (transfer none): a model that is in a file now, maybe one of the snapshots
 */
void
hl_training_session_note_saved (HlTrainingSession *self,
                                HlModel           *model)
{
  g_set_object (&self->saved, model);
}

/**
 * hl_training_session_has_unsaved:
 *
 * Returns: whether something has been learned that is in no file
 */
gboolean
hl_training_session_has_unsaved (HlTrainingSession *self)
{
  return self->told.snapshot != NULL && self->told.snapshot != self->saved &&
         hl_model_get_update (self->told.snapshot) > 0;
}

static void
hl_training_session_get_property (GObject    *object,
                                  guint       property_id,
                                  GValue     *value,
                                  GParamSpec *pspec)
{
  HlTrainingSession *self = HL_TRAINING_SESSION (object);

  switch (property_id)
    {
    case PROP_STATE:
      g_value_set_int (value, (int) self->state);
      break;
    case PROP_SNAPSHOT:
      g_value_set_object (value, self->told.snapshot);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
hl_training_session_finalize (GObject *object)
{
  HlTrainingSession *self = HL_TRAINING_SESSION (object);

  g_clear_pointer (&self->run, nn_run_free);
  g_clear_pointer (&self->options, nn_run_options_free);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->saved);
  hl_training_record_clear (&self->told);
  hl_training_record_clear (&self->news);
  g_mutex_clear (&self->mutex);

  G_OBJECT_CLASS (hl_training_session_parent_class)->finalize (object);
}

static void
hl_training_session_class_init (HlTrainingSessionClass *klass)
{
  GObjectClass     *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->finalize = hl_training_session_finalize;
  object_class->get_property = hl_training_session_get_property;

  properties[PROP_STATE] = g_param_spec_int ("state", NULL, NULL, HL_TRAINING_IDLE,
                                             HL_TRAINING_FINISHED, HL_TRAINING_IDLE, flags);
  properties[PROP_SNAPSHOT] = g_param_spec_object ("snapshot", NULL, NULL, HL_TYPE_MODEL, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  signals[PROGRESS] = g_signal_new ("progress", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                    0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[FAILED] = g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                  0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
hl_training_session_init (HlTrainingSession *self)
{
  g_mutex_init (&self->mutex);
  hl_training_record_init (&self->told);
  hl_training_record_init (&self->news);
}

/**
 * hl_training_session_new:
 *
 * Returns: (transfer full): a session without a run
 */
HlTrainingSession *
hl_training_session_new (void)
{
  return g_object_new (HL_TYPE_TRAINING_SESSION, NULL);
}
