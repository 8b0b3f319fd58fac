/* core/text/characters.h
 *
 * Characters of UTF-8 text, one after the other.  These functions do what those of GLib do, but are
 * faster for ASCII; a large corpus has tens of millions of characters.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * nn_character_at:
 * @text: where a character of valid UTF-8 begins
 *
 * Returns: the character
 */
static inline gunichar nn_character_at (const char *text)
{
  return (guchar) *text < 0x80 ? (gunichar) *text : g_utf8_get_char (text);
}

/**
 * nn_character_lower:
 * @c: a character
 *
 * Returns: its lower case, if that is one character
 */
static inline gunichar nn_character_lower (gunichar c)
{
  if (c < 0x80)
    return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;

  return g_unichar_tolower (c);
}

/**
 * nn_character_is_space:
 * @c: a character
 *
 * Returns: whether it is a space or a control character
 */
static inline gboolean nn_character_is_space (gunichar c)
{
  return c < 0x80 ? g_ascii_isspace ((char) c) || g_ascii_iscntrl ((char) c)
                  : g_unichar_isspace (c) || g_unichar_iscntrl (c);
}

/**
 * nn_character_is_of_word:
 * @c: a character
 *
 * Returns: whether it is a letter, a digit or an accent of one
 */
static inline gboolean nn_character_is_of_word (gunichar c)
{
  return c < 0x80 ? g_ascii_isalnum ((char) c) : g_unichar_isalnum (c) || g_unichar_ismark (c);
}

/**
 * nn_character_append:
 * @string: (inout): where it goes
 * @c: a character
 */
static inline void nn_character_append (GString *string, gunichar c)
{
  if (c < 0x80)
    g_string_append_c (string, (char) c);
  else
    g_string_append_unichar (string, c);
}

G_END_DECLS
