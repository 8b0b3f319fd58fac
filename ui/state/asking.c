#include "ui/state/asking.h"

#include "ui/session/recall.h"
#include "ui/session/run-task.h"
#include "ui/state/task.h"

#define PATIENCE 400 /* milliseconds without a change before it is worth a look */

struct _HlAsking
{
  GObject parent_instance;

  HlRunKeeper       *keeper;
  HlTrainingSession *training; /* of the keeper */
  HlMoments         *moments;
  char              *shipped_corpus;
  char             **own; /* sentences of a person's own, or NULL */

  HlRunLook     *look;      /* or NULL */
  char          *looked_at; /* the run that was looked at last, in words, or NULL */
  char          *problem;   /* why there is none, or NULL */
  GPtrArray     *wanted;    /* runs to look at, or NULL */
  guint          waiting;   /* to look, or 0 */
  HlSlot         looking, recalling;
  NnTrainingLog *recalled; /* of which snapshots were asked last, or NULL */
};

enum
{
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlAsking, hl_asking, G_TYPE_OBJECT)

static gboolean is_shipped (HlAsking *self, const NnRunOptions *options)
{
  return g_str_equal (options->corpus, self->shipped_corpus);
}

/* --- A run that would begin ------------------------------------------------------------------- */

typedef struct
{
  GPtrArray *runs;
  char     **own;
  gboolean   is_shipped;
} LookJob;

static void look_job_free (gpointer data)
{
  LookJob *self = data;

  g_ptr_array_unref (self->runs);
  g_strfreev (self->own);
  g_free (self);
}

static gpointer look_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                GError **error)
{
  const LookJob *job = data;

  return hl_run_look_new (job->runs, job->is_shipped, (const char *const *) job->own, cancellable,
                          error);
}

static void looked_cb (gpointer owner, gpointer look, const GError *error)
{
  HlAsking *self = owner;

  if (look == NULL && error == NULL)
    return;

  g_clear_pointer (&self->look, hl_run_look_free);
  self->look = look;
  g_free (self->problem);
  self->problem = error != NULL ? g_strdup (error->message) : NULL;
  g_signal_emit (self, signals[CHANGED], 0);
}

static void free_look (gpointer look) { hl_run_look_free (look); }

static gboolean look_cb (gpointer asking)
{
  static const HlTaskKind kind = {
    look_in_worker, looked_cb, NULL, look_job_free, free_look, NULL
  };
  HlAsking      *self = asking;
  const gboolean shipped = is_shipped (self, self->wanted->pdata[0]);
  const LookJob  job = { g_steal_pointer (&self->wanted), g_strdupv (self->own), shipped };

  self->waiting = 0;
  hl_slot_run (&self->looking, &kind, self, g_memdup2 (&job, sizeof job));

  return G_SOURCE_REMOVE;
}

/* A run begins, for example: nothing is to share the processor. */
static void stop (HlAsking *self)
{
  g_clear_handle_id (&self->waiting, g_source_remove);
  g_clear_pointer (&self->wanted, g_ptr_array_unref);
  g_clear_pointer (&self->looked_at, g_free);
  hl_slot_clear (&self->looking);
}

/* Looks how long runs take together, when nothing has changed for a moment. runs: (transfer full):
 * of NnRunOptions, at least one, all of the same corpus. */
void hl_asking_measure (HlAsking *self, GPtrArray *runs)
{
  stop (self);
  self->wanted = runs;
  self->waiting = g_timeout_add (PATIENCE, look_cb, self);
}

/* Looks at a run that would begin, unless that was done last. */
void hl_asking_look (HlAsking *self, NnRunOptions *options)
{
  g_autofree char *text = hl_run_options_to_text (options);
  GPtrArray       *runs;

  if (g_strcmp0 (text, self->looked_at) == 0)
    return;

  runs = g_ptr_array_new_with_free_func ((GDestroyNotify) nn_run_options_free);
  g_ptr_array_add (runs, nn_run_options_copy (options));
  hl_asking_measure (self, runs);
  self->looked_at = g_steal_pointer (&text);
}

/* Returns the latest look, or NULL. problem: why there is none, or NULL. */
const HlRunLook *hl_asking_get_look (HlAsking *self, const char **problem)
{
  *problem = self->problem;

  return self->look;
}

/* --- Runs that have begun --------------------------------------------------------------------- */

static gpointer recall_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                  GError **error)
{
  hl_recall_run (data, cancellable);

  return NULL;
}

