#include "ui/figures/equation-limits.h"

#include <math.h>

#define MANY 100 /* numbers of which a few may be left out of a scale */
#define SHARE 0.99
#define FAR 0.8 /* how far below the largest a limit must be to be worth it */
#define BINS 1024

/* Of the terms at hand, of the others, or of all. */
typedef enum
{
  AT_HAND,
  OTHERS,
  ALL,
} Part;

static gboolean is_in (const HlEquationTerm *term, HlTermScale scale, Part part)
{
  return term->scale == scale && (part == ALL || (term->is_at_hand != FALSE) == (part == AT_HAND));
}

/* What is not known yet has no part in a scale. */
static gsize count_known (const HlEquationTerm *term)
{
  return (gsize) term->n_shown * (gsize) term->columns;
}

/* Returns: how far the number of a cell is from 0; 0 also where there is none */
static double size_of (const HlEquationTerm *term, gsize cell)
{
  const gboolean is_number = (term->states == NULL || term->states[cell] == HL_CELL_NORMAL) &&
                             isfinite (term->values[cell]);

  return is_number ? fabs ((double) term->values[cell]) : 0.0;
}

static double find_largest (const HlEquationSpec *spec, HlTermScale scale, Part part)
{
  double largest = 0.0;

  for (int i = 0; i < (int) spec->terms->len; i++)
    {
      const HlEquationTerm *term = hl_equation_term (spec, i);

      for (gsize cell = 0; is_in (term, scale, part) && cell < count_known (term); cell++)
        largest = MAX (largest, size_of (term, cell));
    }

  return largest;
}

/* Returns: a number that nearly all of the term but its zeros stay below, in parts of the
 * largest */
static double quantile_of (const HlEquationTerm *term, double largest)
{
  const double bins_per_unit = BINS / largest;
  int          bins[BINS] = { 0 };
  int          n_all = 0;
  int          n = 0;
  int          bin = 0;

  for (gsize cell = 0; cell < count_known (term); cell++)
    {
      const double size = size_of (term, cell);

      if (size <= 0.0)
        continue;
      bins[MIN ((int) (size * bins_per_unit), BINS - 1)]++;
      n_all++;
    }
  for (; bin < BINS && n + bins[bin] < (n_all >= MANY ? SHARE * n_all : n_all); bin++)
    n += bins[bin];

  return n_all > 0 ? (double) (bin + 1) / BINS : 0.0;
}

/* No term has more than a few numbers beyond the limit, however many numbers the others have. */
static double find_limit (const HlEquationSpec *spec, HlTermScale scale, Part part, double largest)
{
  double share = 0.0;

  for (int i = 0; i < (int) spec->terms->len; i++)
    {
      const HlEquationTerm *term = hl_equation_term (spec, i);

      if (is_in (term, scale, part))
        share = MAX (share, quantile_of (term, largest));
    }

  return share < FAR ? largest * share : largest;
}

/* All that the step at hand reads and makes can be compared by its colors; where none of it is
 * on a scale, the rest of the equation is. */
void hl_equation_limits_find (HlEquationSpec *spec, gboolean has_one_scale)
{
  for (HlTermScale scale = 0; scale < HL_EQUATION_SCALES; scale++)
    {
      Part   part = has_one_scale ? ALL : AT_HAND;
      double largest = find_largest (spec, scale, part);

      if (largest <= 0.0)
        {
          part = OTHERS;
          largest = find_largest (spec, scale, part);
        }
      spec->limits[scale] = largest > 0.0 ? find_limit (spec, scale, part, largest) : 1.0;
      spec->has_beyond[scale] = spec->limits[scale] < largest;
    }
}
