#include "core/text/tokenizer.h"

#include <string.h>

#include "core/text/book-text.h"
#include "core/text/characters.h"

/* In bytes: a text is composed in pieces of at least the first length, which end before a character
 * that stands alone, but of no more than the second length. */
#define PIECE 256
#define LONGEST_PIECE 1024

static gboolean is_apostrophe (gunichar c)
{
  return c == 0x2019 /* ’ */ || c == 0x2018 /* ‘ */ || c == 0x02bc /* ʼ */;
}

/* Characters that are not visible: soft hyphen, zero-width space, marks of direction, byte order
 * mark. */
static gboolean is_invisible (gunichar c)
{
  return c == 0x00ad || c == 0xfeff || (c >= 0x200b && c <= 0x200f && c != 0x200d);
}

/* Whether there is nothing to fold: ASCII without control characters, as most English is. */
static gboolean is_plain (const char *text)
{
  while (*text >= ' ' && *text <= '~')
    text++;

  return *text == '\0';
}

/* Whether no character before @c can become one with it: ASCII, and all but the
 * combining marks and the second and third parts of a Hangul syllable. */
static gboolean stands_alone (gunichar c)
{
  return c < 0x300 || !(g_unichar_ismark (c) || (c >= 0x1160 && c <= 0x11ff));
}

/* Returns the end of the first piece of @text.  The time of composing can grow with the square of
 * the length, so a piece is short, even if a letter has a thousand accents. */
static const char *piece_end (const char *text)
{
  const char *end = text;

  for (; *end != '\0' && end - text < LONGEST_PIECE; end = g_utf8_next_char (end))
    if (end - text >= PIECE && stands_alone (nn_character_at (end)))
      break;

  return end;
}

/* Whether composing would change nothing, as in most French: all its letters are before the combining
 * marks, and its quotation marks and dashes cannot be composed. */
static gboolean is_composed (const char *text, const char *end)
{
  for (; text < end; text = g_utf8_next_char (text))
    {
      const gunichar c = nn_character_at (text);

      if (c >= 0x300 && !(c >= 0x2010 && c <= 0x2027))
        return FALSE;
    }

  return TRUE;
}

static void fold_characters (GString *folded, const char *text, const char *end)
{
  for (const char *next = text; next < end; next = g_utf8_next_char (next))
    {
      const gunichar c = nn_character_at (next);

      if (is_apostrophe (c))
        g_string_append_c (folded, '\'');
      else if (nn_character_is_space (c))
        g_string_append_c (folded, ' ');
      else if (!is_invisible (c))
        nn_character_append (folded, c);
    }
}

static void fold_piece (GString *folded, const char *text, const char *end)
{
  g_autofree char *composed = NULL;

  if (is_composed (text, end))
    {
      fold_characters (folded, text, end);
      return;
    }

  composed = g_utf8_normalize (text, end - text, G_NORMALIZE_DEFAULT_COMPOSE);
  fold_characters (folded, composed, composed + strlen (composed));
}

/* Folds the different ways to write the same character into one. */
static char *fold (const char *text)
{
  GString *folded = g_string_sized_new (strlen (text) + 1);

  while (*text != '\0')
    {
      const char *end = piece_end (text);

      fold_piece (folded, text, end);
      text = end;
    }

  return g_string_free (folded, FALSE);
}

/* Folds @text if that can change it, and returns what @finish makes of the result. */
static char *fold_and (const char *text, char *(*finish) (const char *text))
{
  g_autofree char *folded = is_plain (text) ? NULL : fold (text);

  return finish (folded != NULL ? folded : text);
}

/**
 * nn_normalize:
 * @text: a sentence, valid UTF-8
 *
 * Returns: (transfer full): the sentence in lower case, with a space before each punctuation mark
 */
char *nn_normalize (const char *text) { return fold_and (text, nn_book_normalize); }

/**
 * nn_tokenize:
 * @text: a sentence, valid UTF-8
 *
 * Returns: (transfer full): its tokens; none, if there is nothing but spaces
 */
char **nn_tokenize (const char *text)
{
  g_autofree char *normalized = nn_normalize (text);

  return nn_tokens_split (normalized);
}

/**
 * nn_normalize_as_written:
 * @text: a sentence, valid UTF-8
 *
 * Returns: (transfer full): as nn_normalize(), but with the capitals of @text
 */
char *nn_normalize_as_written (const char *text)
{
  return fold_and (text, nn_book_space_punctuation);
}

/**
 * nn_tokenize_as_written:
 * @text: a sentence, valid UTF-8
 *
 * Returns: (transfer full): as many tokens as nn_tokenize() returns, with the capitals of
 *   @text
 */
char **nn_tokenize_as_written (const char *text)
{
  g_autofree char *normalized = nn_normalize_as_written (text);

  return nn_tokens_split (normalized);
}
