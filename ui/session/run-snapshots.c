#include "ui/session/run-snapshots.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/checkpoint/snapshot-files.h"

#include "ui/session/properties.h"
#include "ui/session/run-keeper.h"
#include "ui/session/workspace.h"

/* One snapshot is loaded at a time, and none while pages are busy with the one before: a person who
 * drags through them sees as many as the pages can show. */

/* The value for the latest snapshot, instead of an update. */
#define LATEST (-1)

G_DEFINE_FINAL_TYPE (HlRunSnapshots, hl_run_snapshots, G_TYPE_OBJECT)

/* Returns the model in use, as it was before a person altered it, or NULL. */
static HlModel *model_in_use (HlRunSnapshots *self)
{
  HlModel *model = self->workspace->model;
  HlModel *original = model != NULL ? model->original : NULL;

  return original != NULL ? original : model;
}

/* Returns the run in whose folder the file of @model is, or NULL. */
static HlRun *run_of_file (HlRunSnapshots *self, HlModel *model)
{
  GFile            *file = model != NULL ? model->file : NULL;
  g_autoptr (GFile) parent = file != NULL ? g_file_get_parent (file) : NULL;
  HlRunList        *runs = self->keeper->runs;
  const guint       n = g_list_model_get_n_items (G_LIST_MODEL (runs));

  for (guint i = 0; parent != NULL && i < n; i++)
    {
      HlRun            *run = hl_run_list_peek (runs, i);
      g_autoptr (GFile) folder = g_file_new_for_path (run->file->folder);

      if (g_file_equal (folder, parent))
        return run;
    }

  return NULL;
}

static gboolean is_current (HlRunSnapshots *self, HlRun *run)
{
  return run != NULL && run == self->keeper->current;
}

static void find_run (HlRunSnapshots *self)
{
  HlModel *model = model_in_use (self);
  HlRun   *run;

  run = run_of_file (self, model);
  if (run != NULL && !is_current (self, run))
    g_set_object (&self->latest, model);
  else
    {
      run = self->keeper->current;
      g_set_object (&self->latest, self->keeper->training->copy->model);
    }

  if (g_set_object (&self->run, run))
    {
      g_free (self->folder);
      self->folder = run != NULL ? hl_run_file_snapshots (run->file) : NULL;
    }
}

/* Adds the kept update, if it is between the last of @updates and @next. */
static void add_kept (GArray *updates, gint64 kept, gint64 next, gint64 latest)
{
  const gint64 last = updates->len > 0 ? g_array_index (updates, gint64, updates->len - 1) : -1;

  if (kept > last && kept < next && kept < latest)
    g_array_append_val (updates, kept);
}

static GArray *list_updates (HlRunSnapshots *self, gint64 kept)
{
  GArray               *updates = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GPtrArray) snapshots = NULL;
  gint64                latest;

  if (self->run == NULL || self->latest == NULL || self->run->file->snapshots == NULL)
    return updates;

  snapshots = nn_snapshots_list (self->run->file->snapshots);
  latest = is_current (self, self->run) ? self->keeper->training->told.progress.update
                                        : self->run->file->progress.update;
  NN_EACH_OF (const NnSnapshot, snapshot, snapshots)
    {
      add_kept (updates, kept, snapshot->update, latest);
      if (snapshot->update < latest)
        g_array_append_val (updates, snapshot->update);
    }
  add_kept (updates, kept, latest, latest);
  g_array_append_val (updates, latest);

  return updates;
}

static gboolean are_equal (const GArray *a, const GArray *b)
{
  if (a->len != b->len)
    return FALSE;

  for (guint i = 0; i < a->len; i++)
    if (g_array_index (a, gint64, i) != g_array_index (b, gint64, i))
      return FALSE;

  return TRUE;
}

/* Returns the snapshot before that of the update, if it has been thinned out; or -1. */
static gint64 before_lost (HlRunSnapshots *self, gint64 update)
{
  g_autoptr (GPtrArray) snapshots = NULL;
  gint64                before = -1;

  if (self->run == NULL || self->run->file->snapshots == NULL)
    return -1;

  snapshots = nn_snapshots_list (self->run->file->snapshots);
  NN_EACH_OF (const NnSnapshot, snapshot, snapshots)
    {
      if (snapshot->update == update)
        return -1;
      if (snapshot->update < update)
        before = snapshot->update;
    }

  return before;
}

