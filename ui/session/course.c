#include "ui/session/course.h"

#include <gio/gio.h>
#include <string.h>

#include "ui/lessons/lesson-plan.h"
#include "ui/lessons/plan-file.h"
#include "ui/session/kept-list.h"
#include "ui/session/properties.h"
#include "ui/session/task.h"

/* The file of the lesson that is open: read in the background, and again whenever it is saved.
 *
 *      open ─► read ─► "read" ─► watched ─► saved ─► read again ─► "read", the same file
 *
 * Of two files only the later one counts.  A file that cannot be read leaves the one before open.
 *
 * Signals
 *   read (HlLessonPlan plan, boolean is_same)   a lesson is whole; the listener owns it.
 *                                               Whether it is of the file that was open before
 *   failed (string problem)                     a lesson could not be read; NULL: now it could */

#define HL_TYPE_LESSON_FILE (hl_lesson_file_get_type ())

G_DECLARE_FINAL_TYPE (HlLessonFile, hl_lesson_file, HL, LESSON_FILE, GObject)

static void hl_lesson_file_open (HlLessonFile *self, GFile *file);
static void hl_lesson_file_close (HlLessonFile *self);

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
  FILE_N_SIGNALS
};

static guint file_signals[FILE_N_SIGNALS];

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
  g_signal_emit (self, file_signals[FAILED], 0, NULL);
  g_signal_emit (self, file_signals[READ], 0, plan, is_same);
}

