#include "core/experiments/score-width.h"

#include <math.h>

static void
test_entropy_of_what_is_known (void)
{
  const float alike[] = { 0.25f, 0.25f, 0.25f, 0.25f };
  const float one[] = { 0, 1, 0, 0 };
  const float two[] = { 0.5f, 0, 0, 0.5f };

  g_assert_cmpfloat_with_epsilon (nn_entropy (alike, 4), log (4.0), 1e-6);
  g_assert_cmpfloat (nn_entropy (one, 4), ==, 0.0);
  g_assert_cmpfloat_with_epsilon (nn_entropy (two, 4), log (2.0), 1e-6);
}

static void
test_scaling_keeps_the_spread (void)
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
static void
test_one_feature_needs_no_scale (void)
{
  g_autoptr (NnScoreWidth) width = nn_score_width_new (5, 1, 3);

  g_assert_cmpfloat (width->scaled[0], ==, width->unscaled[0]);
  g_assert_cmpfloat (width->scaled[0], <, log (5.0));
}

static void
test_same_seed_same_curves (void)
{
  g_autoptr (NnScoreWidth) a = nn_score_width_new (6, 5, 7);
  g_autoptr (NnScoreWidth) b = nn_score_width_new (6, 5, 7);
  g_autoptr (NnScoreWidth) c = nn_score_width_new (6, 5, 8);

  g_assert_cmpmem (a->unscaled, 5 * sizeof (double), b->unscaled, 5 * sizeof (double));
  g_assert_cmpfloat (a->unscaled[2], !=, c->unscaled[2]);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/score-width/entropy-of-what-is-known", test_entropy_of_what_is_known);
  g_test_add_func ("/core/score-width/scaling-keeps-the-spread", test_scaling_keeps_the_spread);
  g_test_add_func ("/core/score-width/one-feature-needs-no-scale",
                   test_one_feature_needs_no_scale);
  g_test_add_func ("/core/score-width/same-seed-same-curves", test_same_seed_same_curves);

  return g_test_run ();
}
