#include "ui/session/comparison.h"

#include <math.h>

#include "tests/support/workshop.h"

static const char *const sentences[] = { "i see .", NULL };

typedef struct
{
  HlTestWorkshop workshop;
  HlComparison  *comparison;
  int            signals;
} Fixture;

static void progress_cb (Fixture *fixture) { fixture->signals++; }

static void set_up (Fixture *fixture)
{
  hl_test_workshop_init (&fixture->workshop);
  fixture->comparison = hl_comparison_new ();
  g_signal_connect_swapped (fixture->comparison, "progress", G_CALLBACK (progress_cb), fixture);
}

static void tear_down (Fixture *fixture)
{
  hl_test_wait_until (G_OBJECT (fixture->comparison)->ref_count == 1); /* the worker's goes */
  hl_test_drop (fixture->comparison);
  hl_test_workshop_clear (&fixture->workshop);
}

static void start (Fixture *fixture, int epochs)
{
  NnComparison            *comparison = nn_comparison_new (sentences);
  g_autoptr (NnRunOptions) options = nn_run_options_copy (fixture->workshop.options);

  options->training.epochs = epochs;
  nn_comparison_add (comparison, "one", options);
  options->model.has_causal_mask = FALSE;
  nn_comparison_add (comparison, "other", options);
  hl_comparison_start (fixture->comparison, comparison);
}

static gboolean is_done (Fixture *fixture)
{
  return !hl_job_get_is_busy (fixture->comparison->job);
}

NN_FIXTURE_TEST (all_points_arrive)
{
  const NnComparison *result;

  start (fixture, 4);
  g_assert_true (hl_job_get_is_busy (fixture->comparison->job));
  g_assert_null (hl_comparison_get_result (fixture->comparison));
  hl_test_wait_until (is_done (fixture));

  result = hl_comparison_get_result (fixture->comparison);
  g_assert_cmpint (hl_comparison_count (fixture->comparison), ==, 2);
  for (int i = 0; i < 2; i++)
    {
      const NnComparedRun *curve = nn_comparison_get (fixture->comparison->shown, i);
      const NnComparedRun *compared = nn_comparison_get (result, i);

      g_assert_cmpstr (curve->name, ==, compared->name);
      g_assert_cmpint (curve->losses->len, ==, 12);
      g_assert_cmpmem (curve->losses->data, curve->losses->len * sizeof (double),
                       compared->losses->data, compared->losses->len * sizeof (double));
      g_assert_cmpint (curve->held_out_losses->len, ==, 4);
      g_assert_cmpmem (curve->held_out_losses->data, curve->held_out_losses->len * sizeof (double),
                       compared->held_out_losses->data,
                       compared->held_out_losses->len * sizeof (double));
      g_assert_nonnull (compared->translations[0]);
    }
  g_assert_cmpfloat (hl_job_get_fraction (fixture->comparison->job), ==, 1.0);
  g_assert_null (hl_job_get_problem (fixture->comparison->job));
  g_assert_true (isnan (hl_job_get_seconds_left (fixture->comparison->job)));
  g_assert_cmpint (fixture->signals, >=, 1);
}

NN_FIXTURE_TEST (stopping_is_no_problem)
{
  start (fixture, 5000);
  hl_test_wait_until (nn_comparison_get (fixture->comparison->shown, 0)->losses->len > 0);
  g_assert_cmpfloat (hl_job_get_seconds_left (fixture->comparison->job), >, 0.0);
  hl_job_stop (fixture->comparison->job);
  hl_test_wait_until (is_done (fixture));

  g_assert_null (hl_job_get_problem (fixture->comparison->job));
  g_assert_cmpfloat (hl_job_get_fraction (fixture->comparison->job), <, 1.0);
}

NN_FIXTURE_TEST (problem_is_told)
{
  g_free (fixture->workshop.options->corpus);
  fixture->workshop.options->corpus = g_strdup ("/nonexistent/corpus.tsv");
  start (fixture, 4);
  hl_test_wait_until (is_done (fixture));
  g_assert_nonnull (hl_job_get_problem (fixture->comparison->job));
}

NN_FIXTURE_TEST (second_start_forgets_the_first)
{
  start (fixture, 2);
  hl_test_wait_until (is_done (fixture));
  start (fixture, 1);
  hl_test_wait_until (is_done (fixture));

  g_assert_cmpint (nn_comparison_get (fixture->comparison->shown, 1)->losses->len, ==, 3);
}
