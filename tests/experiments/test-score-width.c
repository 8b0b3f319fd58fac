#include "core/experiments/score-width.h"

#include <math.h>

#include "core/layers/softmax.h"
#include "tests/support/cases.h"

NN_TEST (entropy_of_what_is_known)
{
  const float alike[] = { 0.25f, 0.25f, 0.25f, 0.25f };
  const float one[] = { 0, 1, 0, 0 };
  const float two[] = { 0.5f, 0, 0, 0.5f };

  g_assert_cmpfloat_with_epsilon (nn_entropy (alike, 4), log (4.0), 1e-6);
  g_assert_cmpfloat (nn_entropy (one, 4), ==, 0.0);
  g_assert_cmpfloat_with_epsilon (nn_entropy (two, 4), log (2.0), 1e-6);
}

NN_TEST (scaling_keeps_the_spread)
{
  g_autoptr (NnScoreWidth) width = nn_score_width_new (8, 11, 1);

  g_assert_cmpfloat (width->widths[10], ==, 1024.0);
  for (int i = 3; i < width->n; i++)
    g_assert_cmpfloat_with_epsilon (width->scaled[i], 1.68, 0.1);
  for (int i = 1; i < width->n; i++)
    g_assert_cmpfloat (width->unscaled[i], <, width->unscaled[i - 1] + 0.05);
  g_assert_cmpfloat (width->unscaled[10], <, 0.15);
}

/* √1 = 1: there is nothing to divide by. */
NN_TEST (one_feature_needs_no_scale)
{
  g_autoptr (NnScoreWidth) width = nn_score_width_new (5, 1, 3);

  g_assert_cmpfloat (width->scaled[0], ==, width->unscaled[0]);
  g_assert_cmpfloat (width->scaled[0], <, log (5.0));
}

NN_TEST (same_seed_same_curves)
{
  g_autoptr (NnScoreWidth) a = nn_score_width_new (6, 5, 7);
  g_autoptr (NnScoreWidth) b = nn_score_width_new (6, 5, 7);
  g_autoptr (NnScoreWidth) c = nn_score_width_new (6, 5, 8);

  g_assert_cmpmem (a->unscaled, 5 * sizeof (double), b->unscaled, 5 * sizeof (double));
  g_assert_cmpfloat (a->unscaled[2], !=, c->unscaled[2]);
}
