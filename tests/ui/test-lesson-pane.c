#include "ui/pages/lesson-pane.h"

#include "app/pages.h"
#include "config.h"
#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"
#include "ui/labs/lab.h"
#include "ui/lessons/plan-names.h"
#include "ui/session/note.h"

#define LESSON                                                                                     \
  "# Mine\nconcept: masks\n## One\nsee: The [token] <eos>.\npredict: Which [word|token]?\n"        \
  "( ) one\n(x) two\n( ) three\nanswer: Because of [it|token].\ndone: answered\n"                  \
  "## Two\nminutes: 3\nsee: Read.\ntry: Do.\nsay: Tell.\nsample: So.\nnote: Wait.\n"               \
  "## Three\npredict: And now?\n(x) so\n( ) otherwise\nsay: Tell more.\n"

typedef struct
{
  char         *folder;
  GSettings    *settings;
  HlCourse     *course;
  HlLessonPane *pane;
  GtkWidget    *window;
} Fixture;

static void set_up (Fixture *fixture)
{
  g_autofree char *path = NULL;

  fixture->folder = g_dir_make_tmp ("headlight-lesson-XXXXXX", NULL);
  path = g_build_filename (fixture->folder, "mine.lesson", NULL);
  NN_OK (g_file_set_contents, path, LESSON, -1);
  fixture->settings = g_settings_new (APP_ID);
  g_settings_reset (fixture->settings, "done-steps");
  g_settings_reset (fixture->settings, "left-steps");
  g_settings_reset (fixture->settings, "is-teaching");
  fixture->course = hl_course_new (fixture->folder, fixture->settings);
  fixture->pane =
      g_object_ref_sink (g_object_new (HL_TYPE_LESSON_PANE, "course", fixture->course, NULL));
  fixture->window = hl_test_open_window (GTK_WIDGET (fixture->pane), 320, 600);
  hl_course_open_own (fixture->course, "mine");
  hl_test_wait_until (fixture->course->plan != NULL);
}

static void tear_down (Fixture *fixture)
{
  hl_test_close_window (fixture->window);
  hl_test_drop (fixture->pane);
  hl_course_leave (fixture->course);
  hl_test_drop (fixture->course);
  g_object_unref (fixture->settings);
  g_free (fixture->folder);
}

static gboolean shows (Fixture *fixture, const char *name)
{
  return gtk_widget_get_mapped (hl_test_child (fixture->pane, name));
}

static const char *text_of (Fixture *fixture, const char *name)
{
  return gtk_label_get_text (hl_test_child (fixture->pane, name));
}

/* Of the question: its prompt, its choices, what was said of the answer. */
static gpointer part (Fixture *fixture, const char *name)
{
  return hl_test_child (hl_test_child (fixture->pane, "question"), name);
}

static const char *verdict (Fixture *fixture)
{
  GtkLabel *label = part (fixture, "verdict");

  return gtk_widget_get_mapped (GTK_WIDGET (label)) ? gtk_label_get_text (label) : "";
}

static GtkWidget *choice (Fixture *fixture, int index)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (part (fixture, "choices")));

  while (index-- > 0)
    child = gtk_widget_get_next_sibling (child);

  return gtk_widget_get_first_child (child);
}

static void set_how (Fixture *fixture, const char *how)
{
  g_object_set (fixture->pane, how, TRUE, NULL);
}

static void act (Fixture *fixture, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->pane), action, NULL));
}

static const char *next_label (Fixture *fixture)
{
  return gtk_button_get_label (GTK_BUTTON (hl_test_child (fixture->pane, "next")));
}

NN_FIXTURE_TEST (step_shows_what_it_has)
{
  g_assert_cmpstr (text_of (fixture, "title"), ==, "Mine");
  g_assert_cmpstr (text_of (fixture, "step_title"), ==, "One");
  g_assert_cmpstr (text_of (fixture, "see"), ==, "The token <eos>.");
  g_assert_cmpstr (text_of (fixture, "place"), ==, "Step 1 of 3");
  g_assert_false (shows (fixture, "predict")); /* the question itself asks */
  g_assert_true (shows (fixture, "question"));
  g_assert_cmpstr (gtk_label_get_text (part (fixture, "prompt")), ==, "Which word?");
  g_assert_null (gtk_widget_get_next_sibling (GTK_WIDGET (choice (fixture, 2))));
  g_assert_false (shows (fixture, "try_box"));
  g_assert_false (shows (fixture, "saying"));
  g_assert_false (shows (fixture, "note_box"));

  act (fixture, "lesson.next");
  g_assert_cmpstr (text_of (fixture, "place"), ==, "Step 2 of 3 · 3 min");
  g_assert_false (shows (fixture, "question"));
  g_assert_true (shows (fixture, "try_box"));
  g_assert_true (shows (fixture, "saying"));
  g_assert_false (shows (fixture, "note_box"));
  g_object_set (fixture->course, "is-teaching", TRUE, NULL);
  g_assert_true (shows (fixture, "note_box"));
}

