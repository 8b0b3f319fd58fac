/* core/text/characters.h
 *
 * Characters of UTF-8 text, one after the other.  These functions do what those of GLib do, but are
 * faster for ASCII; a large corpus has tens of millions of characters.
 *
 * Text from a file is made safe for messages.  Such a text can have characters that move the cursor
 * of a terminal or change the direction of the text that follows, or it can be very long.
 */

#pragma once

#include <glib.h>

/**
 * @text: where a character of valid UTF-8 begins
 * Returns: the character
 */
static inline gunichar nn_character_at (const char *text)
{
  return (guchar) *text < 0x80 ? (gunichar) *text : g_utf8_get_char (text);
}

/** Returns: where its ASCII letters and digits end */
static inline const char *nn_characters_skip_alphanumeric (const char *text)
{
  while (g_ascii_isalnum (*text))
    text++;

  return text;
}

/** Returns: its lower case, if that is one character */
static inline gunichar nn_character_lower (gunichar c)
{
  if (c < 0x80)
    return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;

  return g_unichar_tolower (c);
}

/** Returns: whether it is a space or a control character */
static inline gboolean nn_character_is_space (gunichar c)
{
  return c < 0x80 ? g_ascii_isspace ((char) c) || g_ascii_iscntrl ((char) c)
                  : g_unichar_isspace (c) || g_unichar_iscntrl (c);
}

/** Returns: whether it is a letter, a digit or an accent of one */
static inline gboolean nn_character_is_of_word (gunichar c)
{
  return c < 0x80 ? g_ascii_isalnum ((char) c) : g_unichar_isalnum (c) || g_unichar_ismark (c);
}

/**
 * Returns: whether it is of a script that is written without spaces between words: Chinese,
 *   Japanese, Thai, Lao, Khmer or Burmese
 */
static inline gboolean nn_character_is_unspaced (gunichar c)
{
  const GUnicodeScript script = c < 0xe00 ? G_UNICODE_SCRIPT_LATIN : g_unichar_get_script (c);

  return c == 0x30fc /* ー */ || script == G_UNICODE_SCRIPT_HAN ||
         script == G_UNICODE_SCRIPT_HIRAGANA || script == G_UNICODE_SCRIPT_KATAKANA ||
         script == G_UNICODE_SCRIPT_THAI || script == G_UNICODE_SCRIPT_LAO ||
         script == G_UNICODE_SCRIPT_KHMER || script == G_UNICODE_SCRIPT_MYANMAR;
}

/** Returns: whether it ends a sentence, in any script */
static inline gboolean nn_character_ends_sentence (gunichar c)
{
  return c < 0x80 ? c == '.' || c == '!' || c == '?'
                  : g_utf8_strchr ("。！？｡؟۔।॥։።፧។။᠃།༎‼⁇⁈⁉", -1, c) != NULL;
}

/**
 * @string: (inout): where it goes
 *
 * Appends it in UTF-8.
 */
static inline void nn_character_append (GString *string, gunichar c)
{
  if (c < 0x80)
    g_string_append_c (string, (char) c);
  else
    g_string_append_unichar (string, c);
}

char *nn_printable (const char *text) G_GNUC_WARN_UNUSED_RESULT;
char *nn_printable_message (const char *text) G_GNUC_WARN_UNUSED_RESULT;
char *nn_printable_lines (const char *text) G_GNUC_WARN_UNUSED_RESULT;
char *nn_printable_path (const char *path) G_GNUC_WARN_UNUSED_RESULT;
