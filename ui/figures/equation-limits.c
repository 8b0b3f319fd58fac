#include "ui/figures/equation-limits.h"

#include <math.h>

#define MANY 100 /* numbers of which a few may be left out of a scale */
#define SHARE 0.99
#define FAR 0.8 /* how far below the largest a limit must be to be worth it */
#define BINS 1024
#define FAMILY 4.0 /* how many times as large the numbers of a family may be */

static gboolean is_in (const HlEquationTerm *term, HlTermScale scale, int family)
{
  return term->scale == scale && term->family == family;
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

static double largest_of (const HlEquationTerm *term)
{
  double largest = 0.0;

  for (gsize cell = 0; cell < count_known (term); cell++)
    largest = MAX (largest, size_of (term, cell));

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

/* Where a few numbers are much larger than all others, the colors end at the largest of the others:
 * else these would all look alike. */
static double limit_of (double share, double largest)
{
  return share < FAR ? largest * share : largest;
}

/* What is computed once for each term, because it takes long for a large one and is needed again
 * and again. */
typedef struct
{
  HlEquation *equation;
  double     *largest; /* of each term */
  double     *limits;  /* what each would have alone, 0 where all its numbers are */
  int         n_keys;
} Limits;

static double find_largest (const Limits *self, HlTermScale scale, int family)
{
  double largest = 0.0;

  for (int i = 0; i < (int) self->equation->terms->len; i++)
    if (is_in (hl_equation_term (self->equation, i), scale, family))
      largest = MAX (largest, self->largest[i]);

  return largest;
}

/* No term has more than a few numbers beyond the limit, however many numbers the others have. */
static double find_limit (const Limits *self, HlTermScale scale, int family, double largest)
{
  double share = 0.0;

  for (int i = 0; i < (int) self->equation->terms->len; i++)
    {
      const HlEquationTerm *term = hl_equation_term (self->equation, i);

      if (is_in (term, scale, family))
        share = MAX (share, quantile_of (term, largest));
    }

  return limit_of (share, largest);
}

static void set_limit (const Limits *self, HlTermScale scale, int family)
{
  HlEquation  *equation = self->equation;
  const double largest = find_largest (self, scale, family);
  const int    key = family > 0 ? family : (int) scale;

  equation->limits[key] = largest > 0.0 ? find_limit (self, scale, family, largest) : 1.0;
  equation->has_beyond[key] = largest > equation->limits[key];
}

/* Moves the terms whose numbers are much smaller than the largest of a family into the next one,
 * as long as there are keys. */
static void part_family (Limits *self, HlTermScale scale, int family)
{
  const int n = (int) self->equation->terms->len;
  double    base = 0.0;

  for (int i = 0; i < n; i++)
    if (is_in (hl_equation_term (self->equation, i), scale, family))
      base = MAX (base, self->limits[i]);

  if (self->n_keys == HL_EQUATION_KEYS)
    return;
  for (int i = 0; i < n; i++)
    {
      HlEquationTerm *term = &g_array_index (self->equation->terms, HlEquationTerm, i);

      if (is_in (term, scale, family) && self->largest[i] > 0.0 && self->limits[i] < base / FAMILY)
        term->family = self->n_keys;
    }
  if (find_largest (self, scale, self->n_keys) > 0.0)
    part_family (self, scale, self->n_keys++);
}

/* Terms whose numbers are about as large share a scale; others have one of their own, so that no
 * matrix is blank, or all black, because of another one. has_one_scale: whether all that is
 * known shares the colors, however large it is. */
void hl_equation_limits_find (HlEquation *equation, gboolean has_one_scale)
{
  const int          n = (int) equation->terms->len;
  g_autofree double *largest = g_new0 (double, n + 1);
  g_autofree double *limits = g_new0 (double, n + 1);
  Limits             self = { equation, largest, limits, HL_EQUATION_SCALES };

  for (int i = 0; i < n; i++)
    {
      largest[i] = largest_of (hl_equation_term (equation, i));
      if (largest[i] > 0.0)
        limits[i] = limit_of (quantile_of (hl_equation_term (equation, i), largest[i]), largest[i]);
    }
  for (HlTermScale scale = 0; scale < HL_EQUATION_SCALES; scale++)
    {
      const int first = self.n_keys;

      if (!has_one_scale && scale != HL_TERM_UNIT)
        part_family (&self, scale, 0);
      set_limit (&self, scale, 0);
      for (int family = first; family < self.n_keys; family++)
        set_limit (&self, scale, family);
    }
}
