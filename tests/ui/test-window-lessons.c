/* Every lesson in the whole window. */

#include "app/paths.h"
#include "app/window-private.h"
#include "app/window.h"
#include "config.h"
#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"

static AdwApplication *application;

/* No step warns, whatever it opens, and each shows the page that it names. */
static void
open_every_step (HlWindow *window)
{
  HlCourse *course = window->course;

  for (int l = 0; l < hl_course_count (course); l++)
    {
      const HlLessonPlan *plan;

      hl_course_open_own (course, hl_course_get (course, l)->name);
      hl_test_wait_until (hl_course_get_plan (course) != NULL);
      plan = hl_course_get_plan (course);
      for (int i = 0; i < hl_lesson_plan_count (plan); i++)
        {
          hl_course_go (course, i);
          hl_test_spin (20);
          g_assert_cmpstr (gtk_stack_get_visible_child_name (window->pages), ==,
                           hl_lesson_plan_get (plan, i)->place[HL_PLAN_PAGE]);
        }
      hl_course_leave (course);
    }
}

NN_TEST (every_step_of_every_lesson_opens)
{
  g_autofree char      *lessons = app_paths_lessons ();
  g_autofree char      *glossary = app_paths_glossary ();
  g_autoptr (GSettings) settings = g_settings_new (APP_ID);
  HlTestWorkshop        workshop;
  HlWindow             *window;

  hl_test_workshop_init (&workshop);
  window = hl_window_new (GTK_APPLICATION (application), settings, workshop.corpus, NULL, lessons,
                          glossary);
  gtk_window_present (GTK_WINDOW (window));
  open_every_step (window);
  gtk_window_destroy (GTK_WINDOW (window));
  hl_test_spin (100);
  hl_test_workshop_clear (&workshop);
}

int
main (int   argc,
      char *argv[])
{
  int status;

  hl_test_init_gtk (&argc, &argv);
  application = adw_application_new ("org.headlight.Test", G_APPLICATION_NON_UNIQUE);
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));

  status = g_test_run ();
  g_object_unref (application);

  return status;
}