NN_FIXTURE_TEST (answer_waits_for_a_choice)
{
  g_assert_cmpstr (verdict (fixture), ==, "");
  g_assert_true (hl_lesson_pane_answer (fixture->pane, 0));
  g_assert_cmpstr (verdict (fixture), ==, "Not quite. The answer: two. Because of it.");
  g_assert_true (shows (fixture, "done"));

  /* What was chosen first counts. */
  g_assert_false (hl_lesson_pane_answer (fixture->pane, 1));
  g_assert_cmpstr (verdict (fixture), ==, "Not quite. The answer: two. Because of it.");
  g_assert_false (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (choice (fixture, 1))));
}

NN_FIXTURE_TEST (right_choice_is_said_to_be_right)
{
  hl_lesson_pane_answer (fixture->pane, 1);
  g_assert_cmpstr (verdict (fixture), ==, "Correct: two. Because of it.");
}

NN_FIXTURE_TEST (answer_is_there_on_the_way_back)
{
  hl_lesson_pane_answer (fixture->pane, 0);
  act (fixture, "lesson.next");
  act (fixture, "lesson.next");
  g_assert_cmpstr (verdict (fixture), ==, "");
  act (fixture, "lesson.back");
  act (fixture, "lesson.back");
  g_assert_cmpstr (verdict (fixture), ==, "Not quite. The answer: two. Because of it.");
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (choice (fixture, 0))));
  g_assert_true (shows (fixture, "done"));
  g_assert_cmpint (hl_quiz_log_count (fixture->course->log), ==, 1);
}

/* For a class: the right answer waits for the key of the next step. */
NN_FIXTURE_TEST (answer_is_held_back_until_a_key)
{
  set_how (fixture, "holds-reveal");
  g_assert_false (hl_lesson_pane_reveal (fixture->pane));
  hl_lesson_pane_answer (fixture->pane, 1);
  g_assert_cmpstr (verdict (fixture), ==, "Answer noted. Press Space to see the result.");
  g_assert_cmpint (hl_quiz_log_count (fixture->course->log), ==, 0);
  g_assert_cmpstr (next_label (fixture), ==, "_Show the Answer");

  act (fixture, "lesson.next");
  g_assert_cmpint (fixture->course->position, ==, 0);
  g_assert_cmpstr (verdict (fixture), ==, "Correct: two. Because of it.");
  g_assert_cmpstr (next_label (fixture), ==, "_Next");
  act (fixture, "lesson.next");
  g_assert_cmpint (fixture->course->position, ==, 1);
}

NN_FIXTURE_TEST (noted_answer_waits_on_the_way_back)
{
  set_how (fixture, "holds-reveal");
  hl_lesson_pane_answer (fixture->pane, 1);
  hl_course_go (fixture->course, 2);
  hl_course_go (fixture->course, 0);
  g_assert_cmpstr (verdict (fixture), ==, "Answer noted. Press Space to see the result.");
  g_assert_true (hl_lesson_pane_reveal (fixture->pane));
  g_assert_cmpstr (verdict (fixture), ==, "Correct: two. Because of it.");
  g_assert_cmpint (hl_quiz_log_count (fixture->course->log), ==, 1);
}

NN_FIXTURE_TEST (class_votes_and_finds_its_votes_again)
{
  const HlQuizEntry *entry;

  hl_course_go (fixture->course, 2);
  set_how (fixture, "counts-votes"); /* at once */
  g_assert_true (hl_lesson_pane_answer (fixture->pane, 0));
  g_assert_true (hl_lesson_pane_answer (fixture->pane, 0));
  g_assert_true (hl_lesson_pane_answer (fixture->pane, 1));
  hl_course_go (fixture->course, 0);
  hl_course_go (fixture->course, 2);
  g_assert_cmpint (gtk_spin_button_get_value_as_int (
                       GTK_SPIN_BUTTON (gtk_widget_get_last_child (choice (fixture, 0)))),
                   ==, 2);
  g_assert_true (hl_lesson_pane_reveal (fixture->pane));
  g_assert_cmpstr (verdict (fixture), ==, "The answer: so. Correct votes: 2 of 3.");
  entry = hl_quiz_log_get (fixture->course->log, 0);
  g_assert_cmpint (entry->votes[0], ==, 2);
  g_assert_true (entry->is_right);

  hl_course_go (fixture->course, 0);
  hl_course_go (fixture->course, 2);
  g_assert_cmpstr (verdict (fixture), ==, "The answer: so. Correct votes: 2 of 3.");
}

NN_FIXTURE_TEST (answer_is_kept_with_its_place_and_concept)
{
  const HlQuizEntry *entry;

  hl_lesson_pane_answer (fixture->pane, 2);
  entry = hl_quiz_log_get (fixture->course->log, 0);
  g_assert_cmpstr (entry->question, ==, "Which word?");
  g_assert_cmpstr (entry->answer, ==, "three");
  g_assert_cmpstr (entry->right, ==, "two");
  g_assert_cmpstr (entry->place, ==, "Mine · One");
  g_assert_cmpint (entry->concept, ==, HL_CONCEPT_MASKS);
  g_assert_false (entry->is_right);
}

