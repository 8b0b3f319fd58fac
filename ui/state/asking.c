#include "ui/state/asking.h"

#include <math.h>

#include "core/text/remarks.h"
#include "ui/session/properties.h"
#include "ui/session/task.h"

#define PATIENCE 400 /* milliseconds without a change before it is worth a look */

struct _HlAsking
{
  GObject parent_instance;

  HlRunKeeper       *keeper;
  HlTrainingSession *training; /* of the keeper */
  HlRunSnapshots    *snapshots;
  char              *shipped_corpus;
  char             **own; /* sentences of a person's own, or NULL */

  HlRunLook     *look;      /* or NULL */
  char          *looked_at; /* the run that was looked at last, in words, or NULL */
  char          *problem;   /* why there is none, or NULL */
  GPtrArray     *wanted;    /* runs to look at, or NULL */
  guint          waiting;   /* to look, or 0 */
  HlJob         *looking, *recalling;
  NnTrainingLog *recalled; /* of which snapshots were asked last, or NULL */
};

enum
{
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlAsking, hl_asking, G_TYPE_OBJECT)

/* One that the shipped corpus does not have, whose map is shown first; two that it has to learn
 * from, and one that is held out or not by the seed. */
static const char *const sentences[] = { "The red car is old.", "I’m home.", "He’s calm.",
                                         "I lost.", NULL };
static const char *const their_targets[] = { "La voiture rouge est vieille.", NULL, NULL, NULL };

/* Returns what a run translates while it trains: sentences of its corpus, and a person's own.
 * is_shipped: whether it is the included corpus, for which sentences are chosen. */
static NnWatch *hl_run_watch (gboolean is_shipped, const char *const *samples,
                              const char *const *own)
{
  const char *const    *sources = is_shipped ? sentences : samples;
  g_autoptr (GPtrArray) all = g_ptr_array_new (), targets = g_ptr_array_new ();

  for (int i = 0; sources != NULL && sources[i] != NULL; i++)
    {
      g_ptr_array_add (all, (char *) sources[i]);
      g_ptr_array_add (targets, is_shipped ? (char *) their_targets[i] : NULL);
    }
  for (int i = 0; own != NULL && own[i] != NULL; i++)
    {
      g_ptr_array_add (all, (char *) own[i]);
      g_ptr_array_add (targets, NULL);
    }
  g_ptr_array_add (all, NULL);

  return nn_watch_new ((const char *const *) all->pdata, (const char *const *) targets->pdata);
}

static gboolean is_shipped (HlAsking *self, const NnRunOptions *options)
{
  return g_str_equal (options->corpus, self->shipped_corpus);
}

/* --- A run that would begin ------------------------------------------------------------------- */

NN_FREES (HlRunLook, look_free, (g_strfreev, remarks), (nn_training_log_unref, log))

static NnTrainingLog *ask (NnRun *run, gboolean is_shipped, const char *const *own)
{
  NnTrainingLog           *log = nn_training_log_new (nn_trainer_updates (run->trainer), 1);
  g_auto (GStrv)           samples = hl_training_samples (run->dataset);
  g_autoptr (NnWatch)      watch = hl_run_watch (is_shipped, (const char *const *) samples, own);
  g_autoptr (NnReferences) references = nn_references_new (run->dataset);

  log->n_targets = run->dataset->target_vocabulary->size;
  log->n_pairs = run->dataset->training->n;
  nn_training_log_ask (log, run, watch, references);

  return log;
}

static HlRunLook *look_at (const NnRunOptions *options, gboolean is_shipped, const char *const *own,
                           GCancellable *cancellable, GError **error)
{
  g_autoptr (NnRun) run = nn_run_new (options, cancellable, error);
  HlRunLook        *look;

  if (run == NULL)
    return NULL;

  look = g_new (HlRunLook, 1);
  *look = (HlRunLook){
    .n_parameters = nn_parameters_count_learned_values (run->model->parameters),
    .n_updates = nn_trainer_updates (run->trainer),
    .n_training = run->dataset->training->n,
    .n_held_out = run->dataset->held_out->n,
    .source_words = run->dataset->source_vocabulary->size,
    .target_words = run->dataset->target_vocabulary->size,
    .unknown = nn_remarks_unknown_words (run->dataset),
    .remarks = nn_run_remarks (run),
    .log = ask (run, is_shipped, own),
  };
  look->seconds = nn_run_measure (run, cancellable);

  return look;
}

/* Blocks; call it from a worker. runs: of NnRunOptions; is_shipped: whether their corpus is the
 * included one; own: sentences that a person asks for besides. Returns the first, with the time of
 * all. */
static HlRunLook *look_new (const GPtrArray *runs, gboolean is_shipped, const char *const *own,
                            GCancellable *cancellable, GError **error)
{
  HlRunLook *first = NULL;

  for (guint i = 0; i < runs->len; i++)
    {
      HlRunLook *look = look_at (runs->pdata[i], is_shipped, own, cancellable, error);

      if (first == NULL)
        first = look;
      else if (look != NULL)
        {
          first->seconds += look->seconds;
          look_free (look);
        }
      if (look == NULL)
        {
          g_clear_pointer (&first, look_free);
          break;
        }
    }

  return first;
}

