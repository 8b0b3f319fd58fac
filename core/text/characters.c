#include "core/text/characters.h"

/* In characters.  A longer text is truncated in messages, not in the file. */
#define LONGEST_PRINTED_NAME 100

/* Whether a character moves the cursor, colors the text after it or changes its direction.
 * U+061C, U+200E, U+200F, U+202A … U+202E and U+2066 … U+2069 change the direction. */
static gboolean is_command (gunichar character)
{
  return (g_unichar_iscntrl (character) && character != '\t') || character == 0x061c ||
         character == 0x200e || character == 0x200f ||
         (character >= 0x202a && character <= 0x202e) ||
         (character >= 0x2066 && character <= 0x2069);
}

static char *print (const char *text, int longest, gboolean has_lines)
{
  GString *printable = g_string_new (NULL);
  int      n_characters = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      const gunichar character = g_utf8_get_char (p);

      if (++n_characters > longest)
        {
          g_string_append (printable, "…");
          break;
        }
      g_string_append_unichar (
          printable,
          is_command (character) && !(has_lines && character == '\n') ? 0xFFFD : character);
    }

  return g_string_free (printable, FALSE);
}

/**
 * @text: text from a file, UTF-8
 * Returns: (transfer full): the text as nn_printable_message() gives it, and not too long for a
 *   name in a message
 */
char *nn_printable (const char *text) { return print (text, LONGEST_PRINTED_NAME, FALSE); }

/**
 * @text: a line that may hold text of a file, UTF-8
 * Returns: (transfer full): all of the text without characters that could move the cursor, color
 *   what follows or turn its direction; tabs stay
 */
char *nn_printable_message (const char *text) { return print (text, G_MAXINT, FALSE); }

/**
 * @text: lines of this program, which may hold text of a file, UTF-8
 * Returns: (transfer full): the lines, each as nn_printable_message() gives it
 */
char *nn_printable_lines (const char *text) { return print (text, G_MAXINT, TRUE); }

/**
 * @path: (type filename): of a file, or its name
 * Returns: (transfer full): the whole path as people can read it, without control characters
 */
char *nn_printable_path (const char *path)
{
  g_autofree char *display = g_filename_display_name (path);

  return nn_printable_message (display);
}
