#include "ui/lessons/exercise.h"

#include <string.h>

#include "tests/support/cases.h"

/* Every page has an icon of its name. */
static gboolean is_page (const char *name)
{
  g_autofree char *icon = g_strdup_printf ("headlight-%s-symbolic.svg", name);
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "..", "resources", "icons", icon, NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

NN_TEST (every_exercise_can_be_tried_somewhere)
{
  for (const HlExercise *exercise = hl_exercises; exercise->key != NULL; exercise++)
    {
      if (!is_page (exercise->page))
        g_error ("%s: there is no page %s", exercise->key, exercise->page);
      g_assert_cmpuint (strlen (hl_exercise_get_title (exercise)), >, 5);
      g_assert_cmpuint (strlen (hl_exercise_get_text (exercise)), >, 100);
    }
}

NN_TEST (pages_find_their_exercises)
{
  for (const HlExercise *exercise = hl_exercises; exercise->key != NULL; exercise++)
    {
      int n_found = 0;

      for (int n = 0; hl_exercises_find (exercise->page, n) != NULL; n++)
        {
          g_assert_cmpstr (hl_exercises_find (exercise->page, n)->page, ==, exercise->page);
          n_found += hl_exercises_find (exercise->page, n) == exercise;
        }
      g_assert_cmpint (n_found, ==, 1);
    }

  g_assert_null (hl_exercises_find ("no-such-page", 0));
}

NN_TEST (keys_are_unique)
{
  for (int i = 0; hl_exercises[i].key != NULL; i++)
    for (int j = 0; j < i; j++)
      g_assert_cmpstr (hl_exercises[i].key, !=, hl_exercises[j].key);
}
