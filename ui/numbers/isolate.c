#include "ui/numbers/isolate.h"

#define FIRST_STRONG_ISOLATE "\u2068"
#define POP_ISOLATE "\u2069"

/* Whether a letter is written from right to left. */
static gboolean is_right_to_left (gunichar c)
{
  return (c >= 0x0590 && c <= 0x08ff) || (c >= 0xfb1d && c <= 0xfdff) ||
         (c >= 0xfe70 && c <= 0xfeff) || (c >= 0x10800 && c <= 0x10fff) ||
         (c >= 0x1e800 && c <= 0x1efff);
}

/* Returns the word with marks around it that keep it from moving what is beside it, where it
 * has letters that are written from right to left; else the word. */
char *hl_isolate (const char *word)
{
  for (const char *p = word; *p != '\0'; p = g_utf8_next_char (p))
    if (is_right_to_left (g_utf8_get_char (p)))
      return g_strconcat (FIRST_STRONG_ISOLATE, word, POP_ISOLATE, NULL);

  return g_strdup (word);
}
