#include "app/bench-limit.h"

#include <math.h>

#include "tests/support/cases.h"

static HlSamples make_samples (const double *values, int n)
{
  HlSamples self = { NULL };

  for (int i = 0; i < n; i++)
    hl_samples_add (&self, values[i]);

  return self;
}

NN_TEST (quantiles_lie_between_neighbors)
{
  const double values[] = { 40, 10, 30, 20, 50 };
  HlSamples    samples = make_samples (values, 5);

  g_assert_cmpfloat (hl_samples_median (&samples), ==, 30);
  g_assert_cmpfloat (hl_samples_quantile (&samples, 0.0), ==, 10);
  g_assert_cmpfloat (hl_samples_quantile (&samples, 0.25), ==, 20);
  g_assert_cmpfloat_with_epsilon (hl_samples_quantile (&samples, 0.9), 46, 1e-12);
  g_assert_cmpfloat (hl_samples_quantile (&samples, 1.0), ==, 50);

  hl_samples_clear (&samples);
}

/* The middle of an even number of measurements is between the two in the middle. */
NN_TEST (median_of_four)
{
  const double values[] = { 4, 1, 3, 2 };
  HlSamples    samples = make_samples (values, 4);

  g_assert_cmpfloat (hl_samples_median (&samples), ==, 2.5);

  hl_samples_clear (&samples);
}

NN_TEST (sorting_leaves_the_order_alone)
{
  const double values[] = { 3, 1, 2 };
  HlSamples    samples = make_samples (values, 3);

  hl_samples_median (&samples);

  g_assert_cmpfloat (samples.values[0], ==, 3);

  hl_samples_clear (&samples);
}

NN_TEST (nothing_has_no_median)
{
  HlSamples none = { NULL };

  g_assert_true (isnan (hl_samples_median (&none)));
}

NN_TEST (many_find_room)
{
  HlSamples samples = { NULL };

  for (int i = 0; i < 1001; i++)
    hl_samples_add (&samples, i);

  g_assert_cmpint (samples.n, ==, 1001);
  g_assert_cmpfloat (hl_samples_median (&samples), ==, 500);

  hl_samples_clear (&samples);
}