/* Returns the loss of the latest batch of snapshot @index, in nats; NaN before any update. */
static double loss_of (HlRunSnapshots *self, int index)
{
  const gint64   update = g_array_index (self->updates, gint64, index);
  NnTrainingLog *log = self->run->file->log;

  for (int i = nn_training_log_updates (log) - 1; i >= 0; i--)
    if ((gint64) log->updates[i].update == update)
      return (double) log->updates[i].loss;

  return NAN;
}

/* --- A snapshot in a worker ------------------------------------------------------------------- */

HlSnapshotJob *hl_snapshot_job_copy (const HlSnapshotJob *self)
{
  HlSnapshotJob *copy = g_memdup2 (self, sizeof *self);

  nn_snapshots_ref (copy->snapshots);
  copy->folder = g_strdup (self->folder);
  g_object_ref (copy->latest);

  return copy;
}

void hl_snapshot_job_free (gpointer job)
{
  HlSnapshotJob *self = job;

  nn_snapshots_unref (self->snapshots);
  g_free ((char *) self->folder);
  g_object_unref (self->latest);
  g_free (self);
}

static const NnSnapshot *find_snapshot (const GPtrArray *snapshots, gint64 update)
{
  NN_EACH_OF (const NnSnapshot, snapshot, snapshots)
    if (snapshot->update == update)
      return snapshot;

  return NULL;
}

/* Blocks; call it from a worker. Returns the model as it was, or NULL. */
HlModel *hl_snapshot_load (const HlSnapshotJob *job, GError **error)
{
  g_autoptr (GPtrArray) snapshots = nn_snapshots_list (job->snapshots);
  const NnSnapshot     *snapshot = find_snapshot (snapshots, job->update);
  const NnCheckpoint   *latest = job->latest->checkpoint;
  NnCheckpoint         *checkpoint = snapshot != NULL && snapshot->values != NULL
                                         ? nn_snapshot_to_checkpoint (snapshot, latest)
                                         : nn_snapshot_load (job->folder, job->update, error);

  return checkpoint != NULL ? hl_model_new_snapshot (job->latest, checkpoint) : NULL;
}

gpointer hl_snapshot_run (gpointer job, HlTask *task, GCancellable *cancellable, GError **error)
{
  return hl_snapshot_load (job, error);
}

/* --- The snapshots of a run ------------------------------------------------------------------- */

static void changed (HlRunSnapshots *self) { g_signal_emit_by_name (self, "changed"); }

/* Lists the snapshots again; a chosen one and its run stay, even if it has been thinned out. */
static void refresh (HlRunSnapshots *self)
{
  const gint64       kept = self->model != NULL ? self->wanted : LATEST;
  g_autoptr (GArray) before = g_steal_pointer (&self->updates);

  if (kept == LATEST)
    find_run (self);
  if (is_current (self, self->run))
    g_set_object (&self->latest, self->keeper->training->copy->model);
  self->updates = list_updates (self, kept);
  if (!are_equal (before, self->updates))
    changed (self);
}

static void set_model (HlRunSnapshots *self, HlModel *model)
{
  if (g_set_object (&self->model, model))
    g_object_notify (G_OBJECT (self), "model");
}

static void use (HlRunSnapshots *self, HlModel *model)
{
  self->is_exchanging = TRUE;
  hl_workspace_use_model (self->workspace, model);
  self->is_exchanging = FALSE;
}

/* Uses a snapshot, and remembers the model before, which returns when the snapshots are left. */
static void enter (HlRunSnapshots *self, HlModel *model)
{
  if (self->model == NULL && !hl_run_snapshots_are_in_use (self))
    g_set_object (&self->before, self->workspace->model);

  set_model (self, model);
  use (self, model);
}

static void advance (HlRunSnapshots *self);

