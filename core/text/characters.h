/* core/text/characters.h
 *
 * Characters of UTF-8 text, one after the other.  GLib's functions do the same for
 * every character; most are ASCII, and a large corpus has tens of millions.
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
static inline gunichar
nn_character_at (const char *text)
{
  return (guchar) *text < 0x80 ? (gunichar) *text : g_utf8_get_char (text);
}

static inline gunichar
nn_character_lower (gunichar c)
{
  if (c < 0x80)
    return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;

  return g_unichar_tolower (c);
}

static inline gboolean
nn_character_is_space (gunichar c)
{
  return c < 0x80 ? g_ascii_isspace ((char) c) || g_ascii_iscntrl ((char) c)
                  : g_unichar_isspace (c) || g_unichar_iscntrl (c);
}

static inline gboolean
nn_character_is_of_word (gunichar c)
{
  return c < 0x80 ? g_ascii_isalnum ((char) c) : g_unichar_isalnum (c) || g_unichar_ismark (c);
}

static inline void
nn_character_append (GString *string,
                     gunichar c)
{
  if (c < 0x80)
    g_string_append_c (string, (char) c);
  else
    g_string_append_unichar (string, c);
}

G_END_DECLS
