#include "ui/render/number-text.h"

#include <math.h>

#define LARGE 1e5 /* from here on numbers have an exponent */

/* "-1e+06" is longer than what it says. */
static char *
shorten_exponent (char *text)
{
  g_autoptr (GString) string = g_string_new (text);

  g_free (text);
  g_string_replace (string, "e+0", "e", 0);
  g_string_replace (string, "e+", "e", 0);
  g_string_replace (string, "e-0", "e-", 0);

  return g_strdup (string->str);
}

/**
 * hl_number_to_text:
 * @number: any
 * @digits: after the point; −1: as many as it takes
 *
 * An exact 0 has no digits after the point, unlike what was rounded to 0.
 *
 * Returns: (transfer full): the number for a cell; a dash for %NAN, which means that there
 *   is none
 */
char *
hl_number_to_text (double number,
                   int    digits)
{
  if (isnan (number))
    return g_strdup ("–");
  if (isinf (number))
    return g_strdup (number > 0 ? "∞" : "-∞");
  if (number == 0.0)
    return g_strdup ("0");
  if (digits == HL_NUMBER_SHORTEST)
    return shorten_exponent (g_strdup_printf ("%.7g", number));
  if (fabs (number) >= LARGE)
    return shorten_exponent (g_strdup_printf ("%.4g", number));
  if (fabs (number) < 0.5 * pow (10, -digits)) /* no "-0.00" */
    return g_strdup_printf ("%.*f", digits, 0.0);

  return g_strdup_printf ("%.*f", digits, number);
}
