#include "ui/session/course.h"

#include "tests/support/workshop.h"

#define TWO "# %s\n## A\nsee: x\n## B\nsee: x\ndone: head 2\n"

typedef struct
{
  char      *folder;
  GSettings *settings;
  HlCourse  *course;
  int        n_plans;
  int        n_steps;
  int        n_progressed;
  char      *message;
} Fixture;

static void write_lesson (Fixture *fixture, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autofree char *folder = g_path_get_dirname (path);

  g_mkdir_with_parents (folder, 0700);
  NN_OK (g_file_set_contents, path, text, -1);
}

static void count_cb (int *n) { (*n)++; }

static void failed_cb (Fixture *fixture, const char *message)
{
  g_free (fixture->message);
  fixture->message = g_strdup (message);
}

static void set_up (Fixture *fixture)
{
  g_autofree char *tour = g_strdup_printf (TWO, "Tour");
  g_autofree char *first = g_strdup_printf (TWO, "First");
  g_autofree char *french = g_strdup_printf (TWO, "Premier");

  g_autofree char *schemas = g_test_build_filename (G_TEST_BUILT, "..", "data", NULL);

  g_setenv ("LANGUAGE", "fr", TRUE);
  g_setenv ("GSETTINGS_SCHEMA_DIR", schemas, TRUE);
  fixture->folder = g_dir_make_tmp ("headlight-course-XXXXXX", NULL);
  write_lesson (fixture, "tour.lesson", tour);
  write_lesson (fixture, "1-first.lesson", first);
  write_lesson (fixture, "fr/1-first.lesson", french);
  write_lesson (fixture, "2-broken.lesson", "see: nothing\n");
  fixture->settings = g_settings_new ("org.headlight.Headlight");
  g_settings_reset (fixture->settings, "done-steps");
  g_settings_reset (fixture->settings, "left-steps");
  g_settings_reset (fixture->settings, "is-teaching");
  fixture->course = hl_course_new (fixture->folder, fixture->settings);
  g_signal_connect_swapped (fixture->course, "plan-changed", G_CALLBACK (count_cb),
                            &fixture->n_plans);
  g_signal_connect_swapped (fixture->course, "step-changed", G_CALLBACK (count_cb),
                            &fixture->n_steps);
  g_signal_connect_swapped (fixture->course, "progressed", G_CALLBACK (count_cb),
                            &fixture->n_progressed);
  g_signal_connect_swapped (fixture->course, "failed", G_CALLBACK (failed_cb), fixture);
}

static void tear_down (Fixture *fixture)
{
  hl_course_leave (fixture->course);
  hl_test_drop (fixture->course);
  g_object_unref (fixture->settings);
  g_free (fixture->message);
  g_free (fixture->folder);
}

static void open_lesson (Fixture *fixture, const char *name)
{
  const int before = fixture->n_plans;

  hl_course_open_own (fixture->course, name);
  hl_test_wait_until (fixture->n_plans >= before + 1);
}

NN_FIXTURE_TEST (lessons_stand_in_order_and_in_the_user_s_language)
{
  const HlLessonBox *box = fixture->course->box;

  g_assert_cmpint (hl_lesson_box_count (box), ==, 2); /* not the broken one */
  g_assert_cmpstr (hl_lesson_box_get (box, 0)->title, ==, "Premier");
  g_assert_cmpstr (hl_lesson_box_get (box, 1)->name, ==, HL_LESSON_TOUR);
  g_assert_nonnull (hl_lesson_box_find (box, "1-first"));
  g_assert_null (hl_lesson_box_find (box, "2-broken"));
}

NN_FIXTURE_TEST (reading_on_is_done_by_reading_on)
{
  open_lesson (fixture, "1-first");
  hl_course_note (fixture->course, HL_GOAL_HEAD, NULL, 2); /* of the next step */
  g_assert_cmpint (fixture->n_progressed, ==, 0);
  hl_course_go (fixture->course, 1);
  g_assert_cmpint (fixture->n_progressed, ==, 1);
  g_assert_cmpint (fixture->course->position, ==, 1);
  g_assert_true (hl_course_is_done (fixture->course, fixture->course->plan, 0));
}

