#include "core/training/schedule.h"

#include <math.h>

static double paper_rate (const NnSchedule *self, double t)
{
  const double w = MAX (self->warm_up, 1);

  return self->rate * pow (self->D, -0.5) * MIN (pow (t, -0.5), t * pow (w, -1.5));
}

static double cosine_rate (const NnSchedule *self, double t)
{
  const double w = self->warm_up;
  const double f = self->final_fraction;
  const double x = CLAMP ((t - w) / MAX (self->n_updates - w, 1.0), 0.0, 1.0);

  if (t <= w)
    return self->rate * t / w;

  return self->rate * (f + (1.0 - f) * 0.5 * (1.0 + cos (G_PI * x)));
}

/**
 * @update: t, the number of the update, from 1
 * Returns: its learning rate
 */
double nn_schedule_rate (const NnSchedule *self, gint64 update)
{
  g_assert (update >= 1);

  switch (self->kind)
    {
    case NN_SCHEDULE_PAPER:
      return paper_rate (self, (double) update);
    case NN_SCHEDULE_COSINE:
      return cosine_rate (self, (double) update);
    case NN_SCHEDULE_CONSTANT:
    default:
      return self->rate;
    }
}
