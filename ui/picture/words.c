#include "ui/picture/words.h"

#include <pango/pangocairo.h>

/* What goes along rows. */
HlColor hl_words_row (const HlPalette *palette) { return palette->computed; }

/* What goes down columns. */
HlColor hl_words_column (const HlPalette *palette) { return palette->series[2]; }

static void replace (GString *text, const char *name, HlColor ink)
{
  g_autofree char *opens = g_strdup_printf ("<%s>", name),
                  *closes = g_strdup_printf ("</%s>", name);
  g_autofree char *span =
      g_strdup_printf ("<span color='#%02x%02x%02x' alpha='100%%'>", (int) (ink.red * 255),
                       (int) (ink.green * 255), (int) (ink.blue * 255));

  g_string_replace (text, opens, span, 0);
  g_string_replace (text, closes, "</span>", 0);
}

/* For a label. */
char *hl_words_markup (const char *sentence, const HlPalette *palette)
{
  GString *text = g_string_new (sentence);

  replace (text, "row", hl_words_row (palette));
  replace (text, "column", hl_words_column (palette));

  return g_string_free (text, FALSE);
}

/* As it is read aloud. */
char *hl_words_plain (const char *sentence)
{
  g_autofree char *marked = hl_words_markup (sentence, hl_palette_get (FALSE));
  char            *plain = NULL;

  return pango_parse_markup (marked, -1, 0, NULL, &plain, NULL, NULL) ? plain : g_strdup (sentence);
}
