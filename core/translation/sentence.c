#include "core/translation/sentence.h"

#include <string.h>

#include "core/text/characters.h"
#include "core/text/spelling.h"

static gboolean is_lower_case (const char *word)
{
  for (const char *p = word; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_isupper (g_utf8_get_char (p)) || g_unichar_istitle (g_utf8_get_char (p)))
      return FALSE;

  return TRUE;
}

/* Appends @word with its first letter as a capital.  Quotation marks and brackets may come before
 * this letter.  A word that already has a capital, such as iPhone, is a name and is not changed. */
static void append_with_capital (GString *sentence, const char *word)
{
  const char *letter = word;

  while (*letter != '\0' && !g_unichar_isalnum (g_utf8_get_char (letter)))
    letter = g_utf8_next_char (letter);

  if (*letter == '\0' || nn_token_is_reserved (word) || !is_lower_case (word))
    {
      g_string_append (sentence, word);
      return;
    }

  g_string_append_len (sentence, word, letter - word);
  g_string_append_unichar (sentence, g_unichar_totitle (g_utf8_get_char (letter)));
  g_string_append (sentence, g_utf8_next_char (letter));
}

/* Whether @mark is one of those before which French has a space. */
static gboolean is_french_mark (const char *mark)
{
  return *mark != '\0' && mark[1] == '\0' && strchr ("!?:;", *mark) != NULL;
}

static gunichar last_character (const char *word)
{
  return g_utf8_get_char (g_utf8_prev_char (word + strlen (word)));
}

/* Whether no space is after a bracket or an opening quotation mark such as “, ¿. */
static gboolean opens (gunichar c)
{
  return g_unichar_type (c) == G_UNICODE_OPEN_PUNCTUATION || c == 0x201c /* “ */ || c == 0x2018 ||
         c == 0xbf /* ¿ */ || c == 0xa1 /* ¡ */ || c == '#' || c == '@';
}

/* Whether no space is before a bracket, a closing quotation mark or a comma of any script. */
static gboolean closes (gunichar c)
{
  return g_unichar_type (c) == G_UNICODE_CLOSE_PUNCTUATION || c == 0x201d /* ” */ || c == '.' ||
         c == ',' || c == 0x2026 /* … */ || c == 0x060c /* ، */ || c == 0x061b /* ؛ */ ||
         (c > 0x80 && nn_character_ends_sentence (c));
}

/* Scripts that have no spaces, and their punctuation marks. */
static gboolean is_unspaced (gunichar c)
{
  return nn_character_is_unspaced (c) || (c >= 0x3000 && c <= 0x303f) ||
         (c >= 0xff00 && c <= 0xffef);
}

/* Returns whether there is a space between @before and @word.  There is none inside "?!". */
static gboolean has_space_before (const char *word, const char *before)
{
  const gunichar left = last_character (before);
  const gunichar right = nn_character_at (word);

  if (is_french_mark (word))
    return !is_french_mark (before);
  if (is_unspaced (left) || is_unspaced (right))
    return FALSE;

  return !closes (right) && !opens (left) &&
         !(strlen (before) > 1 && g_str_has_suffix (before, "'"));
}

/* Returns the mark that closes the quotation which @mark opens, or NULL. */
static const char *closing_of (const char *mark)
{
  return strcmp (mark, "\"") == 0 ? "\"" : strcmp (mark, "„") == 0 ? "“" : NULL;
}

/**
 * nn_sentence_join:
 * @words: (array zero-terminated=1): the words of one sentence or more, without the capital at the
 *   beginning of a sentence
 *
 * Returns: (transfer full): the text with spaces and capitals
 */
char *nn_sentence_join (char **words)
{
  GString    *sentence = g_string_new (NULL);
  gboolean    begins = TRUE;
  const char *closing = NULL; /* the quotation mark that will close one */

  for (int i = 0; words[i] != NULL; i++)
    {
      const gboolean is_closing = closing != NULL && strcmp (words[i], closing) == 0;
      const gboolean is_opened = closing != NULL && i > 0 && closing_of (words[i - 1]) == closing;

      if (i > 0 && !is_closing && !is_opened && has_space_before (words[i], words[i - 1]))
        g_string_append_c (sentence, ' ');
      closing = is_closing ? NULL : closing == NULL ? closing_of (words[i]) : closing;

      if (begins)
        append_with_capital (sentence, words[i]);
      else
        g_string_append (sentence, words[i]);

      begins = nn_token_ends_sentence (words[i]) || (begins && closing_of (words[i]) != NULL);
    }

  return g_string_free (sentence, FALSE);
}

/* Returns whether the sentence has only capital letters.  Then capitals do not show names. */
static gboolean is_all_capitals (char **words)
{
  for (; *words != NULL; words++)
    for (const char *p = *words; *p != '\0'; p = g_utf8_next_char (p))
      if (g_unichar_islower (g_utf8_get_char (p)) && strcmp (*words, NN_TOKEN_EOS) != 0 &&
          strcmp (*words, NN_TOKEN_PAD) != 0)
        return FALSE;

  return TRUE;
}

/* Returns the source word that is @token with capitals, or %NULL.  The first word of a sentence
 * does not count, because its capital does not show a name. */
static const char *find_name (const NnTranslation *self, const char *token)
{
  if (g_utf8_strlen (token, -1) < 2 || is_all_capitals (self->source_words))
    return NULL;

  for (int s = 1; s < self->S; s++)
    if (strcmp (self->source_tokens[s], token) == 0 && !is_lower_case (self->source_words[s]) &&
        !nn_token_ends_sentence (self->source_tokens[s - 1]))
      return self->source_words[s];

  return NULL;
}

/**
 * nn_translation_to_sentence:
 * @self: the translation
 *
 * Returns: (transfer full): the tokens before the first `<eos>` as a sentence; "" if there are none
 */
char *nn_translation_to_sentence (const NnTranslation *self)
{
  g_autofree const char **words = g_new0 (const char *, self->length + 1);
  g_auto (GStrv)          joined = NULL;

  for (int t = 0; t < self->length; t++)
    {
      const int   copied = self->copied_from[t];
      const char *name =
          copied == NN_NO_SOURCE ? find_name (self, self->tokens[t]) : self->source_words[copied];

      words[t] = name != NULL ? name : self->spellings[t];
    }

  joined = nn_pieces_join ((char **) words);

  return nn_sentence_join (joined);
}
