#include "ui/session/job.h"

#include <math.h>

struct _HlJob
{
  GObject parent_instance;

  GCancellable *cancellable; /* of the one that is under way, or NULL */
  double        fraction;
  gint64        start;
  char         *problem;
};

enum
{
  PROP_IS_BUSY = 1,
  PROP_FRACTION,
  PROP_PROBLEM,
  N_PROPERTIES,
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (HlJob, hl_job, G_TYPE_OBJECT)

static void set_cancellable (HlJob *self, GCancellable *cancellable)
{
  if (g_set_object (&self->cancellable, cancellable))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_IS_BUSY]);
}

static void set_problem (HlJob *self, const char *problem)
{
  if (g_strcmp0 (self->problem, problem) == 0)
    return;

  g_free (self->problem);
  self->problem = g_strdup (problem);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PROBLEM]);
}

/* Cancels the work before, and notifies only when all properties have their new values. */
static void exchange (HlJob *self, GCancellable *cancellable)
{
  g_object_freeze_notify (G_OBJECT (self));
  hl_job_stop (self);
  set_problem (self, NULL);
  hl_job_set_fraction (self, 0.0);
  set_cancellable (self, cancellable);
  g_object_thaw_notify (G_OBJECT (self));
}

/* Cancels what is under way. Returns what the task that begins is to have. */
GCancellable *hl_job_start (HlJob *self)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  exchange (self, cancellable);
  self->start = g_get_monotonic_time ();

  return self->cancellable;
}

/* Returns whether it was the newest task, which is over now; otherwise another one, or none, is
 * wanted by now. */
gboolean hl_job_end (HlJob *self, GAsyncResult *result, const GError *error)
{
  if (self->cancellable == NULL || self->cancellable != g_task_get_cancellable (G_TASK (result)))
    return FALSE;

  g_object_freeze_notify (G_OBJECT (self));
  set_cancellable (self, NULL);
  if (error != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    set_problem (self, error->message);
  g_object_thaw_notify (G_OBJECT (self));

  return TRUE;
}

/* Asks the task to end soon; the job waits for what there is of it until then. */
void hl_job_stop (HlJob *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
}

/* Waits for nothing any more: what comes of a task under way is dropped. Returns whether there
 * was one. */
gboolean hl_job_cancel (HlJob *self)
{
  const gboolean was_busy = hl_job_get_is_busy (self);

  exchange (self, NULL);

  return was_busy;
}

void hl_job_set_fraction (HlJob *self, double fraction)
{
  if (self->fraction == fraction)
    return;

  self->fraction = fraction;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FRACTION]);
}

/* Returns how long the rest will take if it goes on as before; NaN if nothing is done yet. */
double hl_job_get_seconds_left (HlJob *self)
{
  const double seconds = (double) (g_get_monotonic_time () - self->start) / G_USEC_PER_SEC;

  return self->fraction > 0.0 ? seconds * (1.0 - self->fraction) / self->fraction : NAN;
}

gboolean hl_job_get_is_busy (HlJob *self) { return self->cancellable != NULL; }

double hl_job_get_fraction (HlJob *self) { return self->fraction; }

/* Returns why the last task came to nothing, or NULL. */
const char *hl_job_get_problem (HlJob *self) { return self->problem; }

static void hl_job_get_property (GObject *object, guint property_id, GValue *value,
                                 GParamSpec *pspec)
{
  HlJob *self = HL_JOB (object);

  switch (property_id)
    {
    case PROP_IS_BUSY:
      g_value_set_boolean (value, hl_job_get_is_busy (self));
      break;
    case PROP_FRACTION:
      g_value_set_double (value, self->fraction);
      break;
    case PROP_PROBLEM:
      g_value_set_string (value, self->problem);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void hl_job_finalize (GObject *object)
{
  HlJob *self = HL_JOB (object);

  hl_job_stop (self);
  g_clear_object (&self->cancellable);
  g_free (self->problem);

  G_OBJECT_CLASS (hl_job_parent_class)->finalize (object);
}

static void hl_job_class_init (HlJobClass *klass)
{
  GObjectClass     *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->finalize = hl_job_finalize;
  object_class->get_property = hl_job_get_property;

  properties[PROP_IS_BUSY] = g_param_spec_boolean ("is-busy", NULL, NULL, FALSE, readable);
  properties[PROP_FRACTION] = g_param_spec_double ("fraction", NULL, NULL, 0.0, 1.0, 0.0, readable);
  properties[PROP_PROBLEM] = g_param_spec_string ("problem", NULL, NULL, NULL, readable);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void hl_job_init (HlJob *self) {}

/* Returns a job of which nothing is under way. */
HlJob *hl_job_new (void) { return g_object_new (HL_TYPE_JOB, NULL); }
