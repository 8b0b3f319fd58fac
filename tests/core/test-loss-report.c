#include "core/training/loss-report.h"

#include <math.h>

#include "tests/support/cases.h"

NN_TEST (mean_is_over_what_the_loss_counts)
{
  const NnLossReport report = { .masked = 3, .tokens = 2, .plain = 8, .positions = 4 };
  const NnLossReport nothing = { 0 };

  g_assert_cmpfloat (nn_loss_report_mean (&report, NN_LOSS_PLAIN), ==, 2.0);
  g_assert_cmpfloat (nn_loss_report_mean (&report, NN_LOSS_MASKED), ==, 1.5);
  g_assert_cmpfloat (nn_loss_report_mean (&report, NN_LOSS_CLASSIC), ==, 1.5);
  g_assert_true (isnan (nn_loss_report_mean (&nothing, NN_LOSS_MASKED)));
}

NN_TEST (add_leaves_no_field_out)
{
  const NnLossReport term = {
    .objective = 1,
    .masked = 2,
    .plain = 3,
    .tokens = 4,
    .positions = 5,
  };
  NnLossReport sum = term;

  nn_loss_report_add (&sum, &term);

  g_assert_cmpfloat (sum.objective, ==, 2);
  g_assert_cmpfloat (sum.masked, ==, 4);
  g_assert_cmpfloat (sum.plain, ==, 6);
  g_assert_cmpint (sum.tokens, ==, 8);
  g_assert_cmpint (sum.positions, ==, 10);
}
