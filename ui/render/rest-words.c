#include "ui/render/rest-words.h"

#include <string.h>

#include <glib/gi18n-lib.h>

/* Reads the number that is written in subscript digits; @end is behind them. */
static int read_subscript (const char *text, const char **end)
{
  const gunichar zero = 0x2080;
  int            n = 0;

  for (; g_utf8_get_char (text) >= zero && g_utf8_get_char (text) <= zero + 9;
       text = g_utf8_next_char (text))
    n = 10 * n + (int) (g_utf8_get_char (text) - zero);
  *end = text;

  return n;
}

/* Returns the same with its rests in words. */
char *hl_rests_in_words (const char *text)
{
  GString *spelled = g_string_new (NULL);

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      const char      *begin = c;
      const char      *close = g_str_has_prefix (c, "Σ") ? strchr (c, ')') : NULL;
      const int        n = close != NULL ? read_subscript (g_utf8_next_char (c), &begin) : 0;
      g_autofree char *rest =
          n > 0 && *begin == '(' ? g_strndup (begin + 1, (gsize) (close - begin - 1)) : NULL;

      if (rest == NULL)
        {
          g_string_append_unichar (spelled, g_utf8_get_char (c));
          continue;
        }
      /* Translators: the terms of a sum that are left out of it, and what they add up to */
      g_string_append_printf (
          spelled, ngettext ("(%'d smaller one: %s)", "(%'d smaller ones: %s)", (gulong) n), n,
          rest);
      c = close;
    }

  return g_string_free (spelled, FALSE);
}
