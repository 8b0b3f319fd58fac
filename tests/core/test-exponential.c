#include "core/engine/exponential.h"

#include <math.h>

#include "tests/support/cases.h"

NN_TEST (of_any_score_is_what_the_c_library_says)
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
NN_TEST (of_a_hidden_score_is_nothing)
{
  g_assert_cmpfloat (nn_exponential (-87.01f), ==, 0.0f);
  g_assert_cmpfloat (nn_exponential (-1e6f), ==, 0.0f);
  g_assert_cmpfloat (nn_exponential (-G_MAXFLOAT), ==, 0.0f);
  g_assert_cmpfloat (nn_exponential (-INFINITY), ==, 0.0f);
}

NN_TEST (of_nan_is_nan) { g_assert_true (isnan (nn_exponential (NAN))); }
