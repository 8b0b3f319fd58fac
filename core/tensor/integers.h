/* core/tensor/integers.h
 *
 * Arithmetic of whole numbers.
 */

#pragma once

#include <glib.h>

/**
 * @a: a number, 0 or more
 * @b: another one, 0 or more
 *
 * Computes it with Euclid's algorithm.
 *
 * Returns: the largest number that divides both; the other number if one of them is 0
 */
static inline gint64 nn_greatest_common_divisor (gint64 a, gint64 b)
{
  while (b != 0)
    {
      const gint64 remainder = a % b;

      a = b;
      b = remainder;
    }

  return a;
}