NN_FIXTURE_TEST (first_lesson_follows_the_tour)
{
  const HlLessonBox *box;

  write_lesson (fixture, "3-third.lesson", "# Third\n## A\nsee: x\n");
  hl_course_leave (fixture->course);
  hl_test_drop (fixture->course);
  fixture->course = hl_course_new (fixture->folder, fixture->settings);
  box = fixture->course->box;
  g_assert_cmpstr (hl_lesson_box_find_next (box, HL_LESSON_TOUR)->name, ==, "1-first");
  g_assert_cmpstr (hl_lesson_box_find_next (box, "1-first")->name, ==, "3-third");
  g_assert_null (hl_lesson_box_find_next (box, "3-third"));
  g_assert_null (hl_lesson_box_find_next (box, "of somebody else"));
}

NN_FIXTURE_TEST (goal_is_noticed_once)
{
  open_lesson (fixture, "1-first");
  hl_course_go (fixture->course, 1);
  hl_course_note (fixture->course, HL_GOAL_HEAD, NULL, 1);
  hl_course_note (fixture->course, HL_GOAL_BLOCK, NULL, 2);
  g_assert_cmpint (fixture->n_progressed, ==, 1);
  hl_course_note (fixture->course, HL_GOAL_HEAD, NULL, 2);
  hl_course_note (fixture->course, HL_GOAL_HEAD, NULL, 2);
  g_assert_cmpint (fixture->n_progressed, ==, 2);
  g_assert_cmpint (hl_course_count_done (fixture->course, fixture->course->plan), ==, 2);
}

/* Also in another session, and although an earlier step is not done; a finished lesson begins with
 * what is not done. */
NN_FIXTURE_TEST (place_of_a_lesson_is_kept)
{
  g_autoptr (HlCourse) again = NULL;

  write_lesson (fixture, "fr/1-first.lesson",
                "# P\n## A\nsee: x\n## B\nsee: x\ndone: head 2\n## C\nsee: x\n## D\nsee: x\n");
  open_lesson (fixture, "1-first");
  hl_course_go (fixture->course, 2);
  hl_course_leave (fixture->course);
  again = hl_course_new (fixture->folder, fixture->settings);
  hl_course_open_own (again, "1-first");
  hl_test_wait_until (again->plan != NULL);
  g_assert_cmpint (again->position, ==, 2);

  hl_course_go (again, 3);
  hl_course_finish (again);
  hl_course_open_own (again, "1-first");
  hl_test_wait_until (again->plan != NULL);
  g_assert_cmpint (again->position, ==, 1);
  hl_course_leave (again);
}

/* What the other one has done since does not get lost. */
NN_FIXTURE_TEST (steps_done_in_two_windows_are_all_kept)
{
  g_autoptr (HlCourse) other = hl_course_new (fixture->folder, fixture->settings);
  g_auto (GStrv)       done = NULL;

  open_lesson (fixture, "1-first");
  hl_course_open_own (other, "tour");
  hl_test_wait_until (other->plan != NULL);
  hl_course_go (fixture->course, 1);
  hl_course_go (other, 1);
  hl_course_leave (fixture->course);

  done = g_settings_get_strv (fixture->settings, "done-steps");
  g_assert_cmpint (g_strv_length (done), ==, 2);
}

