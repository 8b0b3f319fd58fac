#include "ui/session/timeline.h"

#include <glib/gi18n-lib.h>
#include <math.h>

void hl_timeline_init (HlTimeline *self, HlWorkspace *workspace, HlRunKeeper *keeper)
{
  *self = (HlTimeline){
    .workspace = g_object_ref (workspace),
    .keeper = g_object_ref (keeper),
    .updates = g_array_new (FALSE, FALSE, sizeof (gint64)),
  };
}

void hl_timeline_clear (HlTimeline *self)
{
  g_clear_object (&self->workspace);
  g_clear_object (&self->keeper);
  g_clear_object (&self->run);
  g_clear_object (&self->latest);
  g_clear_pointer (&self->updates, g_array_unref);
  g_clear_pointer (&self->folder, g_free);
}

/* Returns the model in use, as it was before somebody altered it, or NULL. */
HlModel *hl_timeline_model_in_use (const HlTimeline *self)
{
  HlModel *model = hl_workspace_get_model (self->workspace);
  HlModel *original = model != NULL ? hl_model_get_original (model) : NULL;

  return original != NULL ? original : model;
}

/* Returns the run in whose folder the file of @model is, or NULL. */
static HlRun *run_of_file (const HlTimeline *self, HlModel *model)
{
  GFile            *file = model != NULL ? hl_model_get_file (model) : NULL;
  g_autoptr (GFile) parent = file != NULL ? g_file_get_parent (file) : NULL;
  HlRunList        *runs = hl_run_keeper_get_runs (self->keeper);
  const guint       n = g_list_model_get_n_items (G_LIST_MODEL (runs));

  for (guint i = 0; parent != NULL && i < n; i++)
    {
      HlRun            *run = hl_run_list_peek (runs, i);
      g_autoptr (GFile) folder = g_file_new_for_path (hl_run_get (run)->folder);

      if (g_file_equal (folder, parent))
        return run;
    }

  return NULL;
}

static gboolean is_current (const HlTimeline *self, HlRun *run)
{
  return run != NULL && run == hl_run_keeper_get_current (self->keeper);
}

static HlTrainingSession *training_of (const HlTimeline *self)
{
  return hl_run_keeper_get_training (self->keeper);
}

static void find_run (HlTimeline *self)
{
  HlModel *model = hl_timeline_model_in_use (self);
  HlRun   *run;

  run = run_of_file (self, model);
  if (run != NULL && !is_current (self, run))
    g_set_object (&self->latest, model);
  else
    {
      run = hl_run_keeper_get_current (self->keeper);
      g_set_object (&self->latest, hl_training_session_get_snapshot (training_of (self)));
    }

  if (g_set_object (&self->run, run))
    {
      g_free (self->folder);
      self->folder = run != NULL ? hl_run_file_snapshots (hl_run_get (run)) : NULL;
    }
}

/* Returns the number of updates of the run so far. */
static gint64 latest_update (const HlTimeline *self)
{
  return is_current (self, self->run)
             ? hl_training_session_get_record (training_of (self))->progress.update
             : hl_run_get (self->run)->progress.update;
}

/* Adds the kept update, if it is between the last of @updates and @next. */
static void add_kept (GArray *updates, gint64 kept, gint64 next, gint64 latest)
{
  const gint64 last = updates->len > 0 ? g_array_index (updates, gint64, updates->len - 1) : -1;

  if (kept > last && kept < next && kept < latest)
    g_array_append_val (updates, kept);
}

static GArray *list_updates (const HlTimeline *self, gint64 kept)
{
  GArray               *updates = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GPtrArray) snapshots = NULL;
  gint64                latest;

  if (self->run == NULL || self->latest == NULL || hl_run_get (self->run)->moments == NULL)
    return updates;

  snapshots = nn_snapshots_list (hl_run_get (self->run)->moments);
  latest = latest_update (self);
  for (guint i = 0; i < snapshots->len; i++)
    {
      const NnSnapshot *snapshot = snapshots->pdata[i];

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

/* Returns whether there are other moments now. kept: a moment that is in use, and stays even if
 * its snapshot has been thinned out, as does its run; or HL_TIMELINE_LATEST. */
gboolean hl_timeline_refresh (HlTimeline *self, gint64 kept)
{
  g_autoptr (GArray) before = g_steal_pointer (&self->updates);

  if (kept == HL_TIMELINE_LATEST)
    find_run (self);
  if (is_current (self, self->run))
    g_set_object (&self->latest, hl_training_session_get_snapshot (training_of (self)));
  self->updates = list_updates (self, kept);

  return !are_equal (before, self->updates);
}

/* Returns whether it comes from the run. */
gboolean hl_timeline_has (const HlTimeline *self, HlModel *model)
{
  return model == self->latest || run_of_file (self, model) == self->run ||
         (hl_model_is_trained_here (model) && is_current (self, self->run));
}

/* Returns the index of that moment, or of the one before it if it has gone. update: of a moment,
 * or HL_TIMELINE_LATEST. */
int hl_timeline_find (const HlTimeline *self, gint64 update)
{
  int index = (int) self->updates->len - 1;

  while (update != HL_TIMELINE_LATEST && index > 0 &&
         g_array_index (self->updates, gint64, index) > update)
    index--;

  return MAX (index, 0);
}

/* Returns the moment before it, if its snapshot has been thinned out; or -1. */
gint64 hl_timeline_before_lost (const HlTimeline *self, gint64 update)
{
  g_autoptr (GPtrArray) snapshots = NULL;
  gint64                before = -1;

  if (self->run == NULL || hl_run_get (self->run)->moments == NULL)
    return -1;

  snapshots = nn_snapshots_list (hl_run_get (self->run)->moments);
  for (guint i = 0; i < snapshots->len; i++)
    {
      const NnSnapshot *snapshot = snapshots->pdata[i];

      if (snapshot->update == update)
        return -1;
      if (snapshot->update < update)
        before = snapshot->update;
    }

  return before;
}

/* Returns the loss of the latest batch of moment @index, in nats; NaN before any update. */
static double loss_of (const HlTimeline *self, int index)
{
  const gint64  update = g_array_index (self->updates, gint64, index);
  const GArray *batches = hl_run_get (self->run)->batches;

  for (guint i = batches->len; i > 0; i--)
    {
      const HlTrainingPoint *point = &g_array_index (batches, HlTrainingPoint, i - 1);

      if ((gint64) point->update == update)
        return point->loss;
    }

  return NAN;
}

/* Returns how far the run was, and its loss, in a line. */
char *hl_timeline_describe (const HlTimeline *self, int index)
{
  const double     loss = loss_of (self, index);
  g_autofree char *update =
      g_strdup_printf ("%'" G_GINT64_FORMAT, g_array_index (self->updates, gint64, index));
  g_autofree char *planned =
      g_strdup_printf ("%'" G_GINT64_FORMAT, hl_run_get (self->run)->progress.n_updates);

  if (isfinite (loss))
    /* Translators: how many updates were made, how many were planned, the loss of the batch */
    return g_strdup_printf (_ ("Update %s of %s · training loss of the batch %.3f"), update,
                            planned, loss);

  /* Translators: how many updates were made, and how many were planned */
  return g_strdup_printf (_ ("Update %s of %s"), update, planned);
}