/* Uses the snapshot before one that was thinned out before it could be read. */
static gboolean take_neighbor (HlRunSnapshots *self)
{
  const gint64 before = before_lost (self, self->wanted);

  if (before < 0)
    return FALSE;

  self->wanted = before;
  refresh (self);
  changed (self);
  advance (self);

  return TRUE;
}

static void loaded (gpointer owner, gpointer job, gpointer result, const GError *error)
{
  HlRunSnapshots     *self = owner;
  g_autoptr (HlModel) model = result;

  self->is_loading = FALSE;
  if (self->wanted == LATEST)
    return;

  if (model != NULL)
    {
      enter (self, model);
      advance (self);
      return;
    }

  if (take_neighbor (self))
    return;

  hl_workspace_tell_problem (self->workspace, error->message);
  self->wanted = self->model != NULL ? hl_model_get_update (self->model) : LATEST;
  changed (self);
}

static void advance (HlRunSnapshots *self)
{
  static const HlTaskKind loading = { hl_snapshot_run, loaded, NULL, hl_snapshot_job_free,
                                      g_object_unref };
  const int               index = hl_run_snapshots_get_position (self);
  HlSnapshotJob           job;

  if (self->wanted == LATEST || self->is_loading ||
      hl_job_get_is_busy (self->workspace->translating) ||
      (self->model != NULL && hl_model_get_update (self->model) == self->wanted) ||
      !hl_run_snapshots_get_job (self, index, &job))
    return;

  self->is_loading = TRUE;
  hl_task_start (&loading, self, hl_snapshot_job_copy (&job));
}

static void forget_snapshot (HlRunSnapshots *self)
{
  self->wanted = LATEST;
  g_clear_object (&self->before);
  set_model (self, NULL);
  refresh (self);
  changed (self);
}

/* Leaves the snapshot if another model is in use. */
static void model_cb (HlRunSnapshots *self)
{
  const gboolean is_snapshot = self->model != NULL && model_in_use (self) == self->model;

  if (!self->is_exchanging && !is_snapshot)
    forget_snapshot (self);
}

/* Leaves the chosen snapshot when another run begins; the model in use stays. */
static void began_cb (HlRunSnapshots *self) { forget_snapshot (self); }

/* Returns how many snapshots there are; 0 while nothing is known of the run. */
int hl_run_snapshots_count (HlRunSnapshots *self) { return (int) self->updates->len; }

/* Returns how many updates snapshot index has seen. */
gint64 hl_run_snapshots_get_update (HlRunSnapshots *self, int index)
{
  g_assert (index >= 0 && index < hl_run_snapshots_count (self));

  return g_array_index (self->updates, gint64, index);
}

/* Returns the index of the latest snapshot that is not later than that update; of the last one if
 * update < 0. */
int hl_run_snapshots_find (HlRunSnapshots *self, double update)
{
  int index = hl_run_snapshots_count (self) - 1;

  while (index > 0 && update >= 0.0 && (double) hl_run_snapshots_get_update (self, index) > update)
    index--;

  return MAX (index, 0);
}

/* Returns the index of the snapshot that is wanted, or of the one before it if it has gone; the
 * last if none is. */
int hl_run_snapshots_get_position (HlRunSnapshots *self)
{
  return hl_run_snapshots_find (self, (double) self->wanted);
}

/* Returns how far the run was at snapshot index, and its loss, in a line. */
char *hl_run_snapshots_describe (HlRunSnapshots *self, int index)
{
  const double     loss = loss_of (self, index);
  g_autofree char *update =
      g_strdup_printf ("%'" G_GINT64_FORMAT, g_array_index (self->updates, gint64, index));
  g_autofree char *planned =
      g_strdup_printf ("%'" G_GINT64_FORMAT, self->run->file->progress.n_updates);

  if (isfinite (loss))
    /* Translators: how many updates were made, how many were planned, the loss of the batch */
    return g_strdup_printf (_ ("Update %s of %s · training loss of the batch %.3f"), update,
                            planned, loss);

  /* Translators: how many updates were made, and how many were planned */
  return g_strdup_printf (_ ("Update %s of %s"), update, planned);
}

