#include "ui/numbers/number-text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#define MINUS "−"
#define LARGE 1e5  /* from here on numbers have an exponent */
#define SMALL 1e-3 /* likewise below, where only some digits count */

#define DECIMALS 4      /* of a loss */
#define MOST_DECIMALS 6 /* where fewer do not tell two losses apart: a float has no more */

static const char *const superscripts[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };

static void append_exponent (GString *text, const char *exponent)
{
  g_autofree char *digits = g_strdup_printf ("%d", ABS (atoi (exponent)));

  g_string_append (text, *exponent == '-' ? "10⁻" : "10");
  for (const char *c = digits; *c != '\0'; c++)
    g_string_append (text, superscripts[*c - '0']);
}

/* Returns "−10⁻⁵" for "-1e-05", "2.5·10⁶" for "2.5e+06". printed: what printf() makes of a
 * number. */
char *hl_number_typeset (char *printed)
{
  g_autofree char *owned G_GNUC_UNUSED = printed;
  const char            *start = *printed == '-' ? printed + 1 : printed;
  char                  *exponent = strchr (printed, 'e');
  GString               *text = g_string_new (*printed == '-' ? MINUS : NULL);

  if (exponent != NULL)
    *exponent++ = '\0';
  if (exponent == NULL || !g_str_equal (start, "1"))
    g_string_append (text, start);
  if (exponent != NULL && !g_str_equal (start, "1"))
    g_string_append (text, "·");
  if (exponent != NULL)
    append_exponent (text, exponent);

  return g_string_free (text, FALSE);
}

/* An exact 0 has no digits after the point, unlike what was rounded to 0. Returns the number for
 * a cell; a dash for %NAN, which means that there is none. digits: after the point; −1: as many
 * as it takes. */
char *hl_number_to_text (double number, int digits)
{
  if (isnan (number))
    return g_strdup ("–");
  if (isinf (number))
    return g_strdup (number > 0 ? "∞" : MINUS "∞");
  if (number == 0.0)
    return g_strdup ("0");
  if (digits == HL_NUMBER_SHORTEST)
    return hl_number_typeset (g_strdup_printf ("%.7g", number));
  if (fabs (number) >= LARGE)
    return hl_number_typeset (g_strdup_printf ("%.4g", number));
  if (fabs (number) < 0.5 * pow (10, -digits)) /* no "-0.00" */
    return g_strdup_printf ("%.*f", digits, 0.0);

  return hl_number_typeset (g_strdup_printf ("%.*f", digits, number));
}

/* Returns the number that hl_number_to_text() writes with at most that many figures, as
 * "3.8·10⁻⁶". */
double hl_number_round (double number, int figures)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  char format[8];

  if (!isfinite (number))
    return number;

  g_snprintf (format, sizeof format, "%%.%de", figures - 1);

  return g_ascii_strtod (g_ascii_formatd (text, sizeof text, format, number), NULL);
}

/* Returns the number in a sentence, such as "341.6" or "3.8·10⁻⁶". */
char *hl_number_to_figures (double number, int figures)
{
  if (number == 0.0 || !isfinite (number))
    return hl_number_to_text (number, HL_NUMBER_SHORTEST);
  if (fabs (number) < SMALL)
    return hl_number_typeset (g_strdup_printf ("%.7g", hl_number_round (number, figures)));

  return hl_number_typeset (g_strdup_printf ("%.*g", figures, number));
}

/* Returns "10⁻⁵", also where other numbers have no exponent: "10⁻²". number: a power of ten, of
 * either sign, or 0. */
char *hl_number_to_power (double number)
{
  if (number == 0.0)
    return g_strdup ("0");

  return hl_number_typeset (g_strdup_printf ("%.0e", number));
}

/* Returns how many digits after the point they have: none if all are whole. digits: after the
 * point, if there is a fraction among them. */
int hl_number_digits (const float *values, gsize n_values, int digits)
{
  for (gsize i = 0; i < n_values; i++)
    if (isfinite (values[i]) && values[i] != floorf (values[i]))
      return digits;

  return digits > 0 ? 0 : digits;
}

