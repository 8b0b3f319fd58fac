#include "ui/session/lesson-progress.h"

#define DONE "done-steps" /* the key of the settings */

struct HlLessonProgress
{
  GSettings  *settings;
  GHashTable *done; /* a set of "2-attention/weighted-sum" */
};

static char *
name_of_step (const char *lesson,
              const char *step)
{
  return g_strdup_printf ("%s/%s", lesson, step);
}

static void
keep (HlLessonProgress *self)
{
  g_autofree const char **names =
      (const char **) g_hash_table_get_keys_as_array (self->done, NULL);

  g_settings_set_strv (self->settings, DONE, names);
}

/**
 * hl_lesson_progress_new:
 * @settings: have "done-steps"
 *
 * Returns: (transfer full): what was done so far
 */
HlLessonProgress *
hl_lesson_progress_new (GSettings *settings)
{
  HlLessonProgress *self = g_new (HlLessonProgress, 1);
  g_auto (GStrv)    names = g_settings_get_strv (settings, DONE);

  self->settings = g_object_ref (settings);
  self->done = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (int i = 0; names[i] != NULL; i++)
    g_hash_table_add (self->done, g_strdup (names[i]));

  return self;
}

/**
 * hl_lesson_progress_free:
 * @self: (nullable) (transfer full): the settings keep what was done
 */
void
hl_lesson_progress_free (HlLessonProgress *self)
{
  if (self == NULL)
    return;

  g_object_unref (self->settings);
  g_hash_table_unref (self->done);
  g_free (self);
}

/**
 * hl_lesson_progress_has:
 * @self: what was done
 * @lesson: its name
 * @step: one of its steps
 *
 * Returns: whether this step was done, under its present name or one that it had before
 */
gboolean
hl_lesson_progress_has (const HlLessonProgress *self,
                        const char             *lesson,
                        const HlPlanStep       *step)
{
  for (int i = 0; step->names[i] != NULL; i++)
    {
      g_autofree char *name = name_of_step (lesson, step->names[i]);

      if (g_hash_table_contains (self->done, name))
        return TRUE;
    }

  return FALSE;
}

/**
 * hl_lesson_progress_add:
 * @self: what was done
 * @lesson: its name
 * @step: one that was done
 *
 * Returns: whether that is new
 */
gboolean
hl_lesson_progress_add (HlLessonProgress *self,
                        const char       *lesson,
                        const HlPlanStep *step)
{
  if (hl_lesson_progress_has (self, lesson, step))
    return FALSE;

  g_hash_table_add (self->done, name_of_step (lesson, step->names[0]));
  keep (self);

  return TRUE;
}
