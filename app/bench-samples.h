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

typedef struct
{
  double *values; /* in the order in which they came */
  int     n;      /* how many */
  int     size;   /* for how many there is room */
} HlSamples;

void hl_samples_add (HlSamples *self, double value);
void hl_samples_clear (HlSamples *self);

double hl_samples_quantile (const HlSamples *self, double fraction);
double hl_samples_median (const HlSamples *self);
