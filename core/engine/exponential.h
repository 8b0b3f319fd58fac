/* core/engine/exponential.h
 *
 * exp (x) without a branch or a table, so that a compiler can vectorize a loop over many x.  The
 * expf () of the C library computes one number in each call.
 *
 *      exp (x) = 2ⁿ · exp (r)      n = x / ln 2, rounded      r = x − n ln 2, |r| ≤ ln 2 / 2
 *
 * This is the usual range reduction.  2ⁿ is made by writing n into the exponent bits of a float.
 * exp (r) is its Taylor series up to r⁷ / 7!; the next term is below the last bit of a float.
 *
 *   x        at most 88: 2ⁿ would not fit; scores minus their maximum are at most 0
 *   result   relative error at most 2e-7; 0 for x below −87, where numbers would be denormal,
 *            and for −∞; NaN for NaN
 */

#pragma once

#include <glib.h>
#include <string.h>

#define NN_EXPONENTIAL_LEAST -87.0f

/* If this is added to a small float and subtracted again, the float is rounded to an integer.
 * Before the subtraction, the lowest bits of the sum are that integer. */
#define NN_ROUNDING 0x1.8p23f

/* ln 2 as a sum of two floats; n times the first is exact (Cody and Waite). */
#define NN_LN_2_HIGH 0x1.62e4p-1f
#define NN_LN_2_LOW 0x1.7f7d1cp-20f

/**
 * @x: at most 88
 * Returns: exp (@x)
 */
static inline float nn_exponential (float x)
{
  const float bounded = x < NN_EXPONENTIAL_LEAST ? NN_EXPONENTIAL_LEAST : x;
  const float shifted = bounded * 0x1.715476p+0f + NN_ROUNDING;
  const float n = shifted - NN_ROUNDING;
  const float r = (bounded - n * NN_LN_2_HIGH) - n * NN_LN_2_LOW;
  float       series = 1.0f / 5040.0f;
  float       power_of_2;
  guint32     bits;

  series = series * r + 1.0f / 720.0f;
  series = series * r + 1.0f / 120.0f;
  series = series * r + 1.0f / 24.0f;
  series = series * r + 1.0f / 6.0f;
  series = series * r + 0.5f;
  series = series * r + 1.0f;
  series = series * r + 1.0f;

  memcpy (&bits, &shifted, sizeof bits);
  bits = x < NN_EXPONENTIAL_LEAST ? 0u : (bits + 127u) << 23;
  memcpy (&power_of_2, &bits, sizeof bits);

  return series * power_of_2;
}
