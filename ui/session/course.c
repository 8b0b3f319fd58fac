#include "ui/session/course.h"

#include <gio/gio.h>
#include <string.h>

#include "ui/lessons/lesson-plan.h"
#include "ui/lessons/plan-file.h"
#include "ui/session/kept-list.h"
#include "ui/session/properties.h"
#include "ui/session/task.h"

struct _HlLessonBox
{
  char      *folder; /* where the lessons are */
  GPtrArray *plans;  /* the lessons, in the order of their names */
};

/* Returns its file, in the language of the user if there is a translation. */
GFile *hl_lesson_box_find_file (const char *folder, const char *name)
{
  const char *const *languages = g_get_language_names ();
  g_autofree char   *base = g_strconcat (name, HL_LESSON_SUFFIX, NULL);
  g_autofree char   *path = NULL;

  for (int i = 0; languages[i] != NULL; i++)
    {
      g_autofree char *translated = g_build_filename (folder, languages[i], base, NULL);

      if (g_file_test (translated, G_FILE_TEST_IS_REGULAR))
        return g_file_new_for_path (translated);
    }
  path = g_build_filename (folder, base, NULL);

  return g_file_new_for_path (path);
}

static int compare_names (gconstpointer a, gconstpointer b)
{
  const HlLessonPlan *const *first = a;
  const HlLessonPlan *const *second = b;

  return g_strcmp0 ((*first)->name, (*second)->name);
}

static void free_plan (gpointer plan) { hl_lesson_plan_free (plan); }

/* Reads some small files.  A broken one is left out; its mistake is told when it is opened.
 * Returns the lessons. */
