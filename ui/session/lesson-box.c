#include "ui/session/lesson-box.h"

#include "ui/lessons/plan-file.h"

/**
 * hl_lesson_box_find:
 * @folder: (type filename): where the lessons are
 * @name: of a lesson
 *
 * Returns: (transfer full): its file, in the language of the user if there is a translation
 */
GFile *
hl_lesson_box_find (const char *folder,
                    const char *name)
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

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  const HlLessonPlan *const *first = a;
  const HlLessonPlan *const *second = b;

  return g_strcmp0 ((*first)->name, (*second)->name);
}

/**
 * hl_lesson_box_read:
 * @folder: (type filename): where the lessons are
 *
 * Reads some small files.  A broken one is left out; its mistake is told when it is opened.
 *
 * Returns: (transfer full) (element-type HlLessonPlan): the lessons, in the order of their names
 */
GPtrArray *
hl_lesson_box_read (const char *folder)
{
  GPtrArray *plans =
      g_ptr_array_new_with_free_func ((GDestroyNotify) hl_lesson_plan_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char      *base;

  while (dir != NULL && (base = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (base, HL_LESSON_SUFFIX))
      {
        g_autofree char  *name = hl_lesson_plan_name_of (base);
        g_autoptr (GFile) file = hl_lesson_box_find (folder, name);
        HlLessonPlan     *plan = hl_lesson_plan_read (file, NULL, NULL);

        if (plan != NULL)
          g_ptr_array_add (plans, plan);
      }
  g_ptr_array_sort (plans, compare_names);

  return plans;
}