static void recalled_cb (gpointer owner, gpointer result, const GError *error)
{
  g_signal_emit (owner, signals[CHANGED], 0);
}

static void free_recall (gpointer data) { hl_recall_free (data); }

static void start_recall (HlAsking *self, HlRecall *recall)
{
  static const HlTaskKind kind = { recall_in_worker, recalled_cb, NULL, free_recall, NULL, NULL };

  hl_slot_run (&self->recalling, &kind, self, recall);
}

/* Asks the snapshots of a run of another day, once. run: of which the moments are, or NULL. */
void hl_asking_recall (HlAsking *self, HlRun *run)
{
  const HlRunFile *file = run != NULL ? hl_run_get (run) : NULL;
  HlModel         *latest = hl_moments_get_latest (self->moments);
  HlRecall        *job;

  if (file == NULL || run == hl_run_keeper_get_current (self->keeper) || latest == NULL ||
      file->log == self->recalled || nn_training_log_moments (file->log) > 0)
    return;

  g_clear_pointer (&self->recalled, nn_training_log_unref);
  self->recalled = nn_training_log_ref (file->log);
  job = hl_recall_new (file->log, latest);
  hl_recall_add (job, self->moments);
  job->options = nn_run_options_copy (file->options);
  job->own = g_strdupv (self->own);
  if (is_shipped (self, file->options))
    job->watch = hl_run_watch (TRUE, NULL, (const char *const *) self->own);
  start_recall (self, job);
}

/* The run that trains, or is still, translates the sentences from now on. */
static void watch (HlAsking *self)
{
  const HlTrainingRecord *record = hl_training_session_get_record (self->training);
  const NnRunOptions     *options = hl_training_session_get_options (self->training);
  HlModel                *latest = hl_training_session_get_snapshot (self->training);
  g_autoptr (NnWatch)     watch = NULL;
  HlRecall               *job;

  if (options == NULL || record->log == NULL)
    return;

  watch = hl_run_watch (is_shipped (self, options), (const char *const *) record->samples,
                        (const char *const *) self->own);
  hl_training_session_watch (self->training, watch);
  if (hl_training_session_is_active (self->training) || latest == NULL)
    return;

  job = hl_recall_new (record->log, latest);
  job->watch = nn_watch_ref (watch);
  job->references = record->references != NULL ? nn_references_ref (record->references) : NULL;
  start_recall (self, job);
}

static void state_cb (HlAsking *self)
{
  if (hl_training_session_is_active (self->training))
    {
      stop (self);
      hl_slot_clear (&self->recalling);
    }
}

/* own: (transfer full): sentences of a person's own, which are translated, too. */
void hl_asking_set_own (HlAsking *self, char **own)
{
  g_strfreev (self->own);
  self->own = own;
  stop (self);
  watch (self);
}

static void hl_asking_dispose (GObject *object)
{
  HlAsking *self = HL_ASKING (object);

  stop (self);
  hl_slot_clear (&self->recalling);
  g_clear_object (&self->keeper);
  g_clear_object (&self->training);
  g_clear_object (&self->moments);

  G_OBJECT_CLASS (hl_asking_parent_class)->dispose (object);
}

static void hl_asking_finalize (GObject *object)
{
  HlAsking *self = HL_ASKING (object);

  hl_run_look_free (self->look);
  nn_training_log_unref (self->recalled);
  g_free (self->problem);
  g_free (self->shipped_corpus);
  g_strfreev (self->own);

  G_OBJECT_CLASS (hl_asking_parent_class)->finalize (object);
}

static void hl_asking_class_init (HlAskingClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = hl_asking_dispose;
  G_OBJECT_CLASS (klass)->finalize = hl_asking_finalize;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void hl_asking_init (HlAsking *self) {}

/* shipped_corpus: path of the included corpus, which has sentences chosen for it. */
HlAsking *hl_asking_new (HlRunKeeper *keeper, HlMoments *moments, const char *shipped_corpus)
{
  HlAsking *self = g_object_new (HL_TYPE_ASKING, NULL);

  self->keeper = g_object_ref (keeper);
  self->training = g_object_ref (hl_run_keeper_get_training (keeper));
  self->moments = g_object_ref (moments);
  self->shipped_corpus = g_strdup (shipped_corpus);
  g_signal_connect_object (self->training, "began", G_CALLBACK (watch), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->training, "notify::state", G_CALLBACK (state_cb), self,
                           G_CONNECT_SWAPPED);

  return self;
}
