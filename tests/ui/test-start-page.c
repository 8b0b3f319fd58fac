#include "ui/pages/pages.h"

#include "app/paths.h"
#include "config.h"
#include "core/translation/sentence.h"
#include "tests/support/session-fixture.h"
#include "tests/support/widget-window.h"
#include "ui/state/state.h"
#include "ui/widgets/figure-view.h"

typedef struct
{
  HlTestSession session;
  GSettings    *settings;
  HlCourse     *course;
  HlState      *state;
  HlStartPage  *page;
  GtkWidget    *window;
} Fixture;

static void set_up (Fixture *self)
{
  hl_test_session_set_up (&self->session);
  self->settings = g_settings_new (APP_ID);
  self->state = hl_state_new (self->session.workspace, self->session.inspection);
}

/* Opens the page with what the settings know of the course. */
static void open (Fixture *self)
{
  g_autofree char *folder = app_paths_lessons ();

  self->course = hl_course_new (folder, self->settings);
  self->page = g_object_ref_sink (g_object_new (HL_TYPE_START_PAGE, NULL));
  g_object_set (self->page, "state", self->state, "course", self->course, NULL);
  self->window = hl_test_open_window (GTK_WIDGET (self->page), 900, 700);
}

static void tear_down (Fixture *self)
{
  const char *const keys[] = { "done-steps", "left-steps", "is-teaching" };

  hl_test_close_window (self->window);
  hl_test_drop (self->page);
  hl_test_drop (self->course);
  hl_test_drop (self->state);
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    g_settings_reset (self->settings, keys[i]);
  g_object_unref (self->settings);
  hl_test_session_tear_down (&self->session);
}

#define START_TEST(name) NN_TEST_WITH (name, Fixture, fixture, set_up, tear_down)

static gboolean shows (Fixture *self, const char *pattern)
{
  return hl_test_shows (GTK_WIDGET (self->page), pattern);
}

/* The button in which these words are, if it is the one to press. */
static gboolean is_suggested (Fixture *self, const char *words)
{
  const int n = hl_test_count (GTK_WIDGET (self->page), GTK_TYPE_BUTTON);

  for (int i = 0; i < n; i++)
    {
      GtkWidget *button = hl_test_find (GTK_WIDGET (self->page), GTK_TYPE_BUTTON, i);

      if (hl_test_says (button, words))
        return gtk_widget_has_css_class (button, "suggested-action");
    }
  g_error ("no button says “%s”", words);
}

static void do_steps (GPtrArray *names, const HlLessonPlan *plan, int n)
{
  for (int i = 0; i < n; i++)
    g_ptr_array_add (names,
                     g_strdup_printf ("%s/%s", plan->name, hl_lesson_plan_get (plan, i)->names[0]));
}

/* The whole tour was done, and that many steps of the first lesson. */
static void do_tour (Fixture *self, int n)
{
  g_autofree char      *folder = app_paths_lessons ();
  g_autoptr (HlCourse)  course = hl_course_new (folder, self->settings);
  const HlLessonBox    *box = course->box;
  const HlLessonPlan   *tour = hl_lesson_box_find (box, HL_LESSON_TOUR);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  do_steps (names, tour, hl_lesson_plan_count (tour));
  do_steps (names, hl_lesson_box_get (box, 0), n);
  g_ptr_array_add (names, NULL);
  g_settings_set_strv (self->settings, "done-steps", (const char *const *) names->pdata);
}

START_TEST (a_sentence_is_translated_on_the_spot)
{
  HlFigureView    *view;
  g_autofree char *text = NULL;

  open (fixture);
  view = hl_test_find (GTK_WIDGET (fixture->page), HL_TYPE_FIGURE_VIEW, 0);
  g_assert_null (hl_figure_view_get_figure (view));
  hl_test_session_translate (&fixture->session, "he is calm .");
  text = nn_translation_to_sentence (fixture->session.workspace->translation->translation);
  hl_test_wait_until (hl_test_says (GTK_WIDGET (fixture->page), text));
  hl_test_wait_until (shows (fixture, "^The model attended most to .* and wrote"));
  g_signal_emit_by_name (view, "activated", 1 /* a word that was written */, 0, 1);
  hl_test_wait_until (shows (fixture, "^After reading “"));
}

START_TEST (each_lesson_has_a_card)
{
  GtkFlowBox *lessons;
  int         n;

  open (fixture);
  lessons = hl_test_find (GTK_WIDGET (fixture->page), GTK_TYPE_FLOW_BOX, 0);
  n = hl_lesson_box_count (fixture->course->box);
  g_assert_nonnull (gtk_flow_box_get_child_at_index (lessons, n - 2)); /* the tour has none */
  g_assert_null (gtk_flow_box_get_child_at_index (lessons, n - 1));
}

START_TEST (whoever_is_new_is_led_to_the_tour)
{
  open (fixture);
  g_assert_true (is_suggested (fixture, "Take the Tour: 13 stops, 5 minutes"));
  g_assert_false (is_suggested (fixture, "Begin “Words, numbers and positions”"));
}

START_TEST (a_tour_that_was_left_can_be_continued)
{
  g_settings_set_strv (fixture->settings, "done-steps",
                       (const char *const[]){ "tour/1", "tour/3", NULL });
  open (fixture);
  g_assert_true (is_suggested (fixture, "Continue the tour: 2 of 13 stops done"));
}

START_TEST (whoever_returns_continues_at_the_step)
{
  do_tour (fixture, 3);
  open (fixture);
  g_assert_false (is_suggested (fixture, "Take the Tour: 13 stops, 5 minutes"));
  g_assert_true (is_suggested (fixture, "Continue: Words, numbers and positions, step 4"));
}

START_TEST (whoever_teaches_finds_a_class)
{
  open (fixture);
  g_assert_false (shows (fixture, "^60-Minute Class$"));
  gtk_check_button_set_active (hl_test_find (GTK_WIDGET (fixture->page), GTK_TYPE_CHECK_BUTTON, 0),
                               TRUE);
  g_assert_true (shows (fixture, "^60-Minute Class$"));
  g_assert_true (shows (fixture, "^Questions With Votes$"));
  g_assert_true (fixture->course->is_teaching);
}
