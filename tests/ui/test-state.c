#include "ui/state/state.h"
#include "ui/state/task.h"

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

/* --- Work ------------------------------------------------------------------------------------- */

G_DECLARE_FINAL_TYPE (Owner, owner, HL, TEST_OWNER, GObject)

struct _Owner
{
  GObject parent_instance;

  HlSlot slot;
  int    n_done, n_news, n_errors, result;
};

G_DEFINE_FINAL_TYPE (Owner, owner, G_TYPE_OBJECT)

static void owner_class_init (OwnerClass *klass) {}

static void owner_init (Owner *self) {}

static int n_alive; /* data, results and news */

static gpointer make (int number)
{
  g_atomic_int_inc (&n_alive);

  return g_memdup2 (&number, sizeof number);
}

static void free_made (gpointer made)
{
  g_atomic_int_add (&n_alive, -1);
  g_free (made);
}

static gpointer run (gpointer data, HlTask *task, GCancellable *cancellable, GError **error)
{
  const int number = *(int *) data;

  for (int i = 0; i < 20; i++)
    {
      hl_task_tell (task, make (i));
      g_usleep (1000);
      if (number >= 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
    }
  if (number == 13)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, "No luck.");
      return NULL;
    }

  return make (number);
}

static void done (gpointer owner, gpointer result, const GError *error)
{
  Owner *self = owner;

  self->n_done++;
  self->n_errors += error != NULL;
  self->result = result != NULL ? *(int *) result : 0;
  g_clear_pointer (&result, free_made);
}

static void news (gpointer owner, gpointer message) { ((Owner *) owner)->n_news++; }

static const HlTaskKind kind = { run, done, news, free_made, free_made, free_made };

/* Nothing that was made is left, nor the owner. */
static void assert_no_leak (Owner *self)
{
  g_object_add_weak_pointer (G_OBJECT (self), (gpointer *) &self);
  g_object_unref (self);
  for (int i = 0; i < 5000 && (self != NULL || g_atomic_int_get (&n_alive) > 0); i++)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (200);
    }
  g_assert_null (self);
  g_assert_cmpint (n_alive, ==, 0);
}

static void wait_for (Owner *self, int n_done)
{
  while (self->n_done < n_done)
    g_main_context_iteration (NULL, TRUE);
}

NN_TEST (only_the_newest_work_is_heard_of)
{
  Owner *self = g_object_new (owner_get_type (), NULL);

  for (int i = 1; i <= 5; i++)
    hl_slot_run (&self->slot, &kind, self, make (i));
  wait_for (self, 1);
  g_assert_cmpint (self->result, ==, 5);
  g_assert_cmpint (self->n_news, <=, 20);
  g_assert_cmpint (self->n_news, >, 0);
  g_assert_null (self->slot.newest);
  assert_no_leak (self);
}

/* Even if it pays no attention to it. */
NN_TEST (work_that_was_cancelled_has_no_result)
{
  Owner *self = g_object_new (owner_get_type (), NULL);

  hl_slot_run (&self->slot, &kind, self, make (-1));
  hl_slot_stop (&self->slot);
  wait_for (self, 1);
  g_assert_cmpint (self->result, ==, 0);
  g_assert_cmpint (self->n_errors, ==, 0);
  assert_no_leak (self);
}

NN_TEST (what_went_wrong_is_said)
{
  Owner *self = g_object_new (owner_get_type (), NULL);

  hl_slot_run (&self->slot, &kind, self, make (13));
  wait_for (self, 1);
  g_assert_cmpint (self->n_errors, ==, 1);
  assert_no_leak (self);
}

NN_TEST (who_has_cleared_its_slot_hears_nothing)
{
  Owner *self = g_object_new (owner_get_type (), NULL);

  hl_slot_run (&self->slot, &kind, self, make (7));
  hl_slot_clear (&self->slot);
  for (int i = 0; i < 100; i++)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (500);
    }
  g_assert_cmpint (self->n_done + self->n_news, ==, 0);
  assert_no_leak (self);
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)