/* Returns the same with the decimal sign of the language, as in cells. formula: text with
 * numbers, which have a point. */
char *hl_number_localize (const char *formula)
{
  g_autofree char *half = g_strdup_printf ("%.1f", 0.5);
  g_autofree char *sign = g_strndup (half + 1, strlen (half) - 2);
  GString         *text = g_string_new (NULL);

  for (const char *c = formula; *c != '\0'; c++)
    if (*c == '.' && c > formula && g_ascii_isdigit (c[-1]) && g_ascii_isdigit (c[1]))
      g_string_append (text, sign);
    else
      g_string_append_c (text, *c);

  return g_string_free (text, FALSE);
}

/* What is small is told apart from what is exactly 0, what is large from what is exactly 1.
 * Returns the number with three digits. probability: a probability or an attention weight, from
 * 0 to 1. */
char *hl_probability_to_text (double probability)
{
  if (probability > 0.0 && probability < 0.001)
    /* Translators: a probability, or a weight, that would be printed as 0; %.3f is 0.001 */
    return g_strdup_printf (_ ("< %.3f"), 0.001);
  if (probability >= 0.9995 && probability < 1.0)
    /* Translators: a probability, or a weight, that would be printed as 1; %.3f is 0.999 */
    return g_strdup_printf (_ ("> %.3f"), 0.999);

  return hl_number_to_text (probability, 3);
}

/* A share as a percentage: what is not all is never 100 %, what is not nothing never 0 %. */
char *hl_number_to_percent (double weight)
{
  const gboolean is_less = weight > 0.0 && weight < 0.005,
                 is_more = weight < 1.0 && weight >= 0.995;
  const double     shown = is_less ? 1.0 : is_more ? 99.0 : 100.0 * weight;
  g_autofree char *text = g_strdup_printf (_ ("%.0f%%"), shown);

  return g_strconcat (is_less ? "< " : is_more ? "> " : "", text, NULL);
}

/* Returns how long that is, in words. */
char *hl_time_to_text (double seconds)
{
  const int minutes = (int) lround (seconds / 60.0);
  const int whole = (int) ceil (seconds);

  if (seconds < 90.0)
    return g_strdup_printf (ngettext ("%d second", "%d seconds", (gulong) whole), whole);

  return g_strdup_printf (ngettext ("%d minute", "%d minutes", (gulong) minutes), minutes);
}

/* Returns the time left in words. */
char *hl_time_left_to_text (double seconds)
{
  const int left = (int) ceil (MAX (seconds, 0.0));
  int       minutes;

  if (left < 60)
    return g_strdup_printf (ngettext ("%d second left", "%d seconds left", (gulong) left), left);

  minutes = (left + 30) / 60;

  return g_strdup_printf (ngettext ("%d minute left", "%d minutes left", (gulong) minutes),
                          minutes);
}

/* Returns "2.3140". loss: a cross-entropy, in nats. */
char *hl_loss_to_text (double loss) { return hl_number_to_text (loss, DECIMALS); }

/* Returns loss with more decimals where it takes them to tell both apart. loss: a cross-entropy,
 * in nats. */
char *hl_loss_to_text_beside (double loss, double other)
{
  for (int decimals = DECIMALS; decimals <= MOST_DECIMALS; decimals++)
    {
      g_autofree char *text = hl_number_to_text (loss, decimals);
      g_autofree char *beside = hl_number_to_text (other, decimals);

      if (!g_str_equal (text, beside))
        return g_steal_pointer (&text);
    }

  return hl_loss_to_text (loss);
}

/* Returns "2.3140 → 2.3021". before: a cross-entropy, in nats. */
char *hl_loss_change_to_text (double before, double after)
{
  g_autofree char *first = hl_loss_to_text_beside (before, after);
  g_autofree char *second = hl_loss_to_text_beside (after, before);

  return g_strdup_printf ("%s → %s", first, second);
}
