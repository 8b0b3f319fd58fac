#include "ui/lessons/exercise.h"

#include <string.h>

/* Every page has an icon of its name. */
static gboolean
is_page (const char *name)
{
  g_autofree char *icon = g_strdup_printf ("headlight-%s-symbolic.svg", name);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "resources", "icons", icon,
                                                 NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

static void
test_every_exercise_can_be_tried_somewhere (void)
{
  for (int i = 0; i < hl_exercises_count (); i++)
    {
      const HlExercise *exercise = hl_exercises_get (i);

      if (!is_page (exercise->page))
        g_error ("%s: there is no page %s", exercise->key, exercise->page);
      g_assert_cmpuint (strlen (hl_exercise_get_title (exercise)), >, 5);
      g_assert_cmpuint (strlen (hl_exercise_get_text (exercise)), >, 100);
    }
}

static void
test_pages_find_their_exercises (void)
{
  int n_found = 0;

  for (int i = 0; i < hl_exercises_count (); i++)
    {
      const char *page = hl_exercises_get (i)->page;

      for (int n = 0; hl_exercises_find (page, n) != NULL; n++)
        {
          g_assert_cmpstr (hl_exercises_find (page, n)->page, ==, page);
          n_found += hl_exercises_find (page, n) == hl_exercises_get (i);
        }
    }

  g_assert_cmpint (n_found, ==, hl_exercises_count ());
  g_assert_null (hl_exercises_find ("no-such-page", 0));
}

static void
test_keys_are_unique (void)
{
  for (int i = 0; i < hl_exercises_count (); i++)
    for (int j = 0; j < i; j++)
      g_assert_cmpstr (hl_exercises_get (i)->key, !=, hl_exercises_get (j)->key);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/lessons/exercise/every-exercise-can-be-tried-somewhere",
                   test_every_exercise_can_be_tried_somewhere);
  g_test_add_func ("/lessons/exercise/pages-find-their-exercises",
                   test_pages_find_their_exercises);
  g_test_add_func ("/lessons/exercise/keys-are-unique", test_keys_are_unique);

  return g_test_run ();
}