/* Another step comes before them; before, they had no names. */
NN_FIXTURE_TEST (mark_stays_with_its_step)
{
  const HlLessonPlan *plan;

  open_lesson (fixture, "1-first");
  hl_course_go (fixture->course, 1); /* the first step was read */
  hl_course_leave (fixture->course);
  write_lesson (fixture, "fr/1-first.lesson",
                "# P\n## Neuf\nid: new\nsee: x\n## A\nid: a 1\nsee: x\n## B\nid: b 2\nsee: x\n");
  open_lesson (fixture, "1-first");
  plan = fixture->course->plan;
  g_assert_false (hl_course_is_done (fixture->course, plan, 0));
  g_assert_true (hl_course_is_done (fixture->course, plan, 1));
  g_assert_false (hl_course_is_done (fixture->course, plan, 2));

  hl_course_go (fixture->course, 0);
  hl_course_go (fixture->course, 2); /* from the new one */
  hl_course_go (fixture->course, 1);
  hl_course_go (fixture->course, 2); /* from the one that was done under its number */
  hl_course_leave (fixture->course);
  g_assert_cmpint (fixture->n_progressed, ==, 2);
  write_lesson (fixture, "fr/1-first.lesson",
                "# P\n## A\nid: a 1\nsee: x\n## B\nid: b 2\nsee: x\n## Neuf\nid: new\nsee: x\n");
  open_lesson (fixture, "1-first");
  plan = fixture->course->plan;
  g_assert_true (hl_course_is_done (fixture->course, plan, 0));
  g_assert_false (hl_course_is_done (fixture->course, plan, 1));
  g_assert_true (hl_course_is_done (fixture->course, plan, 2));
}

static gboolean is_teaching (HlCourse *course)
{
  gboolean is_teaching = FALSE;

  g_object_get (course, "is-teaching", &is_teaching, NULL);

  return is_teaching;
}

NN_FIXTURE_TEST (teaching_is_remembered)
{
  g_autoptr (HlCourse) again = NULL;

  g_assert_false (is_teaching (fixture->course));
  g_object_set (fixture->course, "is-teaching", TRUE, NULL);
  again = hl_course_new (fixture->folder, fixture->settings);
  g_assert_true (is_teaching (again));
  g_settings_reset (fixture->settings, "is-teaching");
  g_assert_false (is_teaching (again));
}

NN_FIXTURE_TEST (next_lesson_is_the_first_that_is_not_done)
{
  write_lesson (fixture, "3-third.lesson", "# Third\n## A\nsee: x\n");
  hl_course_leave (fixture->course);
  hl_test_drop (fixture->course);
  g_settings_set_strv (fixture->settings, "done-steps", (const char *const[]){ "1-first/1", NULL });
  fixture->course = hl_course_new (fixture->folder, fixture->settings);
  g_assert_cmpstr (hl_course_find_open (fixture->course)->name, ==, "1-first");

  g_object_unref (fixture->course);
  g_settings_set_strv (fixture->settings, "done-steps",
                       (const char *const[]){ "1-first/1", "1-first/2", NULL });
  fixture->course = hl_course_new (fixture->folder, fixture->settings);
  g_assert_cmpstr (hl_course_find_open (fixture->course)->name, ==, "3-third");

  g_object_unref (fixture->course);
  g_settings_set_strv (fixture->settings, "done-steps",
                       (const char *const[]){ "1-first/1", "1-first/2", "3-third/1", NULL });
  fixture->course = hl_course_new (fixture->folder, fixture->settings);
  g_assert_null (hl_course_find_open (fixture->course));
}

NN_FIXTURE_TEST (broken_lesson_is_told_and_changes_nothing)
{
  open_lesson (fixture, "1-first");
  hl_course_open_own (fixture->course, "2-broken");
  hl_test_wait_until (fixture->message != NULL);
  g_assert_true (g_str_has_prefix (fixture->message, "2-broken.lesson, line 1: "));
  g_assert_cmpstr (fixture->course->plan->title, ==, "Premier");
}

NN_FIXTURE_TEST (saved_lesson_is_read_again)
{
  const int n = fixture->n_plans;

  open_lesson (fixture, "1-first");
  hl_course_go (fixture->course, 1);
  write_lesson (fixture, "fr/1-first.lesson", "# Neuf\n## A\nsee: y\n## B\nsee: z\n");
  hl_test_wait_until (fixture->n_plans >= n + 2);
  g_assert_cmpstr (fixture->course->plan->title, ==, "Neuf");
  g_assert_cmpint (fixture->course->position, ==, 1);
}
