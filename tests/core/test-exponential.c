#include "core/tensor/exponential.h"

#include <math.h>

static void
test_of_any_score_is_what_the_c_library_says (void)
{
  double worst = 0.0;

  for (int i = -87000; i <= 88000; i++)
    {
      const float  x = (float) i / 1000.0f;
      const double expected = exp ((double) x);

      worst = MAX (worst, fabs (nn_exponential (x) - expected) / expected);
    }

  g_assert_cmpfloat (worst, <, 2e-7);
  g_assert_cmpfloat (nn_exponential (0.0f), ==, 1.0f);
}

/* Masks count on an exact 0. */
static void
test_of_a_hidden_score_is_nothing (void)
{
  g_assert_cmpfloat (nn_exponential (-87.01f), ==, 0.0f);
  g_assert_cmpfloat (nn_exponential (-1e6f), ==, 0.0f);
  g_assert_cmpfloat (nn_exponential (-G_MAXFLOAT), ==, 0.0f);
  g_assert_cmpfloat (nn_exponential (-INFINITY), ==, 0.0f);
}

static void
test_of_nan_is_nan (void)
{
  g_assert_true (isnan (nn_exponential (NAN)));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/exponential/of-any-score-is-what-the-c-library-says",
                   test_of_any_score_is_what_the_c_library_says);
  g_test_add_func ("/core/exponential/of-a-hidden-score-is-nothing",
                   test_of_a_hidden_score_is_nothing);
  g_test_add_func ("/core/exponential/of-nan-is-nan", test_of_nan_is_nan);

  return g_test_run ();
}
