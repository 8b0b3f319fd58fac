#include "ui/pages/lesson-pane.h"

#include "app/pages.h"
#include "app/paths.h"
#include "config.h"
#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"
#include "ui/labs/lab.h"
#include "ui/lessons/plan-names.h"
#include "ui/pages/start-page.h"

#define LESSON                                                                               \
  "# Mine\n## One\nsee: The [token] <eos>.\npredict: Which?\n( ) one\n(x) two\n( ) three\n"  \
  "answer: Because.\ndone: answered\n## Two\nminutes: 3\nsee: Read.\ntry: Do.\nsay: Tell.\n" \
  "note: Wait.\n"

typedef struct
{
  char         *folder;
  GSettings    *settings;
  HlCourse     *course;
  HlLessonPane *pane;
  GtkWidget    *window;
} Fixture;

static void
set_up (Fixture *fixture)
{
  g_autofree char   *path = NULL;
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("headlight-lesson-XXXXXX", NULL);
  path = g_build_filename (fixture->folder, "mine.lesson", NULL);
  g_file_set_contents (path, LESSON, -1, &error);
  g_assert_no_error (error);
  fixture->settings = g_settings_new (APP_ID);
  g_settings_reset (fixture->settings, "done-steps");
  g_settings_reset (fixture->settings, "is-teaching");
  fixture->course = hl_course_new (fixture->folder, fixture->settings);
  fixture->pane = g_object_ref_sink (
      g_object_new (HL_TYPE_LESSON_PANE, "course", fixture->course, NULL));
  fixture->window = hl_test_open_window (GTK_WIDGET (fixture->pane), 320, 600);
  hl_course_open_own (fixture->course, "mine");
  hl_test_wait_until (hl_course_get_plan (fixture->course) != NULL);
}

static void
tear_down (Fixture *fixture)
{
  hl_test_close_window (fixture->window);
  g_assert_finalize_object (fixture->pane);
  hl_course_leave (fixture->course);
  g_assert_finalize_object (fixture->course);
  g_object_unref (fixture->settings);
  g_free (fixture->folder);
}

static gboolean
shows (Fixture    *fixture,
       const char *name)
{
  return gtk_widget_get_mapped (hl_test_child (fixture->pane, name));
}

static const char *
text_of (Fixture    *fixture,
         const char *name)
{
  return gtk_label_get_text (hl_test_child (fixture->pane, name));
}

static GtkCheckButton *
choice (Fixture *fixture,
        int      index)
{
  GtkWidget *child =
      gtk_widget_get_first_child (GTK_WIDGET (hl_test_child (fixture->pane, "choices")));

  while (index-- > 0)
    child = gtk_widget_get_next_sibling (child);

  return GTK_CHECK_BUTTON (child);
}

NN_FIXTURE_TEST (step_shows_what_it_has)
{
  g_assert_cmpstr (text_of (fixture, "title"), ==, "Mine");
  g_assert_cmpstr (text_of (fixture, "step_title"), ==, "One");
  g_assert_cmpstr (text_of (fixture, "see"), ==, "The token <eos>.");
  g_assert_cmpstr (text_of (fixture, "place"), ==, "Step 1 of 2");
  g_assert_true (shows (fixture, "predict"));
  g_assert_true (shows (fixture, "choices"));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (choice (fixture, 2))));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (choice (fixture, 3))));
  g_assert_false (shows (fixture, "try_box"));
  g_assert_false (shows (fixture, "note_box"));

  gtk_widget_activate_action (GTK_WIDGET (fixture->pane), "lesson.next", NULL);
  g_assert_cmpstr (text_of (fixture, "place"), ==, "Step 2 of 2 · 3 min");
  g_assert_false (shows (fixture, "choices"));
  g_assert_true (shows (fixture, "try_box"));
  g_assert_true (shows (fixture, "say_box"));
  g_assert_false (shows (fixture, "note_box"));
  g_object_set (fixture->course, "is-teaching", TRUE, NULL);
  g_assert_true (shows (fixture, "note_box"));
}

NN_FIXTURE_TEST (answer_waits_for_a_choice)
{
  g_assert_false (shows (fixture, "answer"));
  g_assert_false (shows (fixture, "verdict"));
  gtk_check_button_set_active (choice (fixture, 0), TRUE);
  g_assert_true (shows (fixture, "answer"));
  g_assert_cmpstr (text_of (fixture, "answer"), ==, "Because.");
  g_assert_cmpstr (text_of (fixture, "verdict"), ==, "Not quite. The answer is B, two.");
  g_assert_true (shows (fixture, "done"));

  /* What was chosen first counts. */
  gtk_check_button_set_active (choice (fixture, 1), TRUE);
  g_assert_cmpstr (text_of (fixture, "verdict"), ==, "Not quite. The answer is B, two.");
}

NN_FIXTURE_TEST (right_choice_is_said_to_be_right)
{
  gtk_check_button_set_active (choice (fixture, 1), TRUE);
  g_assert_cmpstr (text_of (fixture, "verdict"), ==, "Right.");
}

NN_FIXTURE_TEST (answer_is_there_on_the_way_back)
{
  gtk_check_button_set_active (choice (fixture, 0), TRUE);
  gtk_widget_activate_action (GTK_WIDGET (fixture->pane), "lesson.next", NULL);
  g_assert_false (shows (fixture, "verdict"));
  gtk_widget_activate_action (GTK_WIDGET (fixture->pane), "lesson.back", NULL);
  g_assert_cmpstr (text_of (fixture, "verdict"), ==, "Not quite. The answer is B, two.");
  g_assert_true (shows (fixture, "answer"));
  g_assert_true (gtk_check_button_get_active (choice (fixture, 0)));
  g_assert_true (shows (fixture, "done"));
}

