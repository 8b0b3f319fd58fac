#include "core/engine/row.h"

#include <math.h>

#include "tests/support/cases.h"

/* Every length around the widths of the registers, against a loop that adds one number
 * after the other. */

#define N 70

typedef struct
{
  float a[N];
  float b[N];
  float y[N + 1];
} Fixture;

static void set_up (Fixture *fixture)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  for (int i = 0; i < N; i++)
    {
      fixture->a[i] = (float) g_rand_double_range (rand, -4.0, 4.0);
      fixture->b[i] = (float) g_rand_double_range (rand, -4.0, 4.0);
      fixture->y[i] = 100.0f;
    }
  fixture->y[N] = 100.0f;
}

static void tear_down (Fixture *fixture) {}

static void assert_close (double x, double expected)
{
  g_assert_cmpfloat_with_epsilon (x, expected, 1e-5 * (1.0 + fabs (expected)));
}

/* Nothing is written behind the last number. */
static void assert_end (const Fixture *fixture, int n)
{
  g_assert_cmpfloat (fixture->y[n], ==, 100.0f);
}

NN_FIXTURE_TEST (sums_take_every_number_once)
{
  const float *a = fixture->a;
  const float *b = fixture->b;
  double       sum = 0.0;
  double       dot = 0.0;
  double       deviations = 0.0;

  for (int n = 0; n < N; n++)
    {
      assert_close (nn_row_sum (a, n), sum);
      assert_close (nn_row_dot (a, b, n), dot);
      assert_close (nn_row_square_deviations (a, 0.5, n), deviations);
      sum += a[n];
      dot += (double) a[n] * b[n];
      deviations += (a[n] - 0.5) * (a[n] - 0.5);
    }
}

NN_FIXTURE_TEST (largest_of_no_number_is_minus_infinity)
{
  float largest = -INFINITY;

  for (int n = 0; n < N; n++)
    {
      g_assert_cmpfloat (nn_row_largest (fixture->a, n), ==, largest);
      largest = MAX (largest, fixture->a[n]);
    }
}

NN_FIXTURE_TEST (largest_passes_over_nan)
{
  fixture->a[3] = NAN;
  fixture->a[20] = 9.0f;

  g_assert_cmpfloat (nn_row_largest (fixture->a, N), ==, 9.0f);
}

NN_FIXTURE_TEST (exponentials_return_their_sum)
{
  for (int n = 1; n < N; n++)
    {
      const float  largest = nn_row_largest (fixture->a, n);
      const double sum = nn_row_exponentials (fixture->y, fixture->a, largest, n);
      double       expected = 0.0;

      for (int i = 0; i < n; i++)
        {
          assert_close (fixture->y[i], exp ((double) fixture->a[i] - largest));
          expected += fixture->y[i];
        }
      assert_close (sum, expected);
      assert_end (fixture, n);
    }
}

NN_FIXTURE_TEST (adding_and_multiplying_go_number_by_number)
{
  const float *a = fixture->a;
  const float *b = fixture->b;
  float       *y = fixture->y;

  for (int n = 0; n < N; n++)
    {
      nn_row_add (y, a, b, n);
      for (int i = 0; i < n; i++)
        assert_close (y[i], (double) a[i] + b[i]);

      nn_row_multiply (y, a, b, n);
      nn_row_scale (y, 3.0f, n);
      for (int i = 0; i < n; i++)
        assert_close (y[i], 3.0 * a[i] * b[i]);

      nn_row_add_product (y, a, b, n);
      for (int i = 0; i < n; i++)
        assert_close (y[i], 4.0 * a[i] * b[i]);
      assert_end (fixture, n);
    }
}

NN_FIXTURE_TEST (shifting_and_scaling_keep_their_order)
{
  const float *a = fixture->a;
  const float *b = fixture->b;
  float       *y = fixture->y;

  for (int n = 0; n < N; n++)
    {
      nn_row_scale_difference (y, a, 0.25f, 2.0f, n);
      for (int i = 0; i < n; i++)
        assert_close (y[i], 2.0 * (a[i] - 0.25));

      nn_row_standardize (y, a, 0.75, 3.0, n);
      for (int i = 0; i < n; i++)
        assert_close (y[i], (a[i] - 0.75) * 3.0);

      nn_row_scale_and_shift (y, a, b, a, n);
      for (int i = 0; i < n; i++)
        assert_close (y[i], (double) b[i] * a[i] + a[i]);
      assert_end (fixture, n);
    }
}

NN_FIXTURE_TEST (result_may_take_the_place_of_what_was_read)
{
  float *a = fixture->a;

  for (int i = 0; i < N; i++)
    a[i] = (float) i;
  nn_row_add (a, a, a, N);
  nn_row_scale_difference (a, a, 1.0f, 1.0f, N);

  for (int i = 0; i < N; i++)
    g_assert_cmpfloat (a[i], ==, (float) (2 * i - 1));
}
