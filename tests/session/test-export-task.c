#include "ui/session/export-task.h"

#include "tests/support/cases.h"

typedef struct
{
  GThread *worker;
  gboolean is_refused;
  int      is_freed; /* atomic: whoever has the last reference frees it */
} Job;

static GObject *
note_thread (gpointer data,
             GError **error)
{
  Job *job = data;

  job->worker = g_thread_self ();
  if (job->is_refused)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "full");

  return job->is_refused ? NULL : g_object_new (G_TYPE_OBJECT, NULL);
}

static void
note_freed (gpointer data)
{
  g_atomic_int_set (&((Job *) data)->is_freed, TRUE);
}

static void
keep_result_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static GObject *
run (Job     *job,
     GError **error)
{
  g_autoptr (GObject)      source = g_object_new (G_TYPE_OBJECT, NULL);
  g_autoptr (GAsyncResult) result = NULL;
  GObject                 *made;

  hl_export_async (source, note_thread, job, note_freed, keep_result_cb, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);

  made = hl_export_finish (result, error);
  g_clear_object (&result);
  while (!g_atomic_int_get (&job->is_freed))
    g_thread_yield ();

  return made;
}

NN_TEST (work_is_done_elsewhere)
{
  Job                 job = { NULL };
  g_autoptr (GError)  error = NULL;
  g_autoptr (GObject) made = run (&job, &error);

  g_assert_no_error (error);
  g_assert_true (G_IS_OBJECT (made));
  g_assert_nonnull (job.worker);
  g_assert_true (job.worker != g_thread_self ());
}

NN_TEST (failure_is_told)
{
  Job                job = { .is_refused = TRUE };
  g_autoptr (GError) error = NULL;

  g_assert_null (run (&job, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
}

NN_TEST_MAIN ()
