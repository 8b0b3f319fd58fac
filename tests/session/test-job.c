#include "ui/session/job.h"

#include "tests/support/cases.h"

typedef struct
{
  HlJob *job;
  int    n_told;
} Fixture;

static void told_cb (Fixture *fixture) { fixture->n_told++; }

static void set_up (Fixture *fixture)
{
  fixture->job = hl_job_new ();
  g_signal_connect_swapped (fixture->job, "notify::is-busy", G_CALLBACK (told_cb), fixture);
}

static void tear_down (Fixture *fixture) { g_assert_finalize_object (fixture->job); }

/* What a task that began with @cancellable hands back. */
static gboolean end (Fixture *fixture, GCancellable *cancellable, const GError *error)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, NULL, NULL);

  return hl_job_end (fixture->job, G_ASYNC_RESULT (task), error);
}

NN_FIXTURE_TEST (result_of_the_newest_task_counts)
{
  g_autoptr (GCancellable) first = g_object_ref (hl_job_start (fixture->job));
  GCancellable            *second = hl_job_start (fixture->job);

  g_assert_true (g_cancellable_is_cancelled (first));
  g_assert_false (end (fixture, first, NULL));
  g_assert_true (hl_job_get_is_busy (fixture->job));
  g_assert_true (end (fixture, second, NULL));
  g_assert_false (hl_job_get_is_busy (fixture->job));
  g_assert_cmpint (fixture->n_told, ==, 3);
}

NN_FIXTURE_TEST (cancelled_task_counts_no_more)
{
  g_autoptr (GCancellable) cancellable = g_object_ref (hl_job_start (fixture->job));

  g_assert_true (hl_job_cancel (fixture->job));
  g_assert_true (g_cancellable_is_cancelled (cancellable));
  g_assert_false (hl_job_get_is_busy (fixture->job));
  g_assert_false (end (fixture, cancellable, NULL));
  g_assert_false (hl_job_cancel (fixture->job));
  g_assert_cmpint (fixture->n_told, ==, 2);
}

/* Such as a run: the curves so far are worth something. */
NN_FIXTURE_TEST (stopped_task_is_waited_for)
{
  g_autoptr (GError) cancelled = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, "over");
  GCancellable      *cancellable = hl_job_start (fixture->job);

  hl_job_stop (fixture->job);
  g_assert_true (g_cancellable_is_cancelled (cancellable));
  g_assert_true (hl_job_get_is_busy (fixture->job));
  g_assert_true (end (fixture, cancellable, cancelled));
  g_assert_null (hl_job_get_problem (fixture->job));
}

NN_FIXTURE_TEST (problem_stays_until_the_next_start)
{
  g_autoptr (GError) error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_FAILED, "no corpus");

  g_assert_true (end (fixture, hl_job_start (fixture->job), error));
  g_assert_cmpstr (hl_job_get_problem (fixture->job), ==, "no corpus");
  hl_job_start (fixture->job);
  g_assert_null (hl_job_get_problem (fixture->job));
}

NN_FIXTURE_TEST (fraction_begins_at_zero)
{
  hl_job_start (fixture->job);
  hl_job_set_fraction (fixture->job, 0.5);
  hl_job_start (fixture->job);
  g_assert_cmpfloat (hl_job_get_fraction (fixture->job), ==, 0.0);
}

NN_TEST_MAIN ()