static HlLessonBox *hl_lesson_box_new (const char *folder)
{
  HlLessonBox     *self = g_new (HlLessonBox, 1);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char      *base;

  *self = (HlLessonBox){ g_strdup (folder), g_ptr_array_new_with_free_func (free_plan) };
  while (dir != NULL && (base = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (base, HL_LESSON_SUFFIX))
      {
        g_autofree char  *name = hl_lesson_plan_name_of (base);
        g_autoptr (GFile) file = hl_lesson_box_find_file (folder, name);
        HlLessonPlan     *plan = hl_plan_file_read (HL_PLAN_LESSON, file, NULL, NULL);

        if (plan != NULL)
          g_ptr_array_add (self->plans, plan);
      }
  g_ptr_array_sort (self->plans, compare_names);

  return self;
}

NN_FREES (HlLessonBox, hl_lesson_box_free, (g_ptr_array_unref, plans), (g_free, folder))

/* Returns how many lessons there are, the tour among them. */
int hl_lesson_box_count (const HlLessonBox *self) { return (int) self->plans->len; }

/* Returns one of the lessons, in their order. index: from 0. */
const HlLessonPlan *hl_lesson_box_get (const HlLessonBox *self, int index)
{
  g_assert (index >= 0 && index < hl_lesson_box_count (self));

  return g_ptr_array_index (self->plans, index);
}

static int index_of (const HlLessonBox *self, const char *name)
{
  for (int i = 0; i < hl_lesson_box_count (self); i++)
    if (g_str_equal (hl_lesson_box_get (self, i)->name, name))
      return i;

  return -1;
}

/* Returns the lesson that has this name, or NULL. */
const HlLessonPlan *hl_lesson_box_find (const HlLessonBox *self, const char *name)
{
  const int index = index_of (self, name);

  return index >= 0 ? hl_lesson_box_get (self, index) : NULL;
}

/* Returns the lesson that comes after it; after the tour the first one, or NULL. */
const HlLessonPlan *hl_lesson_box_find_next (const HlLessonBox *self, const char *name)
{
  const int           index = index_of (self, name);
  const int           next = g_str_equal (name, HL_LESSON_TOUR) ? 0 : index + 1;
  const HlLessonPlan *plan =
      index >= 0 && next < hl_lesson_box_count (self) ? hl_lesson_box_get (self, next) : NULL;

  return plan != NULL && !g_str_equal (plan->name, HL_LESSON_TOUR) ? plan : NULL;
}

/* Returns its file. */
GFile *hl_lesson_box_open (const HlLessonBox *self, const char *name)
{
  return hl_lesson_box_find_file (self->folder, name);
}

G_DEFINE_FINAL_TYPE (HlCourse, hl_course, G_TYPE_OBJECT)

/* --- What was done, and where one was --------------------------------------------------------- */

static char *name_of_step (const char *lesson, const char *step)
{
  return g_strdup_printf ("%s/%s", lesson, step);
}

static void kept_names_init (HlKeptNames *self, GSettings *settings, const char *key)
{
  *self = (HlKeptNames){ key, g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
                         g_settings_get_strv (settings, key) };
  for (int i = 0; self->known[i] != NULL; i++)
    g_hash_table_add (self->names, g_strdup (self->known[i]));
}

NN_CLEARS (HlKeptNames, kept_names_clear, (g_hash_table_unref, names), (g_strfreev, known))

static void kept_names_save (HlKeptNames *self, GSettings *settings)
{
  g_autofree const char **all = (const char **) g_hash_table_get_keys_as_array (self->names, NULL);

  hl_kept_list_save (settings, self->key, all, &self->known);
}

/* Whether the step is among the names, under its present one or one that it had before. */
static gboolean kept_names_have (const HlKeptNames *self, const HlLessonPlan *plan, int step)
{
  char **names = hl_lesson_plan_get (plan, step)->names;

  for (int i = 0; names[i] != NULL; i++)
    {
      g_autofree char *name = name_of_step (plan->name, names[i]);

      if (g_hash_table_contains (self->names, name))
        return TRUE;
    }

  return FALSE;
}

static gboolean is_of_lesson (gpointer name, gpointer value, gpointer lesson)
{
  const gsize length = strlen (lesson);

  return strncmp (name, lesson, length) == 0 && ((const char *) name)[length] == '/';
}

/* Keeps at which step the lesson would be left. step: where to continue; NULL once it is
 * finished. */
static void keep_left (HlCourse *self, const char *lesson, const HlPlanStep *step)
{
  g_hash_table_foreach_remove (self->left.names, is_of_lesson, (gpointer) lesson);
  if (step != NULL)
    g_hash_table_add (self->left.names, name_of_step (lesson, step->names[0]));
  kept_names_save (&self->left, self->settings);
}

static void mark_done (HlCourse *self)
{
  if (hl_course_is_done (self, self->plan, self->position))
    return;

  g_hash_table_add (self->done.names,
                    name_of_step (self->plan->name, hl_course_get_step (self)->names[0]));
  kept_names_save (&self->done, self->settings);
  g_signal_emit_by_name (self, "progressed");
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
  int       left = 0;

  while (left < n && !kept_names_have (&self->left, plan, left))
    left++;
  while (left < n - 1 && hl_course_is_done (self, plan, left))
    left++;
  if (left < n)
    return left;
  for (int i = 0; i < n; i++)
    if (!hl_course_is_done (self, plan, i))
      return i;

  return 0;
}

/* --- The lesson that is open ------------------------------------------------------------------ */

static void watch (HlCourse *self, GFile *file);

static gpointer read_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                GError **error)
{
  return hl_plan_file_read (HL_PLAN_LESSON, data, cancellable, error);
}

/* The same file was read again, or another one. */
static void take (HlCourse *self, GFile *file, HlLessonPlan *plan)
{
  const gboolean is_same = self->file != NULL && g_file_equal (self->file, file);

  if (!is_same)
    watch (self, file);
  g_signal_emit_by_name (self, "failed", NULL);
  g_clear_pointer (&self->plan, hl_lesson_plan_free);
  self->plan = plan;
  self->position = is_same ? MIN (self->position, hl_lesson_plan_count (plan) - 1)
                           : hl_course_find_step (self, plan);
  g_signal_emit_by_name (self, "plan-changed");
  if (self->plan != NULL)
    g_signal_emit_by_name (self, "step-changed");
}

static void read_done (gpointer owner, gpointer file, gpointer plan, const GError *error)
{
  if (plan != NULL)
    take (owner, file, plan);
  if (error != NULL)
    g_signal_emit_by_name (owner, "failed", error->message);
}

/* Reads it in the background, and goes to its first step that is not done.  If it cannot be read,
 * the lesson before stays open. */
void hl_course_open (HlCourse *self, GFile *file)
{
  static const HlTaskKind kind = { read_in_worker, read_done, NULL, g_object_unref, free_plan };

  hl_job_run (self->reading, &kind, self, g_object_ref (file));
}

