#include "core/text/book-text.h"

#include <string.h>

#include "core/text/characters.h"

#define NO_BREAK_SPACE 0x00a0
#define NARROW_NO_BREAK_SPACE 0x202f
#define CAPITAL_I_WITH_DOT 0x0130
#define COMBINING_DOT_ABOVE 0x0307
#define CAPITAL_SIGMA 0x03a3
#define FINAL_SIGMA 0x03c2

static gunichar with_plain_space (gunichar c)
{
  return c == NO_BREAK_SPACE || c == NARROW_NO_BREAK_SPACE ? ' ' : c;
}

static gboolean is_punctuation (gunichar c) { return c == ',' || c == '.' || c == '!' || c == '?'; }

static gboolean is_letter_at (const char *text)
{
  return g_unichar_isalpha (g_utf8_get_char (text));
}

/* Two characters are special: the lower case of "İ" is two characters, and a sigma at the end of a
 * word has a form of its own.  Returns how many of @lower are used. */
static int lower_at (const char *text, const char *start, gunichar lower[2])
{
  const gunichar c = with_plain_space (nn_character_at (text));

  if (c == CAPITAL_I_WITH_DOT)
    {
      lower[0] = 'i';
      lower[1] = COMBINING_DOT_ABOVE;
      return 2;
    }

  lower[0] = nn_character_lower (c);

  if (c == CAPITAL_SIGMA && text > start && is_letter_at (g_utf8_prev_char (text)) &&
      !is_letter_at (g_utf8_next_char (text)))
    lower[0] = FINAL_SIGMA;

  return 1;
}

/* Keeps @c as it is written, once: the lower case of "İ" has a second character, which adds
 * nothing. */
static void append_written (GString *string, gunichar c, int i)
{
  if (i == 0)
    nn_character_append (string, with_plain_space (c));
}

/* Appends the ASCII characters that @text begins with, in lower case.  Returns where they end. */
static const char *append_lower (GString *string, const char *text)
{
  const gsize length = string->len;
  const char *end = text;

  while (*end != '\0' && (guchar) *end < 0x80)
    end++;
  g_string_append_len (string, text, end - text);
  for (gsize i = length; i < string->len; i++)
    string->str[i] = (char) nn_character_lower ((guchar) string->str[i]);

  return end;
}

static char *space_punctuation (const char *text, gboolean has_spaces, gboolean keeps_capitals)
{
  GString    *normalized = g_string_sized_new (strlen (text) + 64);
  const char *before = NULL; /* the character of @text that the textbook takes for the one before */

  for (const char *next = text; *next != '\0'; next = g_utf8_next_char (next))
    {
      gunichar lower[2];
      int      n_lower;

      /* Nearly all characters of most texts. */
      if (!has_spaces && !keeps_capitals)
        next = append_lower (normalized, next);
      if (*next == '\0')
        break;

      n_lower = lower_at (next, text, lower);

      for (int i = 0; i < n_lower; i++)
        {
          if (has_spaces && before != NULL && is_punctuation (lower[i]) &&
              with_plain_space (nn_character_at (before)) != ' ')
            g_string_append_c (normalized, ' ');

          if (keeps_capitals)
            append_written (normalized, nn_character_at (next), i);
          else
            nn_character_append (normalized, lower[i]);

          if (before == NULL)
            before = text;
          else if (*before != '\0')
            before = g_utf8_next_char (before);
        }
    }

  return g_string_free (normalized, FALSE);
}

/**
 * @text: valid UTF-8, a whole file or one sentence
 *
 * Step 1, normalization.
 *
 * Returns: (transfer full): the text in lower case, with a space before each punctuation mark
 */
char *nn_book_normalize (const char *text) { return space_punctuation (text, TRUE, FALSE); }

/**
 * @text: valid UTF-8
 * Returns: (transfer full): what nn_book_normalize() returns, but with the capitals of
 *   @text
 */
char *nn_book_space_punctuation (const char *text) { return space_punctuation (text, TRUE, TRUE); }

/**
 * @text: valid UTF-8
 * Returns: (transfer full): the text in lower case, and no space more
 */
char *nn_book_lower (const char *text) { return space_punctuation (text, FALSE, FALSE); }

static char **tokenize_side (const char *side)
{
  g_autofree char *ended = g_strconcat (side, " " NN_TOKEN_EOS, NULL);

  return nn_tokens_split (ended);
}

/**
 * @normalized: a file after nn_book_normalize ()
 * @max_examples: the number of the last line that is read, from 0; or 0 for the whole file
 *
 * Step 2, tokenization.
 *
 * Returns: (transfer full): the pairs, each side with its `<eos>`
 */
NnTokenPairs *nn_book_tokenize (const char *normalized, int max_examples)
{
  NnTokenPairs *pairs = nn_token_pairs_new ();
  const char   *line = normalized;

  for (gsize i = 0; line != NULL && (max_examples == 0 || i <= (gsize) max_examples); i++)
    {
      const char      *end = strchr (line, '\n');
      const gsize      length = end != NULL ? (gsize) (end - line) : strlen (line);
      g_autofree char *copy = g_strndup (line, length);
      char            *tab = strchr (copy, '\t');

      if (tab != NULL && strchr (tab + 1, '\t') == NULL)
        {
          *tab = '\0';
          nn_token_pairs_add (pairs, tokenize_side (copy), tokenize_side (tab + 1));
        }

      line = end != NULL ? end + 1 : NULL;
    }

  return pairs;
}

/**
 * @tokens: a sentence with its `<eos>`
 * @num_steps: T
 * @first: (nullable): a token to put in front, `<bos>` for a target sentence
 *
 * Step 3, padding or truncation.
 *
 * Returns: (transfer full): T tokens, or T + 1 with @first
 */
char **nn_book_pad_or_truncate (char **tokens, int num_steps, const char *first)
{
  const int  n_tokens = nn_tokens_count (tokens);
  GPtrArray *fitted = g_ptr_array_sized_new (num_steps + 2);

  if (first != NULL)
    g_ptr_array_add (fitted, g_strdup (first));

  for (int t = 0; t < num_steps; t++)
    g_ptr_array_add (fitted, g_strdup (t < n_tokens ? tokens[t] : NN_TOKEN_PAD));

  g_ptr_array_add (fitted, NULL);

  return (char **) g_ptr_array_free (fitted, FALSE);
}
