#include "core/translation/sentence.h"

#include <string.h>

#include "core/engine/owned.h"
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

/* Whether no space is after a bracket or an opening quotation mark such as “, ¿; not after C#. */
static gboolean opens (const char *word)
{
  const gunichar c = nn_character_at (word);

  return c != '\0' && *g_utf8_next_char (word) == '\0' &&
         (g_unichar_type (c) == G_UNICODE_OPEN_PUNCTUATION || c == 0x201c /* “ */ || c == 0x2018 ||
          c == 0xbf /* ¿ */ || c == 0xa1 /* ¡ */ || c == '#' || c == '@');
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

typedef struct
{
  const char *opens;
  const char *closes;
  gboolean    is_french; /* whether French has spaces inside */
} Quotation;

/* What opens in one language closes in another, so only both together tell. */
static const Quotation quotations[] = {
  { "\"", "\"", FALSE }, { "'", "'", FALSE }, { "“", "”", FALSE }, { "„", "“", FALSE },
  { "„", "”", FALSE },   { "”", "”", FALSE }, { "‚", "'", FALSE }, { "»", "«", FALSE },
  { "›", "‹", FALSE },   { "«", "»", TRUE },  { "‹", "›", TRUE },
};

/* Whether @words begin with a quotation mark, and which of them closes it: %NULL for none. */
static gboolean find_closing (char **words, const Quotation **found, char ***closing)
{
  gboolean is_mark = FALSE;

  *closing = NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (quotations); i++)
    {
      char **last = words + 1;

      if (strcmp (*words, quotations[i].opens) != 0)
        continue;
      is_mark = TRUE;
      while (*last != NULL && strcmp (*last, quotations[i].closes) != 0)
        last++;
      if (*last != NULL && (*closing == NULL || last < *closing))
        {
          *closing = last;
          *found = &quotations[i];
        }
    }

  return is_mark;
}

/* Marks in @is_glued the words that have no space before them because of a quotation.  A mark
 * without its other half belongs to the word before it, or at the beginning to the one after it. */
