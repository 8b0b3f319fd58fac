#include "app/bench-samples.h"

#include <math.h>
#include <string.h>

void hl_samples_add (HlSamples *self, double value)
{
  if (self->n == self->size)
    {
      self->size = MAX (64, 2 * self->size);
      self->values = g_renew (double, self->values, self->size);
    }

  self->values[self->n++] = value;
}

/* Forgets them all. */
void hl_samples_clear (HlSamples *self)
{
  g_clear_pointer (&self->values, g_free);
  self->n = 0;
  self->size = 0;
}

static int compare_doubles (gconstpointer a, gconstpointer b)
{
  const double first = *(const double *) a;
  const double second = *(const double *) b;

  return (first > second) - (first < second);
}

/* Between two measurements it lies on the line from one to the other. Returns the value below
 * which this fraction of them lies; NaN of none. fraction: from 0 to 1. */
double hl_samples_quantile (const HlSamples *self, double fraction)
{
  const double       place = fraction * (self->n - 1);
  const int          below = (int) floor (place);
  g_autofree double *sorted = NULL;

  g_assert (fraction >= 0.0 && fraction <= 1.0);

  if (self->n == 0)
    return NAN;

  sorted = g_new (double, self->n);
  memcpy (sorted, self->values, (gsize) self->n * sizeof (double));
  qsort (sorted, (gsize) self->n, sizeof (double), compare_doubles);

  if (below == self->n - 1)
    return sorted[below];

  return sorted[below] + (place - below) * (sorted[below + 1] - sorted[below]);
}

/* Returns the value in their middle; NaN of none. */
double hl_samples_median (const HlSamples *self) { return hl_samples_quantile (self, 0.5); }
