#include "core/text/printable.h"

/* A longer text is cut in messages, not in the file. */
#define LONGEST_PRINTED_NAME 100

/**
 * nn_printable:
 * @text: text from a file, UTF-8
 *
 * Returns: (transfer full): the text without control characters, and not too
 *   long for a message
 */
char *
nn_printable (const char *text)
{
  GString *printable = g_string_new (NULL);
  int      n_characters = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      const gunichar character = g_utf8_get_char (p);

      if (++n_characters > LONGEST_PRINTED_NAME)
        {
          g_string_append (printable, "…");
          break;
        }
      g_string_append_unichar (printable, g_unichar_isprint (character) ? character : 0xFFFD);
    }

  return g_string_free (printable, FALSE);
}