NN_FIXTURE_TEST (mark_stays_at_the_answer)
{
  gtk_check_button_set_active (choice (fixture, 0), TRUE);
  gtk_check_button_set_active (choice (fixture, 1), TRUE); /* as an arrow key does */
  hl_test_spin (50);
  g_assert_true (gtk_check_button_get_active (choice (fixture, 0)));
}

NN_FIXTURE_TEST (done_stands_below_what_was_done)
{
  GtkWidget *done = GTK_WIDGET (hl_test_child (fixture->pane, "done"));

  g_assert_true (gtk_widget_get_prev_sibling (done) ==
                 GTK_WIDGET (hl_test_child (fixture->pane, "answer")));
  gtk_widget_activate_action (GTK_WIDGET (fixture->pane), "lesson.next", NULL);
  g_assert_true (gtk_widget_get_prev_sibling (done) ==
                 GTK_WIDGET (hl_test_child (fixture->pane, "try_box")));
}

static void
keep_name (char      **kept,
           const char *name)
{
  *kept = g_strdup (name);
}

NN_FIXTURE_TEST (last_step_finishes_the_lesson)
{
  g_autofree char *finished = NULL;

  g_signal_connect_swapped (fixture->course, "finished", G_CALLBACK (keep_name), &finished);
  gtk_widget_activate_action (GTK_WIDGET (fixture->pane), "lesson.next", NULL);
  gtk_widget_activate_action (GTK_WIDGET (fixture->pane), "lesson.next", NULL);
  g_assert_null (hl_course_get_plan (fixture->course));
  g_assert_cmpstr (finished, ==, "mine");
  g_assert_cmpint (hl_course_count_done (fixture->course, hl_course_get (fixture->course, 0)),
                   ==, 1); /* nobody has answered */
}

NN_FIXTURE_TEST (term_is_activated)
{
  g_autofree char *term = NULL;
  gboolean         is_taken = FALSE;

  g_signal_connect_swapped (fixture->pane, "term-activated", G_CALLBACK (keep_name), &term);
  g_signal_emit_by_name (hl_test_child (fixture->pane, "see"), "activate-link", "token",
                         &is_taken);
  g_assert_true (is_taken);
  g_assert_cmpstr (term, ==, "token");
}

/* What a lesson may name is what the program has. */
NN_TEST (pages_of_lessons_are_those_of_the_window)
{
  const char *const *names = hl_plan_key_values (HL_PLAN_PAGE);

  g_assert_cmpint ((int) g_strv_length ((char **) names), ==, hl_pages_count ());
  for (int i = 0; i < hl_pages_count (); i++)
    g_assert_true (g_strv_contains (names, hl_pages_get (i)->name));
}

NN_TEST (views_of_lessons_are_those_of_the_pages)
{
  for (int i = 0; i < hl_pages_count (); i++)
    {
      const HlPageInfo  *info = hl_pages_get (i);
      const char *const *views = hl_plan_views_of (info->name);
      GtkWidget         *page;

      if (views[0] == NULL)
        continue;
      page = g_object_ref_sink (g_object_new (info->get_type (), NULL));
      for (int v = 0; views[v] != NULL; v++)
        if (HL_IS_LAB (page))
          g_assert_nonnull (
              gtk_stack_get_child_by_name (hl_lab_get_views (HL_LAB (page)), views[v]));
        else
          {
            g_autofree char *view = NULL;

            g_object_set (page, "view", views[v], NULL);
            g_object_get (page, "view", &view, NULL);
            g_assert_cmpstr (view, ==, views[v]);
          }
      g_object_unref (page);
    }
}

NN_TEST (start_page_lists_lessons_and_what_was_done)
{
  g_autofree char      *folder = app_paths_lessons ();
  g_autoptr (GSettings) settings = g_settings_new (APP_ID);
  g_autoptr (HlCourse)  course = NULL;
  GtkWidget            *page;
  GtkWidget            *window;
  GtkListBox           *list;

  g_settings_set_strv (settings, "done-steps", (const char *const[]){ "tour/1", "tour/3", NULL });
  course = hl_course_new (folder, settings);
  page = g_object_ref_sink (g_object_new (HL_TYPE_START_PAGE, "course", course, NULL));
  window = hl_test_open_window (page, 800, 600);
  list = hl_test_child (page, "lessons");
  g_assert_nonnull (gtk_list_box_get_row_at_index (list, hl_course_count (course) - 2));
  g_assert_null (gtk_list_box_get_row_at_index (list, hl_course_count (course) - 1));
  g_assert_cmpstr (gtk_label_get_text (hl_test_child (page, "tour_text")), ==,
                   "Go on with the tour: 2 of 12 stops done");
  hl_test_close_window (window);
  g_assert_finalize_object (page);

  g_settings_reset (settings, "done-steps");
  g_object_unref (course);
  course = hl_course_new (folder, settings);
  page = g_object_ref_sink (g_object_new (HL_TYPE_START_PAGE, "course", course, NULL));
  window = hl_test_open_window (page, 800, 600);
  g_assert_cmpstr (gtk_label_get_text (hl_test_child (page, "tour_text")), ==,
                   "A tour of 12 stops, 5 minutes");
  hl_test_close_window (window);
  g_assert_finalize_object (page);
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)