NN_FIXTURE_TEST (done_stands_below_what_was_done)
{
  GtkWidget *done = GTK_WIDGET (hl_test_child (fixture->pane, "done"));

  g_assert_true (gtk_widget_get_prev_sibling (done) ==
                 GTK_WIDGET (hl_test_child (fixture->pane, "question")));
  act (fixture, "lesson.next");
  g_assert_true (gtk_widget_get_prev_sibling (done) ==
                 GTK_WIDGET (hl_test_child (fixture->pane, "try_box")));
}

/* --- own words ------------------------------------------------------------------------------ */

static gpointer saying (Fixture *fixture, const char *name)
{
  return hl_test_child (fixture->pane, name);
}

NN_FIXTURE_TEST (possible_answer_waits_until_somebody_asks)
{
  act (fixture, "lesson.next");
  g_assert_false (gtk_widget_get_mapped (saying (fixture, "sample")));
  g_assert_true (gtk_widget_activate_action (saying (fixture, "sample"), "saying.sample", NULL));
  g_assert_true (gtk_widget_get_visible (saying (fixture, "sample")));
  g_assert_cmpstr (gtk_label_get_text (saying (fixture, "sample")), ==, "So.");

  act (fixture, "lesson.next"); /* a step whose author has given none */
  g_assert_true (shows (fixture, "saying"));
  g_assert_false (gtk_widget_get_visible (saying (fixture, "sample")));
  g_assert_false (gtk_widget_get_visible (saying (fixture, "sample_button")));
}

static void keep_name (char **kept, const char *name) { *kept = g_strdup (name); }

NN_FIXTURE_TEST (own_words_are_told_when_somebody_writes)
{
  g_autofree char *said = NULL;

  act (fixture, "lesson.next");
  g_signal_connect_swapped (fixture->pane, "said", G_CALLBACK (keep_name), &said);
  hl_lesson_pane_set_saying (fixture->pane, "What was written before.");
  g_assert_null (said);
  gtk_text_buffer_insert_at_cursor (saying (fixture, "buffer"), " And more.", -1);
  g_assert_cmpstr (said, ==, "What was written before. And more.");
}

NN_FIXTURE_TEST (too_many_words_are_refused)
{
  g_autofree char *text = g_strnfill (HL_NOTE_MAX_CHARACTERS + 1, 'a');

  act (fixture, "lesson.next");
  gtk_text_buffer_insert_at_cursor (saying (fixture, "buffer"), text, -1);
  g_assert_cmpint (gtk_text_buffer_get_char_count (saying (fixture, "buffer")), ==, 0);
  g_assert_true (gtk_widget_get_visible (saying (fixture, "too_long")));
  gtk_text_buffer_insert_at_cursor (saying (fixture, "buffer"), "a", -1);
  g_assert_false (gtk_widget_get_visible (saying (fixture, "too_long")));
}

NN_FIXTURE_TEST (last_step_finishes_the_lesson)
{
  g_autofree char    *finished = NULL;
  const HlLessonPlan *lesson;

  g_signal_connect_swapped (fixture->course, "finished", G_CALLBACK (keep_name), &finished);
  for (int i = 0; i < 3; i++)
    act (fixture, "lesson.next");
  g_assert_null (fixture->course->plan);
  g_assert_cmpstr (finished, ==, "mine");
  lesson = hl_lesson_box_get (fixture->course->box, 0);
  g_assert_cmpint (hl_course_count_done (fixture->course, lesson), ==, 2); /* nobody has answered */
}

NN_FIXTURE_TEST (term_is_activated)
{
  g_autofree char *term = NULL;
  gboolean         is_taken = FALSE;

  g_signal_connect_swapped (fixture->pane, "term-activated", G_CALLBACK (keep_name), &term);
  g_signal_emit_by_name (hl_test_child (fixture->pane, "see"), "activate-link", "token", &is_taken);
  g_assert_true (is_taken);
  g_assert_cmpstr (term, ==, "token");

  g_clear_pointer (&term, g_free);
  g_signal_emit_by_name (part (fixture, "prompt"), "activate-link", "token", &is_taken);
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
      const HlPageInfo     *info = hl_pages_get (i);
      const char *const    *views = hl_plan_views_of (info->name);
      g_autoptr (GtkWidget) page = NULL;

      if (views[0] == NULL)
        continue;
      page = g_object_ref_sink (hl_page_new (info));
      for (int v = 0; views[v] != NULL; v++)
        if (HL_IS_LAB (page))
          g_assert_nonnull (gtk_stack_get_child_by_name (HL_LAB (page)->frame->views, views[v]));
        else
          {
            g_autofree char *view = NULL;

            g_object_set (page, "view", views[v], NULL);
            g_object_get (page, "view", &view, NULL);
            g_assert_cmpstr (view, ==, views[v]);
          }
    }
}
