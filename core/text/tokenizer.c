#include "core/text/tokenizer.h"

#include <string.h>

#include "core/text/book-text.h"
#include "core/text/characters.h"

#define NO_BREAK_SPACE 0x00a0

static gboolean
is_apostrophe (gunichar c)
{
  return c == 0x2019 /* ’ */ || c == 0x2018 /* ‘ */ || c == 0x02bc /* ʼ */;
}

/* Characters that take no room and that nobody types on purpose: soft hyphen,
 * zero-width space, marks of direction, byte order mark. */
static gboolean
is_invisible (gunichar c)
{
  return c == 0x00ad || c == 0xfeff || (c >= 0x200b && c <= 0x200f && c != 0x200d);
}

/* Whether there is nothing to fold: ASCII without control characters, as most English is. */
static gboolean
is_plain (const char *text)
{
  while (*text >= ' ' && *text <= '~')
    text++;

  return *text == '\0';
}

/* The many ways to write the same thing become one. */
static char *
fold (const char *text)
{
  g_autofree char *composed = g_utf8_normalize (text, -1, G_NORMALIZE_DEFAULT_COMPOSE);
  GString         *folded = g_string_sized_new (strlen (composed));

  for (const char *next = composed; *next != '\0'; next = g_utf8_next_char (next))
    {
      const gunichar c = nn_character_at (next);

      if (is_apostrophe (c))
        g_string_append_c (folded, '\'');
      else if (nn_character_is_space (c))
        g_string_append_c (folded, ' ');
      else if (!is_invisible (c))
        nn_character_append (folded, c);
    }

  return g_string_free (folded, FALSE);
}

/**
 * nn_normalize:
 * @text: a sentence, valid UTF-8
 *
 * Returns: (transfer full): the sentence in lower case, stops set apart
 */
char *
nn_normalize (const char *text)
{
  g_autofree char *folded = is_plain (text) ? NULL : fold (text);

  return nn_book_normalize (folded != NULL ? folded : text);
}

/**
 * nn_tokenize:
 * @text: a sentence, valid UTF-8
 *
 * Returns: (transfer full): its tokens; none, if there is nothing but spaces
 */
char **
nn_tokenize (const char *text)
{
  g_autofree char *normalized = nn_normalize (text);

  return nn_tokens_split (normalized);
}

static gboolean
is_stop (const char *token)
{
  return token[0] != '\0' && token[1] == '\0' && strchr (",.!?", token[0]) != NULL;
}

static gboolean
wants_space_before (const char *token,
                    NnSpacing   spacing)
{
  return spacing == NN_SPACING_FRENCH && (token[0] == '!' || token[0] == '?');
}

static void
append_capitalized (GString    *sentence,
                    const char *token)
{
  g_string_append_unichar (sentence, g_unichar_totitle (g_utf8_get_char (token)));
  g_string_append (sentence, g_utf8_next_char (token));
}

/**
 * nn_tokens_to_sentence:
 * @tokens: the tokens of a sentence
 * @spacing: how the language sets its stops
 *
 * The way a person would write it: a capital at the beginning, stops where they
 * belong.  A `<unk>` stays visible; nn_tokens_join () gives the plain tokens.
 *
 * Returns: (transfer full): the sentence
 */
char *
nn_tokens_to_sentence (char    **tokens,
                       NnSpacing spacing)
{
  GString *sentence = g_string_new (NULL);

  for (int i = 0; tokens[i] != NULL; i++)
    {
      if (i > 0 && !is_stop (tokens[i]))
        g_string_append_c (sentence, ' ');
      else if (i > 0 && wants_space_before (tokens[i], spacing))
        g_string_append_unichar (sentence, NO_BREAK_SPACE);

      if (i == 0 && tokens[i][0] != '\0')
        append_capitalized (sentence, tokens[i]);
      else
        g_string_append (sentence, tokens[i]);
    }

  return g_string_free (sentence, FALSE);
}