typedef struct
{
  GPtrArray *runs;
  char     **own;
  gboolean   is_shipped;
} LookJob;

NN_FREES (LookJob, look_job_free, (g_ptr_array_unref, runs), (g_strfreev, own))

static gpointer look_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                GError **error)
{
  const LookJob *job = data;

  return look_new (job->runs, job->is_shipped, (const char *const *) job->own, cancellable, error);
}

static void looked_cb (gpointer owner, gpointer job, gpointer look, const GError *error)
{
  HlAsking *self = owner;

  if (look == NULL && error == NULL)
    return;

  g_clear_pointer (&self->look, look_free);
  self->look = look;
  g_free (self->problem);
  self->problem = error != NULL ? g_strdup (error->message) : NULL;
  g_signal_emit (self, signals[CHANGED], 0);
}

static gboolean look_cb (gpointer asking)
{
  static const HlTaskKind kind = { look_in_worker, looked_cb, NULL, look_job_free, look_free };
  HlAsking               *self = asking;
  const gboolean          shipped = is_shipped (self, self->wanted->pdata[0]);
  const LookJob           job = { g_steal_pointer (&self->wanted), g_strdupv (self->own), shipped };

  self->waiting = 0;
  hl_job_run (self->looking, &kind, self, g_memdup2 (&job, sizeof job));

  return G_SOURCE_REMOVE;
}

/* A run begins, for example: nothing is to share the processor. */
static void stop (HlAsking *self)
{
  g_clear_handle_id (&self->waiting, g_source_remove);
  g_clear_pointer (&self->wanted, g_ptr_array_unref);
  g_clear_pointer (&self->looked_at, g_free);
  hl_job_cancel (self->looking);
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
  if (problem != NULL)
    *problem = self->problem;

  return self->look;
}

/* --- Runs that have begun --------------------------------------------------------------------- */

/* What the models of a run say, of its snapshots; it goes into the log of the run, whose
 * writer this is meanwhile. */
typedef struct
{
  NnTrainingLog *log;
  NnWatch       *watch;     /* what is asked; NULL: sentences of its corpus, and own */
  char         **own;       /* or NULL */
  NnRunOptions  *options;   /* of the run, to read its corpus, or NULL */
  NnReferences *references; /* how the corpus translates its sentences, if that is known, or NULL */
  NnSides      *sides;      /* which sentences it learned from, if that is known, or NULL */
  GPtrArray    *snapshots;  /* of HlSnapshotJob, the earliest first */
  HlModel      *latest;     /* is asked at the end */
} Recall;

/* latest: the model of the run as it is now. */
static Recall *recall_new (NnTrainingLog *log, HlModel *latest)
{
  Recall *self = g_new0 (Recall, 1);

  self->log = nn_training_log_ref (log);
  self->latest = g_object_ref (latest);
  self->snapshots = g_ptr_array_new_with_free_func (hl_snapshot_job_free);

  return self;
}

/* Its snapshots are asked, too. */
static void recall_add (Recall *self, HlRunSnapshots *snapshots)
{
  HlSnapshotJob job;

  for (int i = 0; hl_run_snapshots_get_job (snapshots, i, &job); i++)
    g_ptr_array_add (self->snapshots, hl_snapshot_job_copy (&job));
}

NN_FREES (Recall, recall_free, (nn_training_log_unref, log), (nn_watch_unref, watch),
          (g_strfreev, own), (nn_run_options_free, options), (nn_references_unref, references),
          (nn_sides_unref, sides), (g_ptr_array_unref, snapshots), (g_object_unref, latest))

/* The corpus may be gone: then nothing is known to be right. */
static void read_corpus (Recall *self, GCancellable *cancellable)
{
  g_autoptr (NnDataset) dataset =
      self->options != NULL ? nn_run_options_load_dataset (self->options, cancellable, NULL) : NULL;
  g_auto (GStrv) samples = dataset != NULL ? hl_training_samples (dataset) : NULL;

  if (dataset != NULL && self->references == NULL)
    self->references = nn_references_new (dataset);
  if (dataset != NULL && self->sides == NULL)
    self->sides = nn_sides_ref (dataset->sides);
  if (self->watch == NULL)
    self->watch =
        hl_run_watch (FALSE, (const char *const *) samples, (const char *const *) self->own);
}

static void ask_moment (Recall *self, HlModel *model, GCancellable *cancellable)
{
  g_autoptr (HlModelLocker) locker = hl_model_lock (model, NULL);
  g_autoptr (NnTranslator)  translator = nn_checkpoint_new_translator (model->checkpoint, NULL);
  NnSayings                *sayings;

  if (locker == NULL || translator == NULL)
    return;

  sayings = nn_sayings_new (translator, self->watch, self->references, self->sides, cancellable);
  if (g_cancellable_is_cancelled (cancellable))
    nn_sayings_unref (sayings);
  else
    nn_training_log_add_moment (self->log, (double) hl_model_get_update (model), NAN, sayings);
}

