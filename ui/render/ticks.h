/* ui/render/ticks.h
 *
 * Round numbers for an axis: 1, 2 or 5 times a power of ten, or powers of ten
 * alone where the axis is logarithmic and long, or has both signs; powers of two
 * where what was measured doubles.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define HL_MAX_TICKS 16
#define HL_TICKS_POWERS (-2) /* decimals of ticks that are written as powers of ten */

typedef struct
{
  double values[HL_MAX_TICKS]; /* ascending */
  int    n_values;             /* how many */
  /* digits that tell neighbors apart; −1: as many as it takes; or HL_TICKS_POWERS */
  int decimals;
} HlTicks;

HlTicks hl_ticks_linear (double low, double high, int most);
HlTicks hl_ticks_logarithmic (double low, double high, int most);
HlTicks hl_ticks_doubling (double low, double high, int most);
HlTicks hl_ticks_symmetric (double linear, double high, int most);
char   *hl_ticks_format (const HlTicks *self, int tick) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
