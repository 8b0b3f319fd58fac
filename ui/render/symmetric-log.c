#include "ui/render/symmetric-log.h"

#include <math.h>

/* Returns where on the axis the number is: 0 at 0, ±1 at ±linear, then one more for each power
 * of ten. linear: up to which number the axis is an ordinary one; 0: all of it. */
double hl_symmetric_log (double number, double linear)
{
  if (linear <= 0.0)
    return number;
  if (fabs (number) <= linear)
    return number / linear;

  return copysign (1.0 + log10 (fabs (number) / linear), number);
}

/* Returns the number at that position of the axis. */
double hl_symmetric_log_invert (double place, double linear)
{
  if (linear <= 0.0)
    return place;
  if (fabs (place) <= 1.0)
    return place * linear;

  return copysign (linear * pow (10.0, fabs (place) - 1.0), place);
}
