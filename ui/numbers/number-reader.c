#include "ui/numbers/number-reader.h"

#include <math.h>
#include <string.h>

/* Rewrites "2.5·10⁻⁵", as cells show it, as "2.5e-5". */
static void lower_exponent (GString *number)
{
  static const char *const digits[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
  const gsize              length = number->len;

  for (int i = 0; i < 10; i++)
    g_string_replace (number, digits[i], (const char[]){ (char) ('0' + i), '\0' }, 0);
  if (number->len == length)
    return;

  g_string_replace (number, "⁻", "-", 0);
  if (g_string_replace (number, "·10", "e", 1) == 0)
    g_string_replace (number, "10", "1e", 1);
}

/* Returns the text with the digits of all scripts as 0 to 9. */
static GString *with_plain_digits (const char *text)
{
  GString *plain = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      const gunichar c = g_utf8_get_char (p);

      if (c >= 0x80 && g_unichar_isdigit (c))
        g_string_append_c (plain, (char) ('0' + g_unichar_digit_value (c)));
      else
        g_string_append_unichar (plain, c);
    }

  return plain;
}

static gboolean is_digit_at (const char *text, const char *start)
{
  return text >= start && g_ascii_isdigit (*text);
}

/* Takes out what stands between groups of three digits. */
static void join_groups (GString *number)
{
  static const char *const signs[] = { " ", "\u00a0", "\u202f", "'", "’", "٬" };

  for (gsize i = 0; i < G_N_ELEMENTS (signs); i++)
    for (char *sign = strstr (number->str, signs[i]); sign != NULL;)
      {
        const char    *after = sign + strlen (signs[i]);
        const gsize    at = (gsize) (sign - number->str);
        const gboolean is_group = is_digit_at (sign - 1, number->str) &&
                                  is_digit_at (after, after) && is_digit_at (after + 1, after) &&
                                  is_digit_at (after + 2, after) && !g_ascii_isdigit (after[3]);

        if (is_group)
          g_string_erase (number, (gssize) at, (gssize) strlen (signs[i]));
        sign = strstr (number->str + at + (is_group ? 0 : 1), signs[i]);
      }
}

/* Returns the number with "-" as its sign and "." as its point, however it was typed. text: valid
 * UTF-8 or not. */
char *hl_number_to_plain (const char *text)
{
  g_autofree char    *valid = g_strstrip (g_utf8_make_valid (text, -1));
  g_autoptr (GString) plain = with_plain_digits (valid);

  g_string_replace (plain, "−", "-", 0);
  g_string_replace (plain, "٫", ".", 0);
  g_string_replace (plain, ",", ".", 0);
  join_groups (plain);
  lower_exponent (plain);

  return g_strdup (plain->str);
}

static int decimals_of (const char *plain)
{
  const char *point = strchr (plain, '.');
  const char *exponent = strpbrk (plain, "eE");
  const int   power = exponent != NULL ? (int) g_ascii_strtoll (exponent + 1, NULL, 10) : 0;
  const int   written = point != NULL ? (int) strspn (point + 1, "0123456789") : 0;

  return MAX (written - power, 0);
}

/* Returns whether all of the text is a number. decimals: gets how many digits it has after the
 * point. */
gboolean hl_number_read (const char *text, double *number, int *decimals)
{
  g_autofree char *plain = hl_number_to_plain (text);
  char            *end;

  /* g_ascii_strtod() knows "nan", "inf" and "0x" as well. */
  if (plain[strspn (plain, "0123456789.+-eE")] != '\0' || strpbrk (plain, "0123456789") == NULL)
    return FALSE;

  *number = g_ascii_strtod (plain, &end);
  *decimals = decimals_of (plain);

  return *end == '\0' && isfinite (*number);
}
