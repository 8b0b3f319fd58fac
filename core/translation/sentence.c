#include "core/translation/sentence.h"

#include <string.h>

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

  if (*letter == '\0' || strcmp (word, NN_TOKEN_UNK) == 0 || !is_lower_case (word))
    {
      g_string_append (sentence, word);
      return;
    }

  g_string_append_len (sentence, word, letter - word);
  g_string_append_unichar (sentence, g_unichar_totitle (g_utf8_get_char (letter)));
  g_string_append (sentence, g_utf8_next_char (letter));
}

static gboolean is_exclamation_or_question (const char *word)
{
  return strcmp (word, "!") == 0 || strcmp (word, "?") == 0;
}

/* Returns whether there is a space between @before and @word.  There is none inside "?!". */
static gboolean has_space_before (const char *word, const char *before)
{
  if (is_exclamation_or_question (word))
    return !is_exclamation_or_question (before);

  return word[0] != '.' && word[0] != ',' &&
         !(strlen (before) > 1 && g_str_has_suffix (before, "'"));
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
  GString *sentence = g_string_new (NULL);
  gboolean begins = TRUE;

  for (int i = 0; words[i] != NULL; i++)
    {
      if (i > 0 && has_space_before (words[i], words[i - 1]))
        g_string_append_c (sentence, ' ');

      if (begins)
        append_with_capital (sentence, words[i]);
      else
        g_string_append (sentence, words[i]);

      begins = nn_token_ends_sentence (words[i]);
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

  for (int t = 0; t < self->length; t++)
    {
      const int   copied = self->copied_from[t];
      const char *name =
          copied == NN_NO_SOURCE ? find_name (self, self->tokens[t]) : self->source_words[copied];

      words[t] = name != NULL ? name : self->spellings[t];
    }

  return nn_sentence_join ((char **) words);
}
