/* ui/render/ticks.h
 *
 * Round numbers for an axis: 1, 2 or 5 times a power of ten, or powers of ten
 * alone where the axis is logarithmic and long.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define HL_MAX_TICKS 16

/**
 * HlTicks:
 * @values: ascending
 * @n_values: how many
 * @decimals: digits that tell neighbors apart
 */
typedef struct
{
  double values[HL_MAX_TICKS];
  int    n_values;
  int    decimals;
} HlTicks;

HlTicks hl_ticks_linear (double low,
                         double high,
                         int    most);
HlTicks hl_ticks_logarithmic (double low,
                              double high,
                              int    most);
char   *hl_ticks_format (const HlTicks *self,
                         int            tick) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
