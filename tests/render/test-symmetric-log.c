#include "ui/render/symmetric-log.h"

#include <math.h>

#include "tests/support/cases.h"

#define LINEAR 1e-6

/* Each power of ten is as long as the linear part of its sign. */
NN_TEST (powers_of_ten_are_equally_far_apart)
{
  for (int power = 0; power < 8; power++)
    {
      const double number = LINEAR * pow (10.0, power);

      g_assert_cmpfloat_with_epsilon (hl_symmetric_log (number, LINEAR), power + 1, 1e-9);
      g_assert_cmpfloat_with_epsilon (hl_symmetric_log (-number, LINEAR), -power - 1, 1e-9);
    }
}

NN_TEST (it_is_linear_around_zero)
{
  g_assert_cmpfloat (hl_symmetric_log (0.0, LINEAR), ==, 0.0);
  for (double part = -1.0; part <= 1.0; part += 0.125)
    g_assert_cmpfloat_with_epsilon (hl_symmetric_log (part * LINEAR, LINEAR), part, 1e-12);
}

/* Larger numbers lie further to the right, without a leap where the linear part ends. */
NN_TEST (order_is_kept)
{
  double before = -INFINITY;

  for (double place = -6.0; place <= 6.0; place += 0.01)
    {
      const double number = hl_symmetric_log_invert (place, LINEAR);

      g_assert_cmpfloat (number, >, before);
      g_assert_cmpfloat_with_epsilon (hl_symmetric_log (number, LINEAR), place, 1e-9);
      before = number;
    }
  g_assert_cmpfloat_with_epsilon (hl_symmetric_log (LINEAR * (1 + 1e-9), LINEAR), 1.0, 1e-6);
}

NN_TEST (without_a_linear_part_numbers_are_their_own_places)
{
  g_assert_cmpfloat (hl_symmetric_log (-0.37, 0.0), ==, -0.37);
  g_assert_cmpfloat (hl_symmetric_log_invert (12.5, 0.0), ==, 12.5);
}

NN_TEST_MAIN ()
