#include "ui/session/comparison.h"

#include "core/training/epochs.h"
#include "ui/session/properties.h"

/* A point of a curve on its way from the worker, and how much is done. */
typedef struct
{
  int      index;
  gboolean is_held_out;
  double   seen, loss, fraction;
} Point;

G_DEFINE_FINAL_TYPE (HlComparison, hl_comparison, G_TYPE_OBJECT)

static void take_point (gpointer owner, gpointer news)
{
  HlComparison        *self = owner;
  const Point         *point = news;
  const NnComparedRun *curve = nn_comparison_get (self->shown, point->index);

  g_array_append_val (point->is_held_out ? curve->held_out_seen : curve->seen, point->seen);
  g_array_append_val (point->is_held_out ? curve->held_out_losses : curve->losses, point->loss);
  hl_job_set_fraction (self->job, point->fraction);
  g_signal_emit_by_name (self, "progress");
}

typedef struct
{
  NnComparison *comparison;
  HlTask       *task;
} Worker;

/* After every update: tells the last point of a curve, if this update made it. */
static void report (int index, const NnTrainingProgress *progress, gpointer user_data)
{
  const Worker        *self = user_data;
  const NnComparedRun *measured = nn_comparison_get (self->comparison, index);
  const double         done = (double) progress->update / (double) progress->n_updates;
  const double         seen = (double) progress->update * measured->batch_size;

  for (int is_held_out = FALSE; is_held_out <= TRUE; is_held_out++)
    {
      const GArray *places = is_held_out ? measured->held_out_seen : measured->seen;
      const GArray *losses = is_held_out ? measured->held_out_losses : measured->losses;
      const guint   n = losses->len;

      if (n > 0 && g_array_index (places, double, n - 1) == seen)
        {
          const Point point = { index, is_held_out, seen, g_array_index (losses, double, n - 1),
                                (index + done) / nn_comparison_count (self->comparison) };

          hl_task_tell (self->task, g_memdup2 (&point, sizeof point));
        }
    }
}

static gpointer run_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                               GError **error)
{
  Worker self = { data, task };

  return GINT_TO_POINTER (nn_comparison_run (data, report, &self, cancellable, error));
}

/* The curves of runs that were stopped are worth something, too. */
static const HlTaskKind running = {
  .run = run_in_worker, .news = take_point, .free_news = g_free, .is_kept = TRUE
};

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
  hl_job_run (self->job, &running, self, comparison);
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

static void hl_comparison_class_init (HlComparisonClass *klass)
{
  HL_KEEPS (HlComparison, nn_comparison_free, comparison, shown);
  HL_KEEPS (HlComparison, g_object_unref, job, measuring);

  hl_signal_new (G_TYPE_FROM_CLASS (klass), "progress", 0);
}

static void hl_comparison_init (HlComparison *self)
{
  self->job = hl_job_new ();
  self->measuring = hl_job_new ();
}

/* Returns a comparison that has not begun. */
HlComparison *hl_comparison_new (void) { return g_object_new (HL_TYPE_COMPARISON, NULL); }
