#include "ui/render/ticks.h"

#include <math.h>

#include "ui/numbers/number-text.h"

/* Returns the smallest of 1, 2, 5, 10, 20 … (and their tenths) that is not below x. */
static double round_up (double x)
{
  const double power = pow (10, floor (log10 (x)));
  const double digit = x / power;

  if (digit <= 1.0 + 1e-9)
    return power;
  if (digit <= 2.0 + 1e-9)
    return 2 * power;
  if (digit <= 5.0 + 1e-9)
    return 5 * power;

  return 10 * power;
}

/* Returns round numbers from low to high at equal distances. high: where it ends, above low;
 * most: how many ticks at most, from 2. */
HlTicks hl_ticks_linear (double low, double high, int most)
{
  const double step = round_up ((high - low) / (MIN (most, HL_MAX_TICKS) - 1));
  const double first = ceil (low / step - 1e-9);
  HlTicks      ticks = { .decimals = MAX ((int) -floor (log10 (step) + 1e-9), 0) };

  g_assert (high > low && most >= 2);

  for (int i = 0; i < HL_MAX_TICKS && (first + i) * step <= high + step * 1e-9; i++)
    ticks.values[ticks.n_values++] = (first + i) * step;

  return ticks;
}

/* Returns 1, 2 and 5 times the powers of ten between low and high; the powers alone, or every
 * second one or fewer, where that would be more than most. low: where the axis begins, above 0;
 * high: where it ends, above low; most: how many ticks at most, from 2. */
HlTicks hl_ticks_logarithmic (double low, double high, int most)
{
  static const double digits[] = { 1, 2, 5 };
  const int           first = floor (log10 (low));
  const int           last = ceil (log10 (high));
  const gboolean      is_long = 3 * (last - first) > MIN (most, HL_MAX_TICKS);
  const int step = MAX ((int) ceil ((double) (last - first + 1) / MIN (most, HL_MAX_TICKS)), 1);
  HlTicks   ticks = { .decimals = -1 };

  g_assert (low > 0 && high > low && most >= 2);

  for (int power = first; power <= last; power += is_long ? step : 1)
    for (int digit = 0; digit < (is_long ? 1 : 3); digit++)
      {
        const double value = digits[digit] * pow (10, power);

        if (value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9) &&
            ticks.n_values < HL_MAX_TICKS)
          ticks.values[ticks.n_values++] = value;
      }

  return ticks;
}

/* Returns the powers of two from low to high; every second one or fewer, where all would be more
 * than most. low: where the axis begins, above 0; high: where it ends, above low; most: how many
 * ticks at most, from 2. */
HlTicks hl_ticks_doubling (double low, double high, int most)
{
  const int first = (int) ceil (log2 (low) - 1e-9);
  const int last = (int) floor (log2 (high) + 1e-9);
  const int step = MAX ((int) ceil ((double) (last - first) / (MIN (most, HL_MAX_TICKS) - 1)), 1);
  HlTicks   ticks = { .decimals = first < 0 ? -1 : 0 };

  g_assert (low > 0 && high > low && most >= 2);

  for (int power = first; power <= last; power += step)
    ticks.values[ticks.n_values++] = ldexp (1.0, power);

  return ticks;
}

/* How many ticks there are from −high to high, if every nth decade has one. */
static int count_symmetric (int decades, int step) { return 2 * (decades / step + 1) + 1; }

/* Returns 0, and the powers of ten of both signs from linear on; every nth of them, where
 * all would be more than most. linear: a power of ten, up to which the axis is an ordinary one;
 * high: where the axis ends, at least linear; it begins at −high; most: how many ticks at most,
 * from 3. */
HlTicks hl_ticks_symmetric (double linear, double high, int most)
{
  const int decades = (int) floor (log10 (high / linear) + 1e-9);
  HlTicks   ticks = { .decimals = HL_TICKS_POWERS };
  int       step = 1;

  g_assert (linear > 0 && decades >= 0 && most >= 3);

  while (count_symmetric (decades, step) > MIN (most, HL_MAX_TICKS))
    step++;
  for (int i = -(decades / step) - 1; i <= decades / step + 1; i++)
    ticks.values[ticks.n_values++] =
        i == 0 ? 0.0 : copysign (linear * pow (10.0, (ABS (i) - 1) * step), i);

  return ticks;
}

/* Returns the number of a tick as text, as short as its neighbors allow. */
char *hl_ticks_format (const HlTicks *self, int tick)
{
  const double value = self->values[tick];

  if (self->decimals == HL_TICKS_POWERS)
    return hl_number_to_power (value);
  if (self->decimals < 0)
    return hl_number_to_text (value, HL_NUMBER_SHORTEST);
  /* Without this, −0 would be written with its sign. */
  return hl_number_typeset (g_strdup_printf ("%.*f", self->decimals, value == 0 ? 0.0 : value));
}
