#include "ui/state/state.h"

#include "tests/support/session-fixture.h"
#include "tests/support/widget-window.h"

/* --- Who is told ------------------------------------------------------------------------------ */

typedef struct
{
  HlTestSession session;
  HlState      *state;
  GtkWidget    *stack, *window;
  GtkWidget    *views[2];
  int           told[2];
  HlStateParts  changed[2];
} Fixture;

static Fixture *the_fixture;

static void show (gpointer view, HlState *state, HlStateParts changed)
{
  const int i = view == the_fixture->views[0] ? 0 : 1;

  the_fixture->told[i]++;
  the_fixture->changed[i] = changed;
}

static void settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void set_up (Fixture *self, gconstpointer data)
{
  the_fixture = self;
  hl_test_session_set_up (&self->session);
  self->state = hl_state_new (self->session.workspace, self->session.inspection);
  self->stack = gtk_stack_new ();
  for (int i = 0; i < 2; i++)
    {
      self->views[i] = gtk_label_new (NULL);
      gtk_stack_add_named (GTK_STACK (self->stack), self->views[i], i == 0 ? "a" : "b");
      hl_state_watch (self->state, self->views[i], HL_STATE_SENTENCE | HL_STATE_PROBLEM, show);
    }
  self->window = hl_test_open_window (self->stack, 100, 100);
  settle ();
  self->told[0] = self->told[1] = 0;
}

static void tear_down (Fixture *self, gconstpointer data)
{
  hl_test_close_window (self->window);
  g_object_unref (self->state);
  hl_test_session_tear_down (&self->session);
}

static void type (Fixture *self, const char *sentence)
{
  g_object_set (self->session.workspace, "sentence", sentence, NULL);
}

NN_FIXTURE_TEST (a_view_is_told_once_of_many_changes_and_not_within_one)
{
  type (fixture, "he");
  type (fixture, "he is");
  hl_workspace_tell_problem (fixture->session.workspace, "A problem.");
  g_assert_cmpint (fixture->told[0], ==, 0);
  settle ();
  g_assert_cmpint (fixture->told[0], ==, 1);
  g_assert_cmpint (fixture->changed[0], ==, HL_STATE_SENTENCE | HL_STATE_PROBLEM);
}

NN_FIXTURE_TEST (who_is_not_seen_is_told_when_seen)
{
  type (fixture, "he");
  settle ();
  hl_workspace_tell_problem (fixture->session.workspace, "A problem.");
  settle ();
  g_assert_cmpint (fixture->told[0], ==, 2);
  g_assert_cmpint (fixture->told[1], ==, 0);
  gtk_stack_set_visible_child_name (GTK_STACK (fixture->stack), "b");
  settle ();
  g_assert_cmpint (fixture->told[1], ==, 1);
  g_assert_cmpint (fixture->changed[1], ==, HL_STATE_SENTENCE | HL_STATE_PROBLEM);
}

NN_FIXTURE_TEST (nobody_is_told_of_what_they_do_not_read)
{
  hl_workspace_select_word (fixture->session.workspace, 1);
  settle ();
  g_assert_cmpint (fixture->told[0], ==, 0);
}

NN_FIXTURE_TEST (a_view_that_is_gone_is_not_told)
{
  gtk_stack_remove (GTK_STACK (fixture->stack), fixture->views[0]);
  gtk_stack_set_visible_child_name (GTK_STACK (fixture->stack), "b");
  type (fixture, "he");
  settle ();
  g_assert_cmpint (fixture->told[0], ==, 0);
  g_assert_cmpint (fixture->told[1], ==, 2); /* when it was first seen, and now */
}

static void count_walks (gpointer view, HlState *state, HlStateParts changed)
{
  const char *problem;

  the_fixture->told[0] += hl_state_get_walk (state, &problem) != NULL;
  g_assert_null (problem);
}

/* Who reads the walk has it made; who is not seen has not. */
NN_FIXTURE_TEST (a_translation_is_taken_apart_for_who_reads_it)
{
  const gint64 end = g_get_monotonic_time () + 20 * G_USEC_PER_SEC;
  const char  *problem;

  hl_test_session_translate (&fixture->session, "he is calm .");
  settle ();
  g_assert_null (hl_state_get_walk (fixture->state, &problem));
  hl_state_watch (fixture->state, fixture->stack, HL_STATE_WALK, count_walks);
  while (fixture->told[0] == 0 && g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, FALSE);
  g_assert_cmpint (fixture->told[0], ==, 1);
}
