#include "ui/figures/equation-limits.h"

#include <math.h>

#define MANY 100 /* numbers of which a few may be left out of a scale */
#define SHARE 0.99
#define FAR 0.8 /* how far below the largest a limit must be to be worth it */
#define BINS 1024

/* The numbers that share a scale. */
typedef struct
{
  double largest;
  double bins_per_unit;
  int    n;
  int    bins[BINS]; /* how many of them are so large, in parts of the largest */
} Numbers;

typedef void (*Visit) (Numbers *numbers,
                       double   size);

static void
find_largest (Numbers *numbers,
              double   size)
{
  numbers->largest = MAX (numbers->largest, size);
  numbers->n++;
}

static void
count (Numbers *numbers,
       double   size)
{
  numbers->bins[MIN ((int) (size * numbers->bins_per_unit), BINS - 1)]++;
}

/* What is not known yet has no part in a scale. */
static void
visit_term (const HlEquationTerm *term,
            Numbers              *numbers,
            Visit                 visit)
{
  const gsize n = (gsize) term->n_shown * (gsize) term->columns;

  for (gsize i = 0; i < n; i++)
    if ((term->states == NULL || term->states[i] == HL_CELL_NORMAL) &&
        isfinite (term->values[i]))
      visit (numbers, fabs ((double) term->values[i]));
}

/* Of the terms at hand, of the others, or of all. */
typedef enum
{
  AT_HAND,
  OTHERS,
  ALL,
} Part;

static gboolean
is_in (const HlEquationTerm *term,
       Part                  part)
{
  return part == ALL || (term->is_at_hand != FALSE) == (part == AT_HAND);
}

static void
visit_terms (const HlEquationSpec *spec,
             HlTermScale           scale,
             Part                  part,
             Numbers              *numbers,
             Visit                 visit)
{
  for (int i = 0; i < (int) spec->terms->len; i++)
    {
      const HlEquationTerm *term = hl_equation_term (spec, i);

      if (term->scale == scale && is_in (term, part))
        visit_term (term, numbers, visit);
    }
}

static double
find_limit (const Numbers *numbers)
{
  int n = 0;
  int bin = 0;

  for (; bin < BINS && n + numbers->bins[bin] < SHARE * numbers->n; bin++)
    n += numbers->bins[bin];

  return numbers->n >= MANY && bin + 1 < FAR * BINS ? numbers->largest * (bin + 1) / BINS
                                                    : numbers->largest;
}

/**
 * hl_equation_limits_find:
 * @spec: gets its limits
 * @has_one_scale: whether all that is known shares the colors
 *
 * All that the step at hand reads and makes can be compared by its colors; where none of it is
 * on a scale, the rest of the equation is.
 */
void
hl_equation_limits_find (HlEquationSpec *spec,
                         gboolean        has_one_scale)
{
  for (HlTermScale scale = 0; scale < HL_EQUATION_SCALES; scale++)
    {
      g_autofree Numbers *numbers = g_new0 (Numbers, 1);
      Part                part = has_one_scale ? ALL : AT_HAND;

      visit_terms (spec, scale, part, numbers, find_largest);
      if (numbers->largest <= 0.0)
        {
          part = OTHERS;
          visit_terms (spec, scale, part, numbers, find_largest);
        }
      spec->limits[scale] = 1.0;
      if (numbers->largest <= 0.0)
        continue;

      numbers->bins_per_unit = BINS / numbers->largest;
      visit_terms (spec, scale, part, numbers, count);
      spec->limits[scale] = find_limit (numbers);
      spec->has_beyond[scale] = spec->limits[scale] < numbers->largest;
    }
}
