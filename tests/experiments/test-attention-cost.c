#include "core/experiments/attention-cost.h"

#include "tests/support/cases.h"

static void count_cb (const NnAttentionCost *so_far, gpointer user_data)
{
  int *n_reports = user_data;

  (*n_reports)++;
  g_assert_cmpint (so_far->n_done, ==, *n_reports);
}

NN_TEST (lengths_grow_in_equal_steps)
{
  NnAttentionCost cost;
  int             n_reports = 0;

  g_assert_true (nn_attention_cost_measure (&cost, 16, 2, count_cb, &n_reports, NULL, NULL));
  g_assert_cmpint (n_reports, ==, NN_ATTENTION_COST_N);
  g_assert_cmpint (cost.lengths[0], ==, NN_ATTENTION_COST_FIRST);
  g_assert_cmpint (cost.lengths[NN_ATTENTION_COST_N - 1], ==, NN_ATTENTION_COST_LAST);
  for (int i = 0; i < NN_ATTENTION_COST_N; i++)
    {
      g_assert_cmpint (cost.lengths[i], ==, (i + 1) * NN_ATTENTION_COST_FIRST);
      g_assert_cmpfloat (cost.heads[i], >=, 0.0);
      g_assert_cmpfloat (cost.projections[i], >=, 0.0);
    }
}

/* Of all curves a n² it has the smallest squared distance. */
NN_TEST (curve_is_the_closest)
{
  NnAttentionCost cost;
  double          sum = 0.0;

  g_assert_true (nn_attention_cost_measure (&cost, 16, 2, NULL, NULL, NULL, NULL));
  for (int i = 0; i < NN_ATTENTION_COST_N; i++)
    {
      const double square = (double) cost.lengths[i] * cost.lengths[i];

      sum += (cost.heads[i] - nn_attention_cost_curve (&cost, cost.lengths[i])) * square;
    }

  g_assert_cmpfloat_with_epsilon (sum, 0.0, 1e-6 * cost.a * 1e12);
}

static void cancel_cb (const NnAttentionCost *so_far, gpointer user_data)
{
  g_cancellable_cancel (user_data);
}

NN_TEST (what_was_measured_stays)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError)       error = NULL;
  NnAttentionCost          cost;

  g_assert_false (
      nn_attention_cost_measure (&cost, 16, 2, cancel_cb, cancellable, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (cost.n_done, ==, 1);
}

NN_TEST_MAIN ()
