/* Every lesson in the whole window. */

#include "app/place-opener.h"
#include "tests/support/window-fixture.h"
#include "ui/widgets/playable.h"

/* Opens a window with a model and the lesson. Returns its plan. */
static const HlLessonPlan *open_lesson (HlTestWindow *fixture, int epochs, const char *name)
{
  hl_test_window_show (fixture);
  hl_test_window_open_model (fixture, epochs);
  hl_test_window_learn (fixture, name);

  return fixture->window->course->plan;
}

/* No step warns, whatever it opens, each shows the page that it names, and opening it does not do
 * what it asks for. */
HL_WINDOW_TEST (every_step_of_every_lesson_opens)
{
  HlWindow *window;
  HlCourse *course;

  hl_test_window_show (fixture);
  window = fixture->window;
  course = window->course;
  for (int l = 0; l < hl_lesson_box_count (course->box); l++)
    {
      const HlLessonPlan *plan;

      hl_test_window_learn (fixture, hl_lesson_box_get (course->box, l)->name);
      plan = course->plan;
      for (int i = 0; i < hl_lesson_plan_count (plan); i++)
        {
          hl_course_go (course, i);
          hl_test_spin (20);
          g_assert_cmpstr (hl_test_window_page_name (fixture), ==,
                           hl_lesson_plan_get (plan, i)->place[HL_PLAN_PAGE]);
          if (hl_lesson_plan_get (plan, i)->goal.kind != HL_GOAL_READ &&
              hl_course_is_done (course, plan, i))
            g_error ("%s: step %d is done when it opens", plan->title, i + 1);
        }
      hl_course_leave (course);
    }
}

/* The figure and its time line say what the question asks, so they come with the answer. */
HL_WINDOW_TEST (page_that_tells_the_answer_waits_for_it)
{
  int                 n = 0;
  const HlLessonPlan *plan = open_lesson (fixture, 12, "6-model");
  HlWindow           *window = fixture->window;

  for (int i = 0; i < hl_lesson_plan_count (plan); i++)
    if (hl_plan_step_names (hl_lesson_plan_get (plan, i), HL_PLAN_HIDE, "picture"))
      {
        hl_course_go (window->course, i);
        hl_test_spin (300);
        g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (window->pages)));
        g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (window->player_bar)));
        g_assert_true (hl_lesson_pane_answer (window->lesson_pane, 0));
        hl_test_wait_until (gtk_widget_get_mapped (GTK_WIDGET (window->pages)));
        hl_test_wait_until (gtk_widget_get_mapped (GTK_WIDGET (window->player_bar)));
        n++;
      }
  g_assert_cmpint (n, >=, 2);

  hl_course_go (window->course, 1);
  hl_course_leave (window->course);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (window->pages)));
}

/* The pane is as high as what there is to read, or half of the window. */
static gboolean has_its_height (HlWindow *window)
{
  GtkWidget *text = hl_test_find (GTK_WIDGET (window->lesson_pane), GTK_TYPE_SCROLLED_WINDOW, 0);
  GtkAdjustment *shown = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (text));
  const int      half = gtk_widget_get_height (GTK_WIDGET (window)) / 2;

  return gtk_widget_get_height (text) <= half &&
         (gtk_adjustment_get_upper (shown) <= gtk_adjustment_get_page_size (shown) + 1 ||
          gtk_widget_get_height (text) >= half - 1);
}

/* On a projector the lesson is below the picture, and what its author says to the teacher is in a
 * window of its own, which follows the steps. */
HL_WINDOW_TEST (class_reads_below_the_picture)
{
  HlWindow         *window;
  GtkWidget        *pane;
  const HlPlanStep *step;
  int               i = 0;

  hl_test_window_show (fixture);
  window = fixture->window;
  pane = GTK_WIDGET (window->lesson_pane);
  hl_test_window_learn (fixture, "2-attention");
  while ((step = hl_lesson_plan_get (window->course->plan, i))->texts[HL_PLAN_NOTE] == NULL)
    i++;
  hl_course_go (window->course, i);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.presenter", NULL);
  hl_test_wait_until (gtk_widget_get_width (pane) > gtk_widget_get_width (GTK_WIDGET (window)) / 2);
  g_assert_false (hl_test_shows (pane, "For the teacher"));
  for (int k = 0; k < hl_lesson_plan_count (window->course->plan); k++)
    {
      hl_course_go (window->course, k);
      hl_test_wait_until (has_its_height (window));
    }
  hl_course_go (window->course, i);

  hl_window_present_by_key (window, GDK_KEY_n, 0);
  g_assert_cmpstr (gtk_window_get_title (window->words_window), ==, step->title);
  hl_course_go (window->course, i == 0 ? 1 : 0);
  g_assert_cmpstr (gtk_window_get_title (window->words_window), !=, step->title);
  g_assert_true (hl_test_key (GTK_WIDGET (window->words_window), GDK_KEY_Escape, 0));
  g_assert_null (window->words_window);
  g_assert_true (window->is_presenting);
  hl_window_present_by_key (window, GDK_KEY_n, 0);
  hl_window_present_by_key (window, GDK_KEY_n, 0);
  g_assert_null (window->words_window);

  hl_window_present_by_key (window, GDK_KEY_Escape, 0);
  hl_test_wait_until (gtk_widget_get_width (pane) < gtk_widget_get_width (GTK_WIDGET (window)) / 2);
}

