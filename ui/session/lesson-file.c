#include "ui/session/lesson-file.h"

#include "ui/lessons/plan-file.h"
#include "ui/session/task.h"

struct _HlLessonFile
{
  GObject parent_instance;

  GFile        *file; /* or NULL */
  GFileMonitor *monitor;
  HlJob        *reading;
};

enum
{
  READ,
  FAILED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlLessonFile, hl_lesson_file, G_TYPE_OBJECT)

static void file_changed_cb (HlLessonFile *self, GFile *file, GFile *other, GFileMonitorEvent event)
{
  if (event == G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT || event == G_FILE_MONITOR_EVENT_CREATED)
    hl_lesson_file_open (self, self->file);
}

static void watch (HlLessonFile *self, GFile *file)
{
  g_clear_object (&self->monitor);
  g_set_object (&self->file, file);
  self->monitor = g_file_monitor_file (file, G_FILE_MONITOR_NONE, NULL, NULL);
  if (self->monitor != NULL)
    g_signal_connect_object (self->monitor, "changed", G_CALLBACK (file_changed_cb), self,
                             G_CONNECT_SWAPPED);
}

static void free_plan (gpointer plan) { hl_lesson_plan_free (plan); }

static gpointer read_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                GError **error)
{
  return hl_lesson_plan_read (data, cancellable, error);
}

static void take (HlLessonFile *self, GFile *file, HlLessonPlan *plan)
{
  const gboolean is_same = self->file != NULL && g_file_equal (self->file, file);

  if (!is_same)
    watch (self, file);
  g_signal_emit (self, signals[FAILED], 0, NULL);
  g_signal_emit (self, signals[READ], 0, plan, is_same);
}

static void done (gpointer owner, gpointer file, gpointer plan, const GError *error)
{
  if (plan != NULL)
    take (owner, file, plan);
  if (error != NULL)
    g_signal_emit (owner, signals[FAILED], 0, error->message);
}

static const HlTaskKind reading = { read_in_worker, done, NULL, g_object_unref, free_plan };

static void hl_lesson_file_dispose (GObject *object)
{
  hl_lesson_file_close (HL_LESSON_FILE (object));

  G_OBJECT_CLASS (hl_lesson_file_parent_class)->dispose (object);
}

static void hl_lesson_file_finalize (GObject *object)
{
  g_object_unref (HL_LESSON_FILE (object)->reading);

  G_OBJECT_CLASS (hl_lesson_file_parent_class)->finalize (object);
}

static void hl_lesson_file_class_init (HlLessonFileClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = hl_lesson_file_dispose;
  G_OBJECT_CLASS (klass)->finalize = hl_lesson_file_finalize;

  /* plan: an HlLessonPlan, whole. */
  signals[READ] = g_signal_new ("read", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_BOOLEAN);

  /* problem: why a lesson could not be read, in a sentence; NULL once one could. */
  signals[FAILED] = g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void hl_lesson_file_init (HlLessonFile *self) { self->reading = hl_job_new (); }

/* Returns nothing that is open. */
HlLessonFile *hl_lesson_file_new (void) { return g_object_new (HL_TYPE_LESSON_FILE, NULL); }

/* Reads it in the background. */
void hl_lesson_file_open (HlLessonFile *self, GFile *file)
{
  hl_job_run (self->reading, &reading, self, g_object_ref (file));
}

/* Nobody watches it any more. */
void hl_lesson_file_close (HlLessonFile *self)
{
  hl_job_cancel (self->reading);
  g_clear_object (&self->monitor);
  g_clear_object (&self->file);
}

/* Returns the file that is open, or NULL. */
GFile *hl_lesson_file_get (HlLessonFile *self) { return self->file; }
