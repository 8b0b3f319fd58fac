/* Every lesson in the whole window. */

#include "tests/support/window-fixture.h"

/* No step warns, whatever it opens, and each shows the page that it names. */
static void open_every_step (HlWindow *window)
{
  HlCourse *course = window->course;

  for (int l = 0; l < hl_lesson_box_count (hl_course_get_box (course)); l++)
    {
      const HlLessonPlan *plan;

      hl_course_open_own (course, hl_lesson_box_get (hl_course_get_box (course), l)->name);
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

HL_WINDOW_TEST (every_step_of_every_lesson_opens)
{
  hl_test_window_show (fixture);
  open_every_step (fixture->window);
}

HL_WINDOW_TEST_MAIN ()
