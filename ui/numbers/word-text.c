#include "ui/numbers/word-text.h"

static gboolean is_from_right (gunichar letter)
{
  switch (g_unichar_get_script (letter))
    {
    case G_UNICODE_SCRIPT_ARABIC:
    case G_UNICODE_SCRIPT_HEBREW:
    case G_UNICODE_SCRIPT_SYRIAC:
    case G_UNICODE_SCRIPT_THAANA:
    case G_UNICODE_SCRIPT_NKO:
      return TRUE;
    default:
      return FALSE;
    }
}

/* A word that is beside others: one that is written from right to left does not turn them
 * around. */
char *hl_word_apart (const char *word)
{
  for (const char *at = word; *at != '\0'; at = g_utf8_next_char (at))
    if (is_from_right (g_utf8_get_char (at)))
      return g_strdup_printf ("\u2068%s\u2069", word);

  return g_strdup (word);
}

/* The same for a sentence about a picture: its signs are not markup. */
char *hl_word_quote (const char *word)
{
  g_autofree char *apart = hl_word_apart (word);

  return g_markup_escape_text (apart, -1);
}
