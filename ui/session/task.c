#include "ui/session/task.h"

#include <math.h>

#include "ui/session/properties.h"

struct _HlJob
{
  GObject parent_instance;

  HlTask *newest; /* or NULL */
  double  fraction;
  gint64  start;
  char   *problem;
};

struct _HlTask
{
  const HlTaskKind *kind;
  HlJob            *job;         /* or NULL: each of its kind counts */
  gpointer          owner, data; /* or NULL */
  GCancellable     *cancellable;
};

typedef struct
{
  HlTask  *task;
  gpointer news;
} Message;

G_DEFINE_FINAL_TYPE (HlJob, hl_job, G_TYPE_OBJECT)

/* --- A piece of work -------------------------------------------------------------------------- */

static void release (gpointer data, GDestroyNotify free)
{
  if (data != NULL && free != NULL)
    free (data);
}

/* In the main loop: a worker never holds the last reference, so an owner is never disposed of
 * there. */
static void task_clear (gpointer data)
{
  HlTask *self = data;

  release (self->data, self->kind->free_data);
  g_object_unref (self->cancellable);
  g_clear_object (&self->job);
  g_clear_object (&self->owner);
}

static void task_unref (HlTask *self) { g_atomic_rc_box_release_full (self, task_clear); }

static gboolean counts (const HlTask *self)
{
  return self->job == NULL || self->job->newest == self;
}

static void set_newest (HlJob *self, HlTask *task)
{
  if (self->newest == task)
    return;

  self->newest = task;
  g_object_notify (G_OBJECT (self), "is-busy");
}

static void set_problem (HlJob *self, const char *problem)
{
  if (g_strcmp0 (self->problem, problem) == 0)
    return;

  g_free (self->problem);
  self->problem = g_strdup (problem);
  g_object_notify (G_OBJECT (self), "problem");
}

static void run_in_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  HlTask  *self = data;
  GError  *error = NULL;
  gpointer result = self->kind->run (self->data, self, cancellable, &error);

  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, result, self->kind->free_result);
}

/* Who hears that the job is over finds what came of it. */
static void end (HlTask *self, gpointer result, const GError *error)
{
  g_autoptr (HlJob) job = self->job != NULL ? g_object_ref (self->job) : NULL;

  if (job != NULL)
    {
      g_object_freeze_notify (G_OBJECT (job));
      set_newest (job, NULL);
      set_problem (job, error != NULL ? error->message : NULL);
    }
  if (self->kind->done != NULL)
    self->kind->done (self->owner, self->data, result, error);
  else
    release (result, self->kind->free_result);
  if (job != NULL)
    g_object_thaw_notify (G_OBJECT (job));
}

static void done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  HlTask            *self = data;
  g_autoptr (GError) error = NULL;
  gpointer           product = g_task_propagate_pointer (G_TASK (result), &error);
  const gboolean     is_stopped = g_cancellable_is_cancelled (self->cancellable);

  if (is_stopped && (!self->kind->is_kept || !counts (self)))
    {
      release (g_steal_pointer (&product), self->kind->free_result);
      g_clear_error (&error);
    }
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_clear_error (&error);
  if (counts (self))
    end (self, product, error);
  else
    release (product, self->kind->free_result);
  task_unref (self);
}

/* Takes the data. */
static void start (const HlTaskKind *kind, HlJob *job, gpointer owner, gpointer data)
{
  HlTask           *self = g_atomic_rc_box_new0 (HlTask);
  g_autoptr (GTask) worker = NULL;

  self->kind = kind;
  g_set_object (&self->job, job);
  g_set_object (&self->owner, owner);
  self->data = data;
  self->cancellable = g_cancellable_new ();
  if (job != NULL)
    set_newest (job, self);
  worker = g_task_new (NULL, self->cancellable, done_cb, self);
  g_task_set_check_cancellable (worker, FALSE);
  g_task_set_task_data (worker, self, NULL);
  g_task_run_in_thread (worker, run_in_worker);
}

/* Begins work of which each piece counts.  Takes the data; owner: or NULL. */
void hl_task_start (const HlTaskKind *kind, gpointer owner, gpointer data)
{
  start (kind, NULL, owner, data);
}

static void message_free (gpointer data)
{
  Message *self = data;

  release (self->news, self->task->kind->free_news);
  task_unref (self->task);
  g_free (self);
}

