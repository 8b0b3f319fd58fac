#include "ui/render/number-matrix-scale.h"

#include <math.h>

#include "ui/numbers/number-text.h"

/* Returns the number of the strongest color of a signed paper. */
double hl_number_matrix_limit (const HlNumberMatrix *self)
{
  double largest = 0.0;

  if (self->limit > 0.0)
    return self->limit;

  for (int i = 0; i < self->rows * self->columns; i++)
    if (isfinite (self->values[i]))
      largest = MAX (largest, fabs (self->values[i]));

  return largest > 0.0 ? largest : 1.0;
}

/* A scale from a fraction of the limit on says nothing where all numbers are below it. */
static gboolean has_color (const HlNumberMatrix *self)
{
  const double low = hl_number_matrix_limit (self) / HL_SCALE_DECADES;

  for (int i = 0; i < self->rows * self->columns; i++)
    if (self->values[i] > low)
      return TRUE;

  return FALSE;
}

/* Returns whether its colors are numbers of a scale, which is below it. */
gboolean hl_number_matrix_has_scale (const HlNumberMatrix *self)
{
  if (self->paper == HL_PAPER_LOGARITHMIC)
    return has_color (self);

  return self->paper != HL_PAPER_PLAIN && self->paper != HL_PAPER_MASK;
}

/* Writes a number with two significant digits. */
static char *in_two_digits (double number)
{
  const int digits = 1 - (int) floor (log10 (number));

  return hl_number_to_text (number, CLAMP (digits, 0, 6));
}

/* Returns the number at an end of the scale. is_last: whether the largest number is asked for,
 * not the smallest. */
char *hl_number_matrix_end (const HlNumberMatrix *self, gboolean is_last)
{
  const double limit = hl_number_matrix_limit (self);
  const int    digits = limit == floor (limit) ? 0 : MAX (self->digits, 2);

  if (self->paper == HL_PAPER_UNIT)
    return g_strdup (is_last ? "1" : "0");
  if (is_last)
    return hl_number_to_text (limit, digits);
  if (self->paper == HL_PAPER_LOGARITHMIC)
    {
      g_autofree char *low = in_two_digits (limit / HL_SCALE_DECADES);

      return g_strconcat ("≤ ", low, NULL); /* all below it are as pale */
    }

  return self->paper == HL_PAPER_POSITIVE ? g_strdup ("0") : hl_number_to_text (-limit, digits);
}

/* Returns the width of the wider number at the ends of its scale; 0 without a scale. */
double hl_number_matrix_scale_width (const HlNumberMatrix *self, HlText *text)
{
  g_autofree char *first = NULL;
  g_autofree char *last = NULL;

  if (!hl_number_matrix_has_scale (self))
    return 0.0;

  first = hl_number_matrix_end (self, FALSE);
  last = hl_number_matrix_end (self, TRUE);

  return ceil (
      MAX (hl_text_width (text, HL_TEXT_SMALL, first), hl_text_width (text, HL_TEXT_SMALL, last)));
}
