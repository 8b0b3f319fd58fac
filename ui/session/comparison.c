#include "ui/session/comparison.h"

#include "core/training/epochs.h"
#include "ui/session/properties.h"

/* A point of a curve on its way from the worker. */
typedef struct
{
  int      index;
  gboolean is_held_out;
  double   seen;
  double   loss;
} Point;

G_DEFINE_FINAL_TYPE (HlComparison, hl_comparison, G_TYPE_OBJECT)

/* Main loop: takes over what the worker has left. */
static void take_news (HlComparison *self)
{
  double fraction;

  g_mutex_lock (&self->mutex);
  for (guint i = 0; i < self->new_points->len; i++)
    {
      const Point         *point = &g_array_index (self->new_points, Point, i);
      const NnComparedRun *curve = nn_comparison_get (self->shown, point->index);

      g_array_append_val (point->is_held_out ? curve->held_out_seen : curve->seen, point->seen);
      g_array_append_val (point->is_held_out ? curve->held_out_losses : curve->losses, point->loss);
    }
  g_array_set_size (self->new_points, 0);
  fraction = self->new_fraction;
  self->is_queued = FALSE;
  g_mutex_unlock (&self->mutex);

  hl_job_set_fraction (self->job, fraction);
  g_signal_emit_by_name (self, "progress");
}

static gboolean take_news_cb (gpointer user_data)
{
  take_news (user_data);

  return G_SOURCE_REMOVE;
}

/* Worker, with the mutex: the last point of a curve, if this update made it. */
static void leave_point (HlComparison *self, int index, gboolean is_held_out, gint64 update)
{
  const NnComparedRun *measured = nn_comparison_get (self->comparison, index);
  const GArray        *places = is_held_out ? measured->held_out_seen : measured->seen;
  const GArray        *losses = is_held_out ? measured->held_out_losses : measured->losses;
  const double         seen = (double) update * measured->batch_size;
  const guint          n = losses->len;

  if (n > 0 && g_array_index (places, double, n - 1) == seen)
    {
      const Point point = { index, is_held_out, seen, g_array_index (losses, double, n - 1) };

      g_array_append_val (self->new_points, point);
    }
}

/* Worker, after every update.  However many there are between two frames, the main loop
 * hears of them once. */
static void report (int index, const NnTrainingProgress *progress, gpointer user_data)
{
  HlComparison *self = user_data;
  const double  done = (double) progress->update / (double) progress->n_updates;

  g_mutex_lock (&self->mutex);
  leave_point (self, index, FALSE, progress->update);
  leave_point (self, index, TRUE, progress->update);
  self->new_fraction = (index + done) / nn_comparison_count (self->comparison);
  if (!self->is_queued)
    g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, take_news_cb, g_object_ref (self), g_object_unref);
  self->is_queued = TRUE;
  g_mutex_unlock (&self->mutex);
}

static gpointer run_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                               GError **error)
{
  HlComparison *self = data;

  return GINT_TO_POINTER (nn_comparison_run (self->comparison, report, self, cancellable, error));
}

static void done (gpointer self, gpointer data, gpointer result, const GError *error)
{
  take_news (self);
}

/* The curves of runs that were stopped are worth something, too. */
static const HlTaskKind running = { .run = run_in_worker, .done = done, .is_kept = TRUE };

/* Makes empty curves for runs that begin. */
static void reset (HlComparison *self, NnComparison *comparison)
{
  g_clear_pointer (&self->comparison, nn_comparison_free);
  g_clear_pointer (&self->shown, nn_comparison_free);
  self->comparison = comparison;
  self->shown = nn_comparison_new ((const char *const *) comparison->sentences);
  for (int i = 0; i < nn_comparison_count (comparison); i++)
    nn_comparison_add (self->shown, nn_comparison_get (comparison, i)->name,
                       nn_comparison_get (comparison, i)->options);
  self->new_fraction = 0.0;
}

static gpointer measure_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                   GError **error)
{
  NnComparison *comparison = data;
  double       *seconds = g_new0 (double, 1);

  for (int i = 0; i < nn_comparison_count (comparison); i++)
    {
      g_autoptr (NnRun) run =
          nn_run_new (nn_comparison_get (comparison, i)->options, cancellable, error);

      if (run == NULL)
        {
          g_free (seconds);
          return NULL;
        }
      *seconds += nn_run_measure (run, cancellable);
    }

  return seconds;
}

static void measured (gpointer owner, gpointer comparison, gpointer seconds, const GError *error)
{
  HlComparison *self = owner;

  self->seconds = seconds != NULL ? *(double *) seconds : 0.0;
  g_free (seconds);
  g_signal_emit_by_name (self, "progress");
}

/* Finds out how long the runs would take. comparison: (transfer full). */
void hl_comparison_measure (HlComparison *self, NnComparison *comparison)
{
  static const HlTaskKind kind = { measure_in_worker, measured, NULL,
                                   (GDestroyNotify) nn_comparison_free, g_free };

  self->seconds = 0.0;
  hl_job_run (self->measuring, &kind, self, comparison);
}

/* comparison: the runs, which have not begun. */
void hl_comparison_start (HlComparison *self, NnComparison *comparison)
{
  g_return_if_fail (!hl_job_get_is_busy (self->job));

  hl_job_cancel (self->measuring);
  reset (self, comparison);
  hl_job_run (self->job, &running, self, self);
}

int hl_comparison_count (HlComparison *self)
{
  return self->shown != NULL ? nn_comparison_count (self->shown) : 0;
}

/* Returns all runs, once the worker is done with them, or NULL. */
const NnComparison *hl_comparison_get_result (HlComparison *self)
{
  return hl_job_get_is_busy (self->job) ? NULL : self->comparison;
}

static void end_last (HlComparison *self) { g_mutex_clear (&self->mutex); }

static void hl_comparison_class_init (HlComparisonClass *klass)
{
  HL_KEEPS (HlComparison, nn_comparison_free, comparison, shown);
  HL_KEEPS (HlComparison, g_array_unref, new_points);
  HL_KEEPS (HlComparison, g_object_unref, job, measuring);
  HL_ENDS_LAST (end_last);

  hl_signal_new (G_TYPE_FROM_CLASS (klass), "progress", 0);
}

static void hl_comparison_init (HlComparison *self)
{
  g_mutex_init (&self->mutex);
  self->job = hl_job_new ();
  self->measuring = hl_job_new ();
  self->new_points = g_array_new (FALSE, FALSE, sizeof (Point));
}

/* Returns a comparison that has not begun. */
HlComparison *hl_comparison_new (void) { return g_object_new (HL_TYPE_COMPARISON, NULL); }