/* What a lab computes by itself for a step is nothing that a person changed. */
HL_WINDOW_TEST (step_that_opens_a_lab_is_not_done_by_it)
{
  int                 step = 0;
  HlPlayer           *player;
  const HlLessonPlan *plan = open_lesson (fixture, 12, "1-words");
  HlWindow           *window = fixture->window;

  while (hl_lesson_plan_get (plan, step)->goal.kind != HL_GOAL_CHANGED)
    step++;
  g_object_set (window->workspace, "sentence",
                hl_lesson_plan_get (plan, step)->place[HL_PLAN_SENTENCE], NULL);
  hl_workspace_translate (window->workspace);
  hl_test_wait_until (!window->opener->awaits_translation);

  hl_course_go (window->course, step);
  player = hl_playable_find_player (hl_test_window_page (fixture));
  hl_test_wait_until (hl_player_get_n_steps (player) > 0);
  g_assert_false (hl_course_is_done (window->course, plan, step));

  gtk_widget_activate_action (hl_test_window_page (fixture), "lab.shuffle", NULL);
  g_assert_true (hl_course_is_done (window->course, plan, step));
}

/* The space bar steps where a stop asks for steps, although the button of the lesson was used, and
 * also if the steps are computed first. */
HL_WINDOW_TEST (stop_that_asks_for_steps_has_the_keyboard)
{
  const HlLessonPlan *plan = open_lesson (fixture, 1, "tour");
  HlWindow           *window = fixture->window;
  GtkWidget          *next = hl_test_child (window->lesson_pane, "next");

  for (int i = 0; i < hl_lesson_plan_count (plan); i++)
    {
      const HlGoalKind kind = hl_lesson_plan_get (plan, i)->goal.kind;

      gtk_widget_grab_focus (next);
      hl_course_go (window->course, i);
      if (kind != HL_GOAL_STEPPED && kind != HL_GOAL_LAST)
        continue;
      g_test_message ("%s", hl_lesson_plan_get (plan, i)->title);
      hl_test_wait_until (gtk_widget_get_mapped (GTK_WIDGET (window->player_bar)) &&
                          gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (window)),
                                                  GTK_WIDGET (window->player_bar)));
    }
}

/* Goes past all steps of a lesson that nobody has begun, and does nothing. */
static void go_past (HlTestWindow *fixture, const char *name)
{
  g_settings_reset (fixture->settings, "done-steps");
  g_settings_reset (fixture->settings, "left-steps");
  hl_test_window_show (fixture);
  hl_test_window_learn (fixture, name);
  for (int i = 0; fixture->window->course->plan != NULL; i++)
    {
      g_assert_cmpint (i, <, 50);
      gtk_widget_activate_action (GTK_WIDGET (fixture->window->lesson_pane), "lesson.next", NULL);
      hl_test_spin (30);
    }
}

/* A person who only goes past the steps is not told that the lesson is finished. */
HL_WINDOW_TEST (lesson_is_finished_when_it_is_done)
{
  go_past (fixture, "2-attention");
  g_assert_false (hl_test_shows (GTK_WIDGET (fixture->window), "is finished"));
  g_assert_true (
      hl_test_shows (GTK_WIDGET (fixture->window), "The end of “.*”. Steps done: . of 7"));
}

/* Of the tour the stops count that were read, so that it only ends. */
HL_WINDOW_TEST (tour_ends_and_is_not_called_finished)
{
  go_past (fixture, "tour");
  g_assert_false (hl_test_shows (GTK_WIDGET (fixture->window), "is finished"));
  g_assert_true (
      hl_test_shows (GTK_WIDGET (fixture->window), "The end of “A tour of the program”."));
}