static void done (gpointer owner, gpointer file, gpointer plan, const GError *error)
{
  if (plan != NULL)
    take (owner, file, plan);
  if (error != NULL)
    g_signal_emit (owner, file_signals[FAILED], 0, error->message);
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
  file_signals[READ] = g_signal_new ("read", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                     NULL, NULL, G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_BOOLEAN);

  /* problem: why a lesson could not be read, in a sentence; NULL once one could. */
  file_signals[FAILED] = g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void hl_lesson_file_init (HlLessonFile *self) { self->reading = hl_job_new (); }

/* Returns nothing that is open. */
static HlLessonFile *hl_lesson_file_new (void) { return g_object_new (HL_TYPE_LESSON_FILE, NULL); }

/* Reads it in the background. */
static void hl_lesson_file_open (HlLessonFile *self, GFile *file)
{
  hl_job_run (self->reading, &reading, self, g_object_ref (file));
}

/* Nobody watches it any more. */
static void hl_lesson_file_close (HlLessonFile *self)
{
  hl_job_cancel (self->reading);
  g_clear_object (&self->monitor);
  g_clear_object (&self->file);
}

/* Returns the file that is open, or NULL. */
static GFile *hl_lesson_file_get (HlLessonFile *self) { return self->file; }

/* Which steps of which lessons were done, and at which step each lesson was left, kept in the
 * settings by the names of both: "2-attention/weighted-sum".  So a mark stays with its step when
 * a lesson gets another one. */

typedef struct HlLessonProgress HlLessonProgress;

/* The keys of the settings. */
#define DONE "done-steps"
#define LEFT "left-steps"

struct HlLessonProgress
{
  GSettings  *settings;
  GHashTable *done;       /* a set of "2-attention/weighted-sum" */
  GHashTable *left;       /* likewise, one of each lesson */
  char      **known_done; /* as they are in the settings, as far as this window knows */
  char      **known_left;
};

static char *name_of_step (const char *lesson, const char *step)
{
  return g_strdup_printf ("%s/%s", lesson, step);
}

static GHashTable *read_names (GSettings *settings, const char *key)
{
  GHashTable    *names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_auto (GStrv) kept = g_settings_get_strv (settings, key);

  for (int i = 0; kept[i] != NULL; i++)
    g_hash_table_add (names, g_strdup (kept[i]));

  return names;
}

static void keep (HlLessonProgress *self, const char *key, GHashTable *names, char ***known)
{
  g_autofree const char **all = (const char **) g_hash_table_get_keys_as_array (names, NULL);

  hl_kept_list_save (self->settings, key, all, known);
}

/* Whether the step is among the names, under its present one or one that it had before. */
static gboolean has_step (GHashTable *names, const char *lesson, const HlPlanStep *step)
{
  for (int i = 0; step->names[i] != NULL; i++)
    {
      g_autofree char *name = name_of_step (lesson, step->names[i]);

      if (g_hash_table_contains (names, name))
        return TRUE;
    }

  return FALSE;
}

/* Returns what was done so far. */
static HlLessonProgress *hl_lesson_progress_new (GSettings *settings)
{
  HlLessonProgress *self = g_new (HlLessonProgress, 1);

  self->settings = g_object_ref (settings);
  self->done = read_names (settings, DONE);
  self->left = read_names (settings, LEFT);
  self->known_done = g_settings_get_strv (settings, DONE);
  self->known_left = g_settings_get_strv (settings, LEFT);

  return self;
}

static void hl_lesson_progress_free (HlLessonProgress *self)
{
  if (self == NULL)
    return;

  g_object_unref (self->settings);
  g_hash_table_unref (self->done);
  g_hash_table_unref (self->left);
  g_strfreev (self->known_done);
  g_strfreev (self->known_left);
  g_free (self);
}

/* Returns whether this step was done, under its present name or one that it had before. */
static gboolean hl_lesson_progress_has (const HlLessonProgress *self, const char *lesson,
                                        const HlPlanStep *step)
{
  return has_step (self->done, lesson, step);
}

/* Returns whether that is new. */
static gboolean hl_lesson_progress_add (HlLessonProgress *self, const char *lesson,
                                        const HlPlanStep *step)
{
  if (hl_lesson_progress_has (self, lesson, step))
    return FALSE;

  g_hash_table_add (self->done, name_of_step (lesson, step->names[0]));
  keep (self, DONE, self->done, &self->known_done);

  return TRUE;
}

/* Returns the step at which it was left, from 0; −1 if it was not begun, or finished. */
static int hl_lesson_progress_find_left (const HlLessonProgress *self, const HlLessonPlan *plan)
{
  for (int i = 0; i < hl_lesson_plan_count (plan); i++)
    if (has_step (self->left, plan->name, hl_lesson_plan_get (plan, i)))
      return i;

  return -1;
}

static gboolean is_of_lesson (gpointer name, gpointer value, gpointer lesson)
{
  const gsize length = strlen (lesson);

  return strncmp (name, lesson, length) == 0 && ((const char *) name)[length] == '/';
}

/* Keeps at which step a lesson would be left. step: where to continue; NULL once it is finished. */
static void hl_lesson_progress_leave (HlLessonProgress *self, const char *lesson,
                                      const HlPlanStep *step)
{
  g_hash_table_foreach_remove (self->left, is_of_lesson, (gpointer) lesson);
  if (step != NULL)
    g_hash_table_add (self->left, name_of_step (lesson, step->names[0]));
  keep (self, LEFT, self->left, &self->known_left);
}

struct _HlCourse
{
  GObject parent_instance;

  HlLessonBox *box;

  HlLessonProgress *progress;
  gboolean          is_teaching;
  HlQuizLog        *log; /* what was answered in lessons */

  HlLessonFile *file;
  HlLessonPlan *plan; /* of the file, or NULL */
  int           position;
};

enum
{
  SIGNAL_PLAN_CHANGED,
  SIGNAL_STEP_CHANGED,
  SIGNAL_PROGRESSED,
  SIGNAL_FAILED,
  SIGNAL_FINISHED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlCourse, hl_course, G_TYPE_OBJECT)

static void mark_done (HlCourse *self)
{
  if (hl_lesson_progress_add (self->progress, self->plan->name, hl_course_get_step (self)))
    g_signal_emit (self, signals[SIGNAL_PROGRESSED], 0);
}

/* A step that was left by "Next" has been read; the tour asks nothing else. */
static void mark_read (HlCourse *self)
{
  if (hl_course_get_step (self)->goal.kind == HL_GOAL_READ ||
      g_str_equal (self->plan->name, HL_LESSON_TOUR))
    mark_done (self);
}

/* Returns the step to continue at: where the lesson was left, or the next one that is not done; of
 * a lesson that was not begun or is finished, the first one that is not done. */
int hl_course_find_step (HlCourse *self, const HlLessonPlan *plan)
{
  const int n = hl_lesson_plan_count (plan);
  int       left = hl_lesson_progress_find_left (self->progress, plan);

  while (left >= 0 && left < n - 1 && hl_course_is_done (self, plan, left))
    left++;
  if (left >= 0)
    return left;
  for (int i = 0; i < n; i++)
    if (!hl_course_is_done (self, plan, i))
      return i;

  return 0;
}

/* The same file was read again, or another one. */
static void read_cb (HlCourse *self, HlLessonPlan *plan, gboolean is_same)
{
  g_clear_pointer (&self->plan, hl_lesson_plan_free);
  self->plan = plan;
  self->position = is_same ? MIN (self->position, hl_lesson_plan_count (plan) - 1)
                           : hl_course_find_step (self, plan);
  g_signal_emit (self, signals[SIGNAL_PLAN_CHANGED], 0);
  if (self->plan != NULL)
    g_signal_emit (self, signals[SIGNAL_STEP_CHANGED], 0);
}

static void failed_cb (HlCourse *self, const char *problem)
{
  g_signal_emit (self, signals[SIGNAL_FAILED], 0, problem);
}

static void hl_course_dispose (GObject *object)
{
  hl_lesson_file_close (HL_COURSE (object)->file);

  G_OBJECT_CLASS (hl_course_parent_class)->dispose (object);
}

static void hl_course_finalize (GObject *object)
{
  HlCourse *self = HL_COURSE (object);

  hl_lesson_plan_free (self->plan);
  hl_lesson_box_free (self->box);
  hl_lesson_progress_free (self->progress);
  hl_quiz_log_free (self->log);
  g_object_unref (self->file);

  G_OBJECT_CLASS (hl_course_parent_class)->finalize (object);
}

static guint new_signal (const char *name, int n_arguments)
{
  return g_signal_new (name, HL_TYPE_COURSE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                       (guint) n_arguments, G_TYPE_STRING);
}

static void hl_course_class_init (HlCourseClass *klass)
{
  const HlProperty properties[] = {
    { "is-teaching", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (HlCourse, is_teaching), HL_WRITTEN },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = hl_course_dispose;
  object_class->finalize = hl_course_finalize;

  hl_properties_install (object_class, properties, G_N_ELEMENTS (properties));
  signals[SIGNAL_PLAN_CHANGED] = new_signal ("plan-changed", 0);
  signals[SIGNAL_STEP_CHANGED] = new_signal ("step-changed", 0);
  signals[SIGNAL_PROGRESSED] = new_signal ("progressed", 0);
  signals[SIGNAL_FAILED] = new_signal ("failed", 1);
  signals[SIGNAL_FINISHED] = new_signal ("finished", 1);
}

static void hl_course_init (HlCourse *self)
{
  self->log = hl_quiz_log_new ();
  self->file = hl_lesson_file_new ();
  g_signal_connect_object (self->file, "read", G_CALLBACK (read_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->file, "failed", G_CALLBACK (failed_cb), self, G_CONNECT_SWAPPED);
}

/* Returns a course of which no lesson is open. settings: where it is kept what was done, as
 * "done-steps", and who takes the course, as "is-teaching". */
HlCourse *hl_course_new (const char *folder, GSettings *settings)
{
  HlCourse *self = g_object_new (HL_TYPE_COURSE, NULL);

  self->progress = hl_lesson_progress_new (settings);
  self->box = hl_lesson_box_new (folder);
  g_settings_bind (settings, "is-teaching", self, "is-teaching", G_SETTINGS_BIND_DEFAULT);

  return self;
}

/* Returns the lessons that come with the program. */
const HlLessonBox *hl_course_get_box (HlCourse *self) { return self->box; }

/* Reads it in the background, and goes to its first step that is not done. */
void hl_course_open (HlCourse *self, GFile *file) { hl_lesson_file_open (self->file, file); }

void hl_course_open_own (HlCourse *self, const char *name)
{
  g_autoptr (GFile) file = hl_lesson_box_open (self->box, name);

  hl_lesson_file_open (self->file, file);
}

/* Closes the lesson.  What was done stays done. */
void hl_course_leave (HlCourse *self)
{
  hl_lesson_file_close (self->file);
  if (self->plan == NULL)
    return;

  g_clear_pointer (&self->plan, hl_lesson_plan_free);
  g_signal_emit (self, signals[SIGNAL_PLAN_CHANGED], 0);
}

/* Returns the file of the lesson that is open, or NULL. */
GFile *hl_course_get_file (HlCourse *self) { return hl_lesson_file_get (self->file); }

/* Returns the lesson that is open, or NULL. */
const HlLessonPlan *hl_course_get_plan (HlCourse *self) { return self->plan; }

/* Returns the current step, or NULL. */
const HlPlanStep *hl_course_get_step (HlCourse *self)
{
  return self->plan != NULL ? hl_lesson_plan_get (self->plan, self->position) : NULL;
}

/* Returns which step is current, from 0. */
int hl_course_get_position (HlCourse *self) { return self->position; }

/* Goes to a step; the one that was current counts as read. position: a step, from 0; the nearest
 * there is. */
void hl_course_go (HlCourse *self, int position)
{
  if (self->plan == NULL)
    return;

  if (position > self->position)
    mark_read (self);
  self->position = CLAMP (position, 0, hl_lesson_plan_count (self->plan) - 1);
  hl_lesson_progress_leave (self->progress, self->plan->name, hl_course_get_step (self));
  g_signal_emit (self, signals[SIGNAL_STEP_CHANGED], 0);
}

/* The last step was read.  Closes the lesson, and tells its name by "finished". */
void hl_course_finish (HlCourse *self)
{
  g_autofree char *name = NULL;

  if (self->plan == NULL)
    return;

  name = g_strdup (self->plan->name);
  mark_read (self);
  hl_lesson_progress_leave (self->progress, name, NULL);
  hl_course_leave (self);
  g_signal_emit (self, signals[SIGNAL_FINISHED], 0, name);
}

/* Returns the first lesson of the box, the tour aside, of which a step is not done, or NULL. */
const HlLessonPlan *hl_course_find_open (HlCourse *self)
{
  for (int i = 0; i < hl_lesson_box_count (self->box); i++)
    {
      const HlLessonPlan *plan = hl_lesson_box_get (self->box, i);

      if (!g_str_equal (plan->name, HL_LESSON_TOUR) &&
          hl_course_count_done (self, plan) < hl_lesson_plan_count (plan))
        return plan;
    }

  return NULL;
}

/* Returns whether what is for a class is shown. */
gboolean hl_course_is_teaching (HlCourse *self) { return self->is_teaching; }

/* Marks the current step as done, if this is what it asks for. name: the page, view, …, or NULL;
 * number: which word, block or head, from 1; how many steps or updates so far. */
void hl_course_note (HlCourse *self, HlGoalKind kind, const char *name, int number)
{
  const HlPlanStep *step = hl_course_get_step (self);
  gboolean          is_right;

  if (step == NULL || step->goal.kind != kind)
    return;

  is_right = kind == HL_GOAL_STEPPED || kind == HL_GOAL_UPDATES
                 ? number >= step->goal.number
                 : number == step->goal.number || step->goal.number == 0;
  if (is_right && (step->goal.name == NULL || g_strcmp0 (step->goal.name, name) == 0))
    mark_done (self);
}

/* Returns whether it was done, now or earlier. step: one of its steps, from 0. */
gboolean hl_course_is_done (HlCourse *self, const HlLessonPlan *plan, int step)
{
  return hl_lesson_progress_has (self->progress, plan->name, hl_lesson_plan_get (plan, step));
}

/* Returns how many of its steps were done. */
int hl_course_count_done (HlCourse *self, const HlLessonPlan *plan)
{
  int n = 0;

  for (int i = 0; i < hl_lesson_plan_count (plan); i++)
    n += hl_course_is_done (self, plan, i);

  return n;
}

/* entry: what was answered at the current step, or NULL. */
void hl_course_keep_answer (HlCourse *self, HlQuizEntry *entry)
{
  if (entry == NULL)
    return;

  entry->position = self->position;
  entry->place = g_strdup_printf ("%s · %s", self->plan->title, hl_course_get_step (self)->title);
  hl_quiz_log_add (self->log, entry);
}

/* Returns all that was answered in lessons. */
const HlQuizLog *hl_course_get_log (HlCourse *self) { return self->log; }
