#include "ui/session/work.h"

#include "tests/support/cases.h"

typedef struct
{
  GThread      *worker;
  GCancellable *cancellable;
  GString      *heard;
  gboolean      is_refused;
  gboolean      is_cancelled_meanwhile;
  int           is_freed; /* atomic: the thread that has the last reference frees it */

  GAsyncResult *result;
} Fixture;

static void hear (gpointer source, gpointer news)
{
  GString *heard = g_object_get_data (source, "heard");

  g_string_append (heard, news);
}

static gpointer work (gpointer data, GTask *task, GCancellable *cancellable, GError **error)
{
  Fixture *fixture = data;

  fixture->worker = g_thread_self ();
  hl_work_tell (task, hear, g_strdup ("one "), g_free);
  hl_work_tell (task, hear, g_strdup ("two "), g_free);
  if (fixture->is_cancelled_meanwhile)
    g_cancellable_cancel (cancellable);
  if (fixture->is_refused)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "full");

  return fixture->is_refused ? NULL : g_strdup ("done");
}

static void note_freed (gpointer data) { g_atomic_int_set (&((Fixture *) data)->is_freed, TRUE); }

static void keep_result_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Fixture *fixture = user_data;

  g_string_append (fixture->heard, "over");
  fixture->result = g_object_ref (result);
}

static char *run (Fixture *fixture, gboolean is_kept, GError **error)
{
  g_autoptr (GObject) source = g_object_new (G_TYPE_OBJECT, NULL);
  const HlWork        piece = { work, fixture, note_freed, g_free, is_kept };
  char               *made;

  g_object_set_data (source, "heard", fixture->heard);
  hl_work_async (&piece, source, fixture->cancellable, keep_result_cb, fixture);
  while (fixture->result == NULL)
    g_main_context_iteration (NULL, TRUE);

  g_assert_true (hl_work_get_data (fixture->result) == fixture);
  made = hl_work_finish (fixture->result, work, error);
  g_clear_object (&fixture->result);
  while (!g_atomic_int_get (&fixture->is_freed))
    g_thread_yield ();

  return made;
}

static void set_up (Fixture *fixture)
{
  fixture->cancellable = g_cancellable_new ();
  fixture->heard = g_string_new (NULL);
}

static void tear_down (Fixture *fixture)
{
  g_object_unref (fixture->cancellable);
  g_string_free (fixture->heard, TRUE);
}

NN_FIXTURE_TEST (work_is_done_elsewhere)
{
  g_autoptr (GError) error = NULL;
  g_autofree char   *made = run (fixture, FALSE, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (made, ==, "done");
  g_assert_nonnull (fixture->worker);
  g_assert_true (fixture->worker != g_thread_self ());
}

NN_FIXTURE_TEST (failure_is_told)
{
  g_autoptr (GError) error = NULL;

  fixture->is_refused = TRUE;
  g_assert_null (run (fixture, FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
}

NN_FIXTURE_TEST (news_come_in_their_order_and_before_the_end)
{
  g_autofree char *made = run (fixture, FALSE, NULL);

  g_assert_nonnull (made);
  g_assert_cmpstr (fixture->heard->str, ==, "one two over");
}

NN_FIXTURE_TEST (cancelled_work_has_no_result)
{
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (fixture->cancellable);
  g_assert_null (run (fixture, FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpstr (fixture->heard->str, ==, "over");
}

/* A run that is stopped is such work: what it learned until then is kept. */
NN_FIXTURE_TEST (cancelled_work_may_keep_its_result)
{
  g_autofree char *made = NULL;

  fixture->is_cancelled_meanwhile = TRUE;
  made = run (fixture, TRUE, NULL);
  g_assert_cmpstr (made, ==, "done");
}

typedef struct
{
  GTask   *task;
  gint     is_over; /* atomic */
  GThread *last_user;
  GThread *freed_by;
} Leftover;

static gpointer use_longest (gpointer data)
{
  Leftover *leftover = data;

  while (!g_atomic_int_get (&leftover->is_over))
    g_thread_yield ();
  g_object_unref (leftover->task);

  return NULL;
}

static gpointer leave_task (gpointer data, GTask *task, GCancellable *cancellable, GError **error)
{
  Leftover *leftover = data;

  leftover->task = g_object_ref (task);
  leftover->last_user = g_thread_new ("last", use_longest, leftover);

  return NULL;
}

static void note_thread_cb (gpointer data, GObject *source)
{
  ((Leftover *) data)->freed_by = g_thread_self ();
}

static void note_end_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
}

NN_TEST (main_loop_lets_the_source_go)
{
  Leftover     leftover = { NULL };
  const HlWork piece = { leave_task, &leftover };
  GObject     *source = g_object_new (G_TYPE_OBJECT, NULL);
  gboolean     is_done = FALSE;

  g_object_weak_ref (source, note_thread_cb, &leftover);
  hl_work_async (&piece, source, NULL, note_end_cb, &is_done);
  g_object_unref (source);
  while (!is_done)
    g_main_context_iteration (NULL, TRUE);

  /* The source is gone as soon as the work is over, although a thread still has its task. */
  g_assert_true (leftover.freed_by == g_thread_self ());
  g_atomic_int_set (&leftover.is_over, TRUE);
  g_thread_join (leftover.last_user);
}

NN_TEST_MAIN ()
