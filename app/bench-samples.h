/* app/bench-samples.h
 *
 * The same thing measured many times.  A machine that does something else now and
 * then makes single measurements too long, never too short; so the middle and the
 * quarters of the sorted list say more than the mean.
 *
 *      low      median     high
 *      ─┼─────────┼─────────┼───────────────────── · ─►
 *       ¼         ½         ¾                   interrupted
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * HlSamples:
 * @values: (array length=n): in the order in which they came
 * @n: how many
 * @size: for how many there is room
 */
typedef struct
{
  double *values;
  int     n;
  int     size;
} HlSamples;

void hl_samples_add (HlSamples *self,
                     double     value);
void hl_samples_clear (HlSamples *self);

double hl_samples_quantile (const HlSamples *self,
                            double           fraction);
double hl_samples_median (const HlSamples *self);

G_END_DECLS