/* Returns whether the model in use comes from the run. */
gboolean hl_run_snapshots_are_in_use (HlRunSnapshots *self)
{
  HlModel *model = model_in_use (self);

  return model != NULL && self->run != NULL &&
         (model == self->model || model == self->latest || run_of_file (self, model) == self->run ||
          (hl_model_is_trained_here (model) && is_current (self, self->run)));
}

/* Returns whether there is such a snapshot. index: one of them, but not the last. */
gboolean hl_run_snapshots_get_job (HlRunSnapshots *self, int index, HlSnapshotJob *job)
{
  if (index < 0 || index + 1 >= hl_run_snapshots_count (self))
    return FALSE;

  *job = (HlSnapshotJob){
    .snapshots = self->run->file->snapshots,
    .folder = self->folder,
    .latest = self->latest,
    .update = hl_run_snapshots_get_update (self, index),
  };

  return TRUE;
}

void hl_run_snapshots_choose (HlRunSnapshots *self, int index)
{
  if (index + 1 >= hl_run_snapshots_count (self))
    {
      hl_run_snapshots_leave (self);
      return;
    }

  self->wanted = hl_run_snapshots_get_update (self, MAX (index, 0));
  changed (self);
  advance (self);
}

/* Returns to the latest: what was in use before is in use again, if it was not a model of the
 * run. */
void hl_run_snapshots_leave (HlRunSnapshots *self)
{
  g_autoptr (HlModel) before = g_steal_pointer (&self->before);
  const gboolean      was_chosen = self->model != NULL;
  HlModel            *next = before != NULL ? before : self->latest;

  self->wanted = LATEST;
  set_model (self, NULL);
  if (was_chosen && next != NULL)
    use (self, next);
  refresh (self);
  changed (self);
}

/* Returns whether the snapshot in use is the one that belongs to that update. */
gboolean hl_run_snapshots_are_at (HlRunSnapshots *self, double update)
{
  return self->model != NULL && update >= 0.0 &&
         hl_run_snapshots_get_update (self, hl_run_snapshots_find (self, update)) ==
             hl_model_get_update (self->model);
}

/* Goes to the latest snapshot that is not later than that update, if a model of the run is in use;
 * update < 0: returns to the latest. */
void hl_run_snapshots_go_to (HlRunSnapshots *self, double update)
{
  if (!hl_run_snapshots_are_in_use (self))
    return;

  if (update < 0.0)
    hl_run_snapshots_leave (self);
  else
    hl_run_snapshots_choose (self, hl_run_snapshots_find (self, update));
}

static void hl_run_snapshots_class_init (HlRunSnapshotsClass *klass)
{
  HL_KEEPS (HlRunSnapshots, g_object_unref, workspace, keeper, run, latest, model, before);
  HL_KEEPS (HlRunSnapshots, g_array_unref, updates);
  HL_KEEPS (HlRunSnapshots, g_free, folder);
  HL_PROPERTIES ({ "model", HL_TYPE_MODEL, G_STRUCT_OFFSET (HlRunSnapshots, model) });

  hl_signal_new (G_TYPE_FROM_CLASS (klass), "changed", 0);
}

static void hl_run_snapshots_init (HlRunSnapshots *self)
{
  self->wanted = LATEST;
  self->updates = g_array_new (FALSE, FALSE, sizeof (gint64));
}

/* Returns the snapshots of the run that is looked at. */
HlRunSnapshots *hl_run_snapshots_new (HlWorkspace *workspace, HlRunKeeper *keeper)
{
  HlRunSnapshots    *self = g_object_new (HL_TYPE_RUN_SNAPSHOTS, NULL);
  HlTrainingSession *training = keeper->training;
  HlRunList         *runs = keeper->runs;

  self->workspace = g_object_ref (workspace);
  self->keeper = g_object_ref (keeper);
  hl_connect (workspace, "notify::model", model_cb, self);
  hl_connect (workspace->translating, "notify::is-busy", advance, self);
  hl_connect (training, "began", began_cb, self);
  hl_connect (training, "progress", refresh, self);
  hl_connect (runs, "items-changed", refresh, self);
  refresh (self);

  return self;
}
