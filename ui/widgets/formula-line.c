#include "ui/widgets/formula-line.h"

#include <string.h>

#include <glib/gi18n.h>

#include "ui/render/number-text.h"

#define NO_BREAK_SPACE "\u00a0"

/* Replaces the space in a size such as "(1, 128)" by one at which no line breaks. */
static char *
keep_sizes_together (const char *text)
{
  GString *kept = g_string_new (NULL);

  for (const char *c = text; *c != '\0'; c++)
    if (*c == ' ' && c > text && c[-1] == ',' && g_ascii_isdigit (c[1]))
      g_string_append (kept, NO_BREAK_SPACE);
    else
      g_string_append_c (kept, *c);

  return g_string_free (kept, FALSE);
}

/* Reads the number that is written in subscript digits; @end is behind them. */
static int
read_subscript (const char  *text,
                const char **end)
{
  const gunichar zero = 0x2080;
  int            n = 0;

  for (; g_utf8_get_char (text) >= zero && g_utf8_get_char (text) <= zero + 9;
       text = g_utf8_next_char (text))
    n = 10 * n + (int) (g_utf8_get_char (text) - zero);
  *end = text;

  return n;
}

/* Replaces "Σ₁₂₂(0.1)", which programs read, by words for people. */
static char *
spell_rests (const char *text)
{
  GString *spelled = g_string_new (NULL);

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      const char      *begin = c;
      const char      *close = g_str_has_prefix (c, "Σ") ? strchr (c, ')') : NULL;
      const int        n = close != NULL ? read_subscript (g_utf8_next_char (c), &begin) : 0;
      g_autofree char *rest = n > 0 && *begin == '('
                                  ? g_strndup (begin + 1, (gsize) (close - begin - 1))
                                  : NULL;

      if (rest == NULL)
        {
          g_string_append_unichar (spelled, g_utf8_get_char (c));
          continue;
        }
      /* Translators: the terms of a sum that are left out of it, and what they add up to */
      g_string_append_printf (spelled,
                              ngettext ("(%d smaller one: %s)", "(%d smaller ones: %s)",
                                        (gulong) n),
                              n, rest);
      c = close;
    }

  return g_string_free (spelled, FALSE);
}

/**
 * hl_formula_line_set_text:
 * @label: a label that wraps
 * @text: a formula
 *
 * Shows it, and speaks it when it changes.
 */
void
hl_formula_line_set_text (GtkLabel   *label,
                          const char *text)
{
  g_autofree char *spelled = spell_rests (text);
  g_autofree char *localized = hl_number_localize (spelled);
  g_autofree char *kept = keep_sizes_together (localized);

  gtk_label_set_text (label, kept);
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL, localized,
                                  -1);
}