static gboolean deliver_cb (gpointer data)
{
  const Message *self = data;

  if (counts (self->task) && !g_cancellable_is_cancelled (self->task->cancellable))
    self->task->kind->news (self->task->owner, self->news);

  return G_SOURCE_REMOVE;
}

/* From the worker, takes the news: the owner hears of it in the main loop, if its kind wants to. */
void hl_task_tell (HlTask *self, gpointer news)
{
  const Message message = { g_atomic_rc_box_acquire (self), news };
  Message      *sent = g_memdup2 (&message, sizeof message);

  if (self->kind->news != NULL)
    g_idle_add_full (G_PRIORITY_DEFAULT, deliver_cb, sent, message_free);
  else
    message_free (sent);
}

typedef struct
{
  gpointer       data;
  GDestroyNotify destroy;
} Rubbish;

static gpointer destroy_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                   GError **error)
{
  const Rubbish *rubbish = data;

  rubbish->destroy (rubbish->data);

  return NULL;
}

static const HlTaskKind freeing = { .run = destroy_in_worker, .free_data = g_free };

/* data: what nobody uses any more, or NULL; destroy: frees it, in a worker. */
void hl_free_elsewhere (gpointer data, GDestroyNotify destroy)
{
  const Rubbish rubbish = { data, destroy };

  if (data != NULL)
    hl_task_start (&freeing, NULL, g_memdup2 (&rubbish, sizeof rubbish));
}

/* --- Of which the newest counts --------------------------------------------------------------- */

static void begin (HlJob *self)
{
  hl_job_stop (self);
  set_problem (self, NULL);
  hl_job_set_fraction (self, 0.0);
  self->start = g_get_monotonic_time ();
}

/* Begins the work in place of the one that is under way.  Takes the data. */
void hl_job_run (HlJob *self, const HlTaskKind *kind, gpointer owner, gpointer data)
{
  g_object_freeze_notify (G_OBJECT (self));
  begin (self);
  start (kind, self, owner, data);
  g_object_thaw_notify (G_OBJECT (self));
}

/* Asks the work to end soon; its owner hears when it has. */
void hl_job_stop (HlJob *self)
{
  if (self->newest != NULL)
    g_cancellable_cancel (self->newest->cancellable);
}

/* Ends the work, of which nobody hears any more. Returns whether there was some. */
gboolean hl_job_cancel (HlJob *self)
{
  const gboolean was_busy = hl_job_get_is_busy (self);

  g_object_freeze_notify (G_OBJECT (self));
  begin (self);
  set_newest (self, NULL);
  g_object_thaw_notify (G_OBJECT (self));

  return was_busy;
}

void hl_job_set_fraction (HlJob *self, double fraction)
{
  if (self->fraction == fraction)
    return;

  self->fraction = fraction;
  g_object_notify (G_OBJECT (self), "fraction");
}

/* Returns how long the rest will take if it continues as before; NaN if nothing is done yet, or all
 * is. */
double hl_job_get_seconds_left (HlJob *self)
{
  const double seconds = (double) (g_get_monotonic_time () - self->start) / G_USEC_PER_SEC;

  return self->newest != NULL && self->fraction > 0.0
             ? seconds * (1.0 - self->fraction) / self->fraction
             : NAN;
}

gboolean hl_job_get_is_busy (HlJob *self) { return self->newest != NULL; }

double hl_job_get_fraction (HlJob *self) { return self->fraction; }

/* Returns why the last work came to nothing, or NULL. */
const char *hl_job_get_problem (HlJob *self) { return self->problem; }

static void hl_job_class_init (HlJobClass *klass)
{
  HL_KEEPS (HlJob, g_free, problem);

  HL_PROPERTIES ({ "is-busy", G_TYPE_BOOLEAN, 0, HL_READ, G_CALLBACK (hl_job_get_is_busy) },
                 { "fraction", G_TYPE_DOUBLE, G_STRUCT_OFFSET (HlJob, fraction) },
                 { "problem", G_TYPE_STRING, G_STRUCT_OFFSET (HlJob, problem) });
}

static void hl_job_init (HlJob *self) {}

/* Returns a job of which nothing is under way. */
HlJob *hl_job_new (void) { return g_object_new (HL_TYPE_JOB, NULL); }