/* In the worker. */
static void recall_run (Recall *self, GCancellable *cancellable)
{
  read_corpus (self, cancellable);
  for (guint i = 0; i < self->snapshots->len && !g_cancellable_is_cancelled (cancellable); i++)
    {
      g_autoptr (HlModel) model = hl_snapshot_load (self->snapshots->pdata[i], NULL);

      if (model != NULL) /* its snapshot may have been thinned out */
        ask_moment (self, model, cancellable);
    }
  if (!g_cancellable_is_cancelled (cancellable))
    ask_moment (self, self->latest, cancellable);
}

static gpointer recall_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                  GError **error)
{
  recall_run (data, cancellable);

  return NULL;
}

static void recalled_cb (gpointer owner, gpointer job, gpointer result, const GError *error)
{
  g_signal_emit (owner, signals[CHANGED], 0);
}

static void start_recall (HlAsking *self, Recall *recall)
{
  static const HlTaskKind kind = { recall_in_worker, recalled_cb, NULL, recall_free };

  hl_job_run (self->recalling, &kind, self, recall);
}

/* Whether the run was asked for all of them when it was asked last. */
static gboolean says_all (NnTrainingLog *log, char *const *own)
{
  const int        n = nn_training_log_moments (log);
  const NnSayings *last = n > 0 ? log->moments[n - 1].sayings : NULL;
  gboolean         is_said = last != NULL;

  for (; is_said && own != NULL && *own != NULL; own++)
    {
      is_said = FALSE;
      for (int i = 0; i < last->n; i++)
        is_said |= g_str_equal (last->says[i].source, *own);
    }

  return is_said;
}

/* Asks the snapshots of a run of another day that has not kept what they say, and its model where
 * it was not asked for a person's own sentences; once. run: of which the snapshots are, or NULL. */
void hl_asking_recall (HlAsking *self, HlRun *run)
{
  const HlRunFile *file = run != NULL ? run->file : NULL;
  HlModel         *latest = self->snapshots->latest;
  Recall          *job;

  if (file == NULL || run == self->keeper->current || latest == NULL ||
      file->log == self->recalled || says_all (file->log, self->own))
    return;

  g_clear_pointer (&self->recalled, nn_training_log_unref);
  self->recalled = nn_training_log_ref (file->log);
  job = recall_new (file->log, latest);
  if (nn_training_log_moments (file->log) == 0)
    recall_add (job, self->snapshots);
  job->options = nn_run_options_copy (file->options);
  job->own = g_strdupv (self->own);
  if (is_shipped (self, file->options))
    job->watch = hl_run_watch (TRUE, NULL, (const char *const *) self->own);
  start_recall (self, job);
}

/* The run that trains, or is still, translates the sentences from now on. */
static void watch (HlAsking *self)
{
  const HlTrainingRecord *record = &self->training->told;
  const NnRunOptions     *options = self->training->options;
  HlModel                *latest = self->training->copy->model;
  g_autoptr (NnWatch)     watch = NULL;
  Recall                 *job;

  if (options == NULL || record->log == NULL)
    return;

  watch = hl_run_watch (is_shipped (self, options), (const char *const *) record->samples,
                        (const char *const *) self->own);
  hl_training_news_watch (&self->training->news, watch);
  if (hl_training_session_is_active (self->training) || latest == NULL)
    return;

  job = recall_new (record->log, latest);
  job->watch = nn_watch_ref (watch);
  job->references = record->references != NULL ? nn_references_ref (record->references) : NULL;
  start_recall (self, job);
}

static void state_cb (HlAsking *self)
{
  if (hl_training_session_is_active (self->training))
    {
      stop (self);
      hl_job_cancel (self->recalling);
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

static void end (HlAsking *self)
{
  stop (self);
  hl_job_cancel (self->recalling);
}

static void hl_asking_class_init (HlAskingClass *klass)
{
  HL_ENDS (end);
  HL_OWNS (HlAsking, g_object_unref, keeper, training, snapshots);
  HL_KEEPS (HlAsking, g_object_unref, looking, recalling);
  HL_KEEPS (HlAsking, look_free, look);
  HL_KEEPS (HlAsking, nn_training_log_unref, recalled);
  HL_KEEPS (HlAsking, g_free, problem, shipped_corpus);
  HL_KEEPS (HlAsking, g_strfreev, own);
  signals[CHANGED] = hl_signal_new (G_TYPE_FROM_CLASS (klass), "changed", 0);
}

static void hl_asking_init (HlAsking *self)
{
  self->looking = hl_job_new ();
  self->recalling = hl_job_new ();
}

/* shipped_corpus: path of the included corpus, which has sentences chosen for it. */
HlAsking *hl_asking_new (HlRunKeeper *keeper, HlRunSnapshots *snapshots, const char *shipped_corpus)
{
  HlAsking *self = g_object_new (HL_TYPE_ASKING, NULL);

  self->keeper = g_object_ref (keeper);
  self->training = g_object_ref (keeper->training);
  self->snapshots = g_object_ref (snapshots);
  self->shipped_corpus = g_strdup (shipped_corpus);
  hl_connect (self->training, "began", watch, self);
  hl_connect (self->training, "notify::state", state_cb, self);

  return self;
}
