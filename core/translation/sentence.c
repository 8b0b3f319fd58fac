#include "core/translation/sentence.h"

#include <string.h>

#include "core/text/book-text.h"
#include "core/text/characters.h"
#include "core/text/spelling.h"

static gboolean is_lower_case (const char *word)
{
  for (const char *p = word; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_isupper (g_utf8_get_char (p)) || g_unichar_istitle (g_utf8_get_char (p)))
      return FALSE;

  return TRUE;
}

/* Returns the letter that begins a sentence.  Georgian has capitals, but only for headings. */
static gunichar initial_of (gunichar letter)
{
  return g_unichar_get_script (letter) == G_UNICODE_SCRIPT_GEORGIAN ? letter
                                                                    : g_unichar_totitle (letter);
}

static const char *skip_signs (const char *word)
{
  while (*word != '\0' && !g_unichar_isalnum (g_utf8_get_char (word)))
    word = g_utf8_next_char (word);

  return word;
}

/* Appends @word with its first letter as a capital.  Quotation marks and brackets may come before
 * this letter.  An address, and a word with a capital, such as iPhone, are not changed. */
static void append_with_capital (GString *sentence, const char *word)
{
  const char *letter = skip_signs (word);

  if (*letter == '\0' || nn_token_is_reserved (word) || !is_lower_case (word) ||
      (strpbrk (letter, "./@_(") != NULL && strchr (word, ' ') == NULL))
    {
      g_string_append (sentence, word);
      return;
    }

  g_string_append_len (sentence, word, letter - word);
  g_string_append_unichar (sentence, initial_of (g_utf8_get_char (letter)));
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
static gboolean opens (const char *word)
{
  const gunichar c = nn_character_at (word);

  return c != '\0' && *g_utf8_next_char (word) == '\0' &&
         (g_unichar_type (c) == G_UNICODE_OPEN_PUNCTUATION || c == 0x201c /* “ */ || c == 0x2018 ||
          c == 0xbf /* ¿ */ || c == 0xa1 /* ¡ */);
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

/* How a sentence is written. */
typedef struct
{
  gboolean is_french;   /* it may be: it has Latin letters, or no letters at all */
  gboolean is_unspaced; /* most of its words have no spaces between them */
} Manner;

static Manner manner_of (char **words)
{
  int n_latin = 0;
  int n_unspaced = 0;
  int n_others = 0;

  for (; *words != NULL; words++)
    {
      const gunichar c = nn_character_at (*words);

      if (is_unspaced (c))
        n_unspaced++;
      else if (g_unichar_isalpha (c) && g_unichar_get_script (c) == G_UNICODE_SCRIPT_LATIN)
        n_latin++;
      else if (g_unichar_isalpha (c))
        n_others++;
    }

  return (Manner){ n_latin > 0 || n_unspaced + n_others == 0, n_unspaced > n_latin + n_others };
}

/* Returns whether there is a space between @before and @word.  There is none inside "?!".
 * @is_opening says whether @word opens a quotation, @is_closed whether @before has closed one. */
static gboolean has_space_before (const char *word, const char *before, const Manner *manner,
                                  gboolean is_opening, gboolean is_closed)
{
  const gunichar left = last_character (before);
  const gunichar right = nn_character_at (word);
  const gboolean is_mark = (is_unspaced (left) && !g_unichar_isalpha (left)) ||
                           (is_unspaced (right) && !g_unichar_isalpha (right));

  if (is_french_mark (word))
    return manner->is_french && !is_french_mark (before);
  if (is_mark || (is_unspaced (left) && is_unspaced (right)) ||
      (manner->is_unspaced && (is_unspaced (left) || is_unspaced (right))))
    return FALSE;

  return (is_opening || !closes (right)) && (is_closed || !opens (before)) &&
         !(strlen (before) > 1 && g_str_has_suffix (before, "'"));
}

/* Marks in @is_glued the words that have no space before them because of a quotation.  A mark
 * without its other half belongs to the word before it, or at the beginning to the one after it. */
static void glue_quotations (char **words, const Manner *manner, gboolean *is_glued,
                             gboolean *is_opening, gboolean *is_closed)
{
  for (int i = 0; words[i] != NULL; i++)
    {
      const int closing =
          is_closed[i + 1] || words[i + 1] == NULL ? -1 : nn_tokens_closing (words, i, i + 2);
      const gboolean is_french = manner->is_french && (nn_character_at (words[i]) == 0xab /* « */ ||
                                                       nn_character_at (words[i]) == 0x2039);

      if (closing > 0)
        {
          is_opening[i] = is_closed[closing + 1] = TRUE;
          is_glued[i + 1] |= !is_french;
          is_glued[closing] |= !is_french;
        }
      else if (!is_closed[i + 1] && (strcmp (words[i], "\"") == 0 || strcmp (words[i], "'") == 0))
        is_glued[i + (i == 0)] = TRUE;
    }
}

/* Whether @mark is inside a time or a fraction: 10 : 30, 1 / 2. */
static gboolean is_between_digits (char **words, char **mark)
{
  return mark > words && *mark != NULL && mark[1] != NULL &&
         (strcmp (*mark, ":") == 0 || strcmp (*mark, "/") == 0) &&
         g_unichar_isdigit (last_character (mark[-1])) &&
         g_unichar_isdigit (nn_character_at (mark[1]));
}

/**
 * @words: (array zero-terminated=1): the words of one sentence or more, without the capital at the
 *   beginning of a sentence
 * Returns: (transfer full): the text with spaces and capitals
 */
char *nn_sentence_join (char **words)
{
  const guint          n = g_strv_length (words);
  g_autofree gboolean *is_glued = g_new0 (gboolean, n + 1);
  g_autofree gboolean *is_opening = g_new0 (gboolean, n + 1);
  g_autofree gboolean *is_closed = g_new0 (gboolean, n + 1); /* by the word before */
  GString             *sentence = g_string_new (NULL);
  const Manner         manner = manner_of (words);
  gboolean             begins = TRUE;

  for (guint i = 0; i < n; i++)
    if (g_str_has_prefix (words[i], NN_WORD_JOINER))
      {
        memmove (words[i], words[i] + strlen (NN_WORD_JOINER),
                 strlen (words[i] + strlen (NN_WORD_JOINER)) + 1);
        is_glued[i] = TRUE;
      }
  glue_quotations (words, &manner, is_glued, is_opening, is_closed);
  for (guint i = 0; i < n; i++)
    {
      const gboolean is_number = is_between_digits (words, words + i) ||
                                 (i > 0 && is_between_digits (words, words + i - 1));

      if (i > 0 && !is_glued[i] && !is_number &&
          has_space_before (words[i], words[i - 1], &manner, is_opening[i], is_closed[i]))
        g_string_append_c (sentence, ' ');

      if (begins)
        append_with_capital (sentence, words[i]);
      else
        g_string_append (sentence, words[i]);

      begins = nn_token_ends_sentence (words[i]) ||
               (begins &&
                (is_opening[i] || opens (words[i]) || (i == 0 && *skip_signs (words[0]) == '\0')));
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

/* Returns the source word without the signs before and after it, which the model did not read. */
static char *bare_word (const NnTranslation *self, int s, char **before, char **after)
{
  const char *const token = self->source_tokens[s];
  const char *const word = self->source_words[s];
  g_autofree char  *lower = nn_book_lower (word);
  const char       *start = g_utf8_strchr (lower, -1, nn_character_at (token));
  const char       *end = g_utf8_strrchr (lower, -1, last_character (token));
  const gboolean    is_found = start != NULL && end != NULL && start <= end;
  const gsize       n_before = is_found ? (gsize) (start - lower) : 0;
  const gsize       n_after = is_found ? strlen (g_utf8_next_char (end)) : 0;
  const gsize       length = strlen (word);

  *before = g_strndup (word, n_before);
  *after = g_strdup (word + length - n_after);

  return g_strndup (word + n_before, length - n_before - n_after);
}

/* Whether a step reads most from a source word from @first to @last, in the mean of the heads of
 * the last block, as for copying; a full stop is outside of "yes". */
static gboolean reads (const NnTranslation *self, int step, int first, int last)
{
  g_autofree float *weights = g_new (float, self->S);
  int               s = 0;

  nn_translation_source_weights (self, self->cross_weights->shape.dims[0] - 1, NN_ALL_HEADS, step,
                                 weights);
  for (int i = 1; i < nn_translation_count_words (self); i++)
    if (weights[i] > weights[s])
      s = i;

  return s >= first && s <= last &&
         (nn_token_ends_sentence (self->source_tokens[last]) ||
          !nn_token_ends_sentence (self->tokens[step]));
}

/* Puts the signs around the words that were read from those in them. */
static void place_signs (const NnTranslation *self, char **before, char **after,
                         const char **opening, const char **closing)
{
  const int n = nn_translation_count_words (self);

  for (int first = 0; first < self->S && self->length > 0; first++)
    {
      int last = first;
      int begin = first == 0 ? 0 : self->length;
      int end = -1;

      while (last < self->S - 1 && *after[last] == '\0')
        last++;
      for (int t = 0; t < self->length && *before[first] != '\0' && *after[last] != '\0'; t++)
        if (reads (self, t, first, last))
          {
            begin = MIN (begin, t);
            end = t;
          }
      if (end >= begin)
        {
          opening[begin] = before[first];
          closing[last == n - 1 ? self->length - 1 : end] = after[last];
        }
    }
  if (n > 0 && self->length > 0 && opening[0] == NULL)
    opening[0] = before[0];
}

/* Returns the source word that is @token with capitals, or %NULL.  The first word of a sentence
 * does not count, because its capital does not show a name. */
static const char *find_name (const NnTranslation *self, char **words, const char *token)
{
  if (g_utf8_strlen (token, -1) < 2 || is_all_capitals (self->source_words))
    return NULL;

  for (int s = 1; s < self->S; s++)
    if (strcmp (self->source_tokens[s], token) == 0 && !is_lower_case (words[s]) &&
        !nn_token_ends_sentence (self->source_tokens[s - 1]))
      return words[s];

  return NULL;
}

/* Adds the signs, ** as one of them. */
static void add_signs (GPtrArray *words, const char *signs)
{
  while (signs != NULL && *signs != '\0')
    {
      const char *end = g_utf8_next_char (signs);

      while (nn_character_at (end) == nn_character_at (signs))
        end = g_utf8_next_char (end);
      g_ptr_array_add (words, g_strndup (signs, (gsize) (end - signs)));
      signs = end;
    }
}

/**
 * Returns: (transfer full): the tokens before the first `<eos>` as a sentence; "" if there are none
 */
char *nn_translation_to_sentence (const NnTranslation *self)
{
  g_auto (GStrv)          bare = g_new0 (char *, self->S + 1);
  g_auto (GStrv)          before = g_new0 (char *, self->S + 1);
  g_auto (GStrv)          after = g_new0 (char *, self->S + 1);
  g_autofree const char **opening = g_new0 (const char *, self->length + 1);
  g_autofree const char **closing = g_new0 (const char *, self->length + 1);
  g_autoptr (GPtrArray)   words = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv)          joined = NULL;

  for (int s = 0; s < self->S; s++)
    bare[s] = bare_word (self, s, &before[s], &after[s]);
  place_signs (self, before, after, opening, closing);

  for (int t = 0; t < self->length; t++)
    {
      const int   copied = self->copied_from[t];
      const char *name =
          copied == NN_NO_SOURCE ? find_name (self, bare, self->tokens[t]) : bare[copied];

      add_signs (words, opening[t]);
      g_ptr_array_add (words, g_strdup (name != NULL ? name : self->spellings[t]));
      add_signs (words, closing[t]);
    }
  g_ptr_array_add (words, NULL);
  joined = nn_pieces_join ((char **) words->pdata);

  return nn_sentence_join (joined);
}
