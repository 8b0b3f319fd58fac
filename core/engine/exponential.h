/* core/engine/exponential.h
 *
 * exp (x) without a branch or a table, so that a loop over many x is computed
 * sixteen at a time.  The C library's expf () must be called for each number alone.
 *
 *      exp (x) = 2ⁿ · exp (r)      n = x / ln 2, rounded      |r| ≤ ln 2 / 2
 *
 * 2ⁿ is made by writing n into the exponent bits of a float, and exp (r) is the
 * beginning of its series, r⁸ / 8! being below the last bit.
 *
 *   x        above 88 not allowed: 2ⁿ would not fit; scores minus their largest
 *            never are above 0
 *   result   off by 2e-7 of itself at most; 0 below −87, where numbers would be
 *            denormal, and so at −∞; NaN of NaN
 */

#pragma once

#include <glib.h>
#include <string.h>

G_BEGIN_DECLS

#define NN_EXPONENTIAL_LEAST -87.0f

/* Added and taken away again, it leaves a small float without its fraction; in
 * between, the lowest bits of the sum are the whole number. */
#define NN_ROUNDING 0x1.8p23f

/* ln 2 in two parts; n times the first is exact. */
#define NN_LN_2_HIGH 0x1.62e4p-1f
#define NN_LN_2_LOW 0x1.7f7d1cp-20f

/**
 * nn_exponential:
 * @x: at most 88
 *
 * Returns: exp (@x)
 */
static inline float
nn_exponential (float x)
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

G_END_DECLS
