#include "ui/session/lesson-progress.h"

#include <string.h>

#include "ui/session/kept-list.h"

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
HlLessonProgress *hl_lesson_progress_new (GSettings *settings)
{
  HlLessonProgress *self = g_new (HlLessonProgress, 1);

  self->settings = g_object_ref (settings);
  self->done = read_names (settings, DONE);
  self->left = read_names (settings, LEFT);
  self->known_done = g_settings_get_strv (settings, DONE);
  self->known_left = g_settings_get_strv (settings, LEFT);

  return self;
}

void hl_lesson_progress_free (HlLessonProgress *self)
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
gboolean hl_lesson_progress_has (const HlLessonProgress *self, const char *lesson,
                                 const HlPlanStep *step)
{
  return has_step (self->done, lesson, step);
}

/* Returns whether that is new. */
gboolean hl_lesson_progress_add (HlLessonProgress *self, const char *lesson, const HlPlanStep *step)
{
  if (hl_lesson_progress_has (self, lesson, step))
    return FALSE;

  g_hash_table_add (self->done, name_of_step (lesson, step->names[0]));
  keep (self, DONE, self->done, &self->known_done);

  return TRUE;
}

/* Returns the step at which it was left, from 0; −1 if it was not begun, or finished. */
int hl_lesson_progress_find_left (const HlLessonProgress *self, const HlLessonPlan *plan)
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

/* Keeps at which step a lesson would be left. step: where to go on; NULL once it is finished. */
void hl_lesson_progress_leave (HlLessonProgress *self, const char *lesson, const HlPlanStep *step)
{
  g_hash_table_foreach_remove (self->left, is_of_lesson, (gpointer) lesson);
  if (step != NULL)
    g_hash_table_add (self->left, name_of_step (lesson, step->names[0]));
  keep (self, LEFT, self->left, &self->known_left);
}