static void file_changed_cb (HlCourse *self, GFile *file, GFile *other, GFileMonitorEvent event)
{
  if (event == G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT || event == G_FILE_MONITOR_EVENT_CREATED)
    hl_course_open (self, self->file);
}

/* Reads it again whenever it is saved. */
static void watch (HlCourse *self, GFile *file)
{
  g_clear_object (&self->monitor);
  g_set_object (&self->file, file);
  self->monitor = g_file_monitor_file (file, G_FILE_MONITOR_NONE, NULL, NULL);
  if (self->monitor != NULL)
    hl_connect (self->monitor, "changed", file_changed_cb, self);
}

static void forget_file (HlCourse *self)
{
  hl_job_cancel (self->reading);
  g_clear_object (&self->monitor);
  g_clear_object (&self->file);
}

static void end_last (HlCourse *self)
{
  kept_names_clear (&self->done);
  kept_names_clear (&self->left);
}

static void hl_course_class_init (HlCourseClass *klass)
{
  HL_ENDS (forget_file);
  HL_KEEPS (HlCourse, hl_lesson_plan_free, plan);
  HL_KEEPS (HlCourse, hl_lesson_box_free, box);
  HL_ENDS_LAST (end_last);
  HL_KEEPS (HlCourse, g_object_unref, settings);
  HL_KEEPS (HlCourse, hl_quiz_log_free, log);
  HL_KEEPS (HlCourse, g_object_unref, reading);

  HL_PROPERTIES (
      { "is-teaching", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (HlCourse, is_teaching), HL_WRITTEN });
  hl_signal_new (HL_TYPE_COURSE, "plan-changed", 0);
  hl_signal_new (HL_TYPE_COURSE, "step-changed", 0);
  hl_signal_new (HL_TYPE_COURSE, "progressed", 0);
  hl_signal_new (HL_TYPE_COURSE, "failed", 1, G_TYPE_STRING);
  hl_signal_new (HL_TYPE_COURSE, "finished", 1, G_TYPE_STRING);
}

static void hl_course_init (HlCourse *self)
{
  self->log = hl_quiz_log_new ();
  self->reading = hl_job_new ();
}

/* Returns a course of which no lesson is open. settings: where it is kept what was done, as
 * "done-steps", and who takes the course, as "is-teaching". */
HlCourse *hl_course_new (const char *folder, GSettings *settings)
{
  HlCourse *self = g_object_new (HL_TYPE_COURSE, NULL);

  self->settings = g_object_ref (settings);
  kept_names_init (&self->done, settings, "done-steps");
  kept_names_init (&self->left, settings, "left-steps");
  self->box = hl_lesson_box_new (folder);
  g_settings_bind (settings, "is-teaching", self, "is-teaching", G_SETTINGS_BIND_DEFAULT);

  return self;
}

void hl_course_open_own (HlCourse *self, const char *name)
{
  g_autoptr (GFile) file = hl_lesson_box_open (self->box, name);

  hl_course_open (self, file);
}

/* Closes the lesson.  What was done stays done. */
void hl_course_leave (HlCourse *self)
{
  forget_file (self);
  if (self->plan == NULL)
    return;

  g_clear_pointer (&self->plan, hl_lesson_plan_free);
  g_signal_emit_by_name (self, "plan-changed");
}

/* Returns the current step, or NULL. */
const HlPlanStep *hl_course_get_step (HlCourse *self)
{
  return self->plan != NULL ? hl_lesson_plan_get (self->plan, self->position) : NULL;
}

/* Goes to a step; the one that was current counts as read. position: a step, from 0; the nearest
 * there is. */
void hl_course_go (HlCourse *self, int position)
{
  if (self->plan == NULL)
    return;

  if (position > self->position)
    mark_read (self);
  self->position = CLAMP (position, 0, hl_lesson_plan_count (self->plan) - 1);
  keep_left (self, self->plan->name, hl_course_get_step (self));
  g_signal_emit_by_name (self, "step-changed");
}

/* The last step was read.  Closes the lesson, and tells its name by "finished". */
void hl_course_finish (HlCourse *self)
{
  g_autofree char *name = NULL;

  if (self->plan == NULL)
    return;

  name = g_strdup (self->plan->name);
  mark_read (self);
  keep_left (self, name, NULL);
  hl_course_leave (self);
  g_signal_emit_by_name (self, "finished", name);
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
  return kept_names_have (&self->done, plan, step);
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
