#include "core/text/printable.h"

/* A longer text is cut in messages, not in the file. */
#define LONGEST_PRINTED_NAME 100

static char *
print (const char *text,
       int         longest)
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
      g_string_append_unichar (printable, g_unichar_isprint (character) ? character : 0xFFFD);
    }

  return g_string_free (printable, FALSE);
}

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
  return print (text, LONGEST_PRINTED_NAME);
}

/**
 * nn_printable_message:
 * @text: a message that may name what a file holds, UTF-8
 *
 * Returns: (transfer full): all of the text, without control characters
 */
char *
nn_printable_message (const char *text)
{
  return print (text, G_MAXINT);
}

/**
 * nn_printable_path:
 * @path: (type filename): of a file, or its name
 *
 * Returns: (transfer full): the whole path as people can read it, without control characters
 */
char *
nn_printable_path (const char *path)
{
  g_autofree char *display = g_filename_display_name (path);

  return nn_printable_message (display);
}