static void glue_quotations (char **words, const Manner *manner, gboolean *is_glued,
                             gboolean *is_opening, gboolean *is_closed)
{
  char **end = NULL; /* of the quotation that is open */

  for (char **word = words; *word != NULL; word++)
    {
      const Quotation *quotation = NULL;
      char           **closing;

      if (word == end)
        {
          is_closed[word - words + 1] = TRUE;
          end = NULL;
        }
      else if (end == NULL && find_closing (word, &quotation, &closing))
        {
          end = closing;
          is_opening[word - words] = closing != NULL || word == words;
          if (closing != NULL && !(quotation->is_french && manner->is_french))
            is_glued[word - words + 1] = is_glued[closing - words] = TRUE;
          else if (closing == NULL && (strcmp (*word, "\"") == 0 || strcmp (*word, "'") == 0))
            is_glued[word - words + (word == words ? 1 : 0)] = TRUE;
        }
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

      begins = nn_token_ends_sentence (words[i]) || (begins && (is_opening[i] || opens (words[i])));
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

/* The source words, and the quotation marks and brackets around them, which the model did not
 * read. */
typedef struct
{
  char **words;
  char **opening;
  char **closing;
} Quoted;

static gboolean is_around (const char *p)
{
  return *p != '\0' &&
         g_utf8_strchr ("\"“”„«»‹›()[]‘’‚'*_~`•>#–—-", -1, nn_character_at (p)) != NULL;
}

static Quoted bare_words (const NnTranslation *self)
{
  Quoted bare = { g_new0 (char *, self->S + 1), g_new0 (char *, self->S + 1),
                  g_new0 (char *, self->S + 1) };

  for (int s = 0; s < self->S; s++)
    {
      const char      *word = self->source_words[s];
      const char      *start = word;
      const char      *end = word + strlen (word);
      g_autofree char *lower = nn_book_lower (word);
      const gboolean   has_marks = strcmp (lower, self->source_tokens[s]) != 0;

      while (has_marks && is_around (start))
        start = g_utf8_next_char (start);
      while (has_marks && end > start && is_around (g_utf8_prev_char (end)))
        end = g_utf8_prev_char (end);
      bare.words[s] = g_strndup (start, (gsize) (end - start));
      bare.opening[s] = g_strndup (word, (gsize) (start - word));
      bare.closing[s] = g_strdup (end);
    }

  return bare;
}

NN_CLEARS (Quoted, clear_quoted, (g_strfreev, words, opening, closing))

/* Returns the source word with the largest weight in the mean of all heads. */
static int read_at (const NnTranslation *self, int step, float *weights, float *sums)
{
  int best = 0;

  memset (sums, 0, sizeof (float) * (gsize) self->S);
  for (int layer = 0; layer < self->cross_weights->shape.dims[0]; layer++)
    {
      nn_translation_source_weights (self, layer, NN_ALL_HEADS, step, weights);
      for (int s = 0; s < self->S; s++)
        sums[s] += weights[s];
    }
  for (int s = 1; s < nn_translation_count_words (self); s++)
    if (sums[s] > sums[best])
      best = s;

  return best;
}

/* Finds the steps whose words come from the source words from @first to @last; for a whole sentence
 * all steps.  Returns whether there are some. */
static gboolean find_steps (const NnTranslation *self, int first, int last, int *begin, int *end)
{
  g_autofree float *weights = g_new (float, self->S);
  g_autofree float *sums = g_new (float, self->S);
  int               next = last + 1;

  while (next < nn_translation_count_words (self) &&
         nn_token_ends_sentence (self->source_tokens[next]))
    next++;
  if (first == 0 && next == nn_translation_count_words (self))
    {
      *begin = 0;
      *end = self->length - 1;
      return self->length > 0;
    }

  *begin = *end = -1;
  for (int t = 0; t < self->length; t++)
    {
      const int s = read_at (self, t, weights, sums);

      if (s < first || s > last || nn_token_ends_sentence (self->tokens[t]))
        continue;
      *begin = *begin < 0 ? t : *begin;
      *end = t;
    }

  return *begin >= 0;
}

/* Puts the marks around the words that come from those in them. */
static void quote (const NnTranslation *self, Quoted *bare, char **opening, char **closing)
{
  static const char points[] = "*•>#–—-";

  for (int first = 0; first < self->S; first++)
    {
      int last = first;
      int begin, end;

      if (*bare->opening[first] == '\0')
        continue;
      while (last < self->S - 1 && *bare->closing[last] == '\0')
        last++;
      if (*bare->closing[last] == '\0' || !find_steps (self, first, last, &begin, &end) ||
          opening[begin] != NULL || closing[end] != NULL)
        continue;
      opening[begin] = bare->opening[first];
      closing[end] = bare->closing[last];
    }
  if (self->S > 0 && self->length > 0 && opening[0] == NULL && *bare->opening[0] != '\0' &&
      strstr (points, bare->opening[0]) != NULL)
    {
      g_autofree char *point = bare->opening[0];

      opening[0] = bare->opening[0] = g_strconcat (point, " ", NULL);
    }
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

/* Adds @word and the marks around it.  A mark that may have a space before it is a word of its own,
 * and so is ', which would be an apostrophe. */
static void add_quoted (GPtrArray *words, const char *word, const char *opening,
                        const char *closing)
{
  const gboolean is_apart = opening != NULL && strpbrk (opening, "«»") != NULL;
  const gboolean is_end =
      closing != NULL && (strpbrk (closing, "«»") != NULL || strcmp (closing, "'") == 0 ||
                          (nn_token_ends_sentence (word) && g_utf8_strlen (closing, -1) == 1 &&
                           strpbrk (closing, "*_~`") == NULL));

  if (is_apart)
    g_ptr_array_add (words, g_strdup (opening));
  g_ptr_array_add (words, g_strconcat (opening != NULL && !is_apart ? opening : "", word,
                                       closing != NULL && !is_end ? closing : "", NULL));
  if (is_end)
    g_ptr_array_add (words, g_strdup (closing));
}

/**
 * Returns: (transfer full): the tokens before the first `<eos>` as a sentence; "" if there are none
 */
char *nn_translation_to_sentence (const NnTranslation *self)
{
  Quoted                bare = bare_words (self);
  g_autofree char     **opening = g_new0 (char *, self->length + 1);
  g_autofree char     **closing = g_new0 (char *, self->length + 1);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv)        joined = NULL;

  if (!self->is_divided)
    quote (self, &bare, opening, closing);
  for (int t = 0; t < self->length; t++)
    {
      const int   copied = self->copied_from[t];
      const char *name = copied == NN_NO_SOURCE ? find_name (self, bare.words, self->tokens[t])
                                                : bare.words[copied];

      add_quoted (words, name != NULL ? name : self->spellings[t], opening[t], closing[t]);
    }
  g_ptr_array_add (words, NULL);
  joined = nn_pieces_join ((char **) words->pdata);
  clear_quoted (&bare);

  return nn_sentence_join (joined);
}
