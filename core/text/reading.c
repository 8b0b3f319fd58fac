#include "core/text/reading.h"

#include <string.h>

#include "core/text/book-text.h"
#include "core/text/characters.h"
#include "core/text/spelling.h"

/* Not "its", "well", "were", "ill", "shell": these are words without the apostrophe too. */
static const char *const contractions[] = {
  "ain't",    "aren't",    "can't",     "couldn't", "didn't",   "doesn't",   "don't",
  "hadn't",   "hasn't",    "haven't",   "isn't",    "mightn't", "mustn't",   "needn't",
  "oughtn't", "shan't",    "shouldn't", "wasn't",   "weren't",  "won't",     "wouldn't",
  "i'm",      "you're",    "they're",   "i've",     "you've",   "we've",     "they've",
  "could've", "should've", "would've",  "might've", "must've",  "you'll",    "they'll",
  "it'll",    "that'll",   "there'll",  "who'll",   "you'd",    "they'd",    "it'd",
  "who'd",    "he's",      "she's",     "that's",   "what's",   "where's",   "who's",
  "here's",   "there's",   "how's",     "when's",   "o'clock",  "y'all",     "j'ai",
  "j'aime",   "j'avais",   "j'étais",   "c'est",    "c'était",  "qu'il",     "qu'ils",
  "qu'on",    "n'est",     "n'ai",      "n'était",  "s'il",     "d'accord",  "aujourd'hui",
  "he'd",     "that'd",    "there'd",   "what'll",  "what're",  "someone's", "everyone's",
  "nobody's",
};

/* Words before whose full stop no sentence ends; single letters are such words as well. */
static const char *const abbreviations[] = { "mr", "mrs", "ms",  "dr",   "st", "prof",
                                             "jr", "sr",  "mme", "mlle", "vs", NULL };

/* Before a number no sentence ends after them. */
static const char *const counters[] = {
  "no", "nr", "vol", "fig", "pp", "ch", "approx", "ca", NULL
};

/* What a full stop without a space is followed by in an address and the name of a file. */
static const char *const endings[] = { "com", "org", "net", "edu", "io",  "fr",   "de",
                                       "uk",  "ca",  "txt", "pdf", "csv", "html", NULL };

static gboolean is_without_apostrophe (const char *word, const char *contraction)
{
  for (; *contraction != '\0'; contraction++)
    if (*contraction != '\'' && *word++ != *contraction)
      return FALSE;

  return *word == '\0';
}

static const char *contraction_of (const NnVocabulary *vocabulary, const char *word)
{
  if (nn_vocabulary_word_id (vocabulary, word) != vocabulary->unk)
    return NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (contractions); i++)
    if (is_without_apostrophe (word, contractions[i]) &&
        nn_vocabulary_word_id (vocabulary, contractions[i]) != vocabulary->unk)
      return contractions[i];

  return NULL;
}

/* Marks of other scripts and keyboards, and a mark that a model may know instead. */
static const char *const marks[][2] = {
  { "。", "." },  { "।", "." },   { "۔", "." },   { "、", "," },  { "،", "," },   { "؛", ";" },
  { "؟", "?" },   { "“", "\"" },  { "”", "\"" },  { "„", "\"" },  { "«", "\"" },  { "»", "\"" },
  { "「", "\"" }, { "」", "\"" }, { "『", "\"" }, { "』", "\"" }, { "《", "\"" }, { "》", "\"" },
  { "։", "." },   { "።", "." },   { "។", "." },   { "။", "." },   { "॥", "." },   { "፧", "?" },
  { "፣", "," },   { "᠃", "." },   { "᠂", "," },   { "།", "." },   { "༎", "." },
};

/* A symbol is not a word, whatever it is made of: № is not "no". */
static gboolean is_symbol_of_letters (const char *word, const char *plain)
{
  const GUnicodeType type = g_unichar_type (nn_character_at (word));

  return type >= G_UNICODE_CURRENCY_SYMBOL && type <= G_UNICODE_OTHER_SYMBOL &&
         g_unichar_isalpha (nn_character_at (plain));
}

/* Returns a simpler form of an unknown @word that the vocabulary knows, or %NULL: ｃａｒ is car,
 * ﬁne is fine, 。 is a full stop, dogs' is dogs. */
static char *plain_form_of (const NnVocabulary *vocabulary, const char *word)
{
  g_autofree char *simple = NULL;
  g_autofree char *plain = NULL;

  if (nn_vocabulary_word_id (vocabulary, word) != vocabulary->unk ||
      (g_str_is_ascii (word) && !g_str_has_suffix (word, "s'")))
    return NULL;

  simple = g_utf8_normalize (word, -1, G_NORMALIZE_ALL_COMPOSE);
  plain = nn_book_lower (simple);
  if (g_str_has_suffix (plain, "s'"))
    plain[strlen (plain) - 1] = '\0';
  for (gsize i = 0; i < G_N_ELEMENTS (marks); i++)
    if (strcmp (plain, marks[i][0]) == 0)
      {
        g_free (plain);
        plain = g_strdup (marks[i][1]);
        break;
      }

  return nn_vocabulary_word_id (vocabulary, plain) != vocabulary->unk &&
                 !is_symbol_of_letters (word, plain)
             ? g_steal_pointer (&plain)
             : NULL;
}

/* Returns the merge that made @piece of two, or NULL if it is a character. */
static const NnMerge *merge_of (const NnBytePairs *byte_pairs, const char *piece)
{
  for (int i = 0; i < nn_byte_pairs_count (byte_pairs); i++)
    {
      const NnMerge *merge = nn_byte_pairs_merge (byte_pairs, i);
      const gsize    n_left = strlen (merge->left) - strlen (NN_PIECE_MARK);

      if (strncmp (piece, merge->left, n_left) == 0 && strcmp (piece + n_left, merge->right) == 0)
        return merge;
    }

  return NULL;
}

/* Appends @piece, or the pieces that it was made of if only these have ids: where the corpus had
 * it, it was merged further.  Returns whether all of them are known. */
static gboolean append_known (GString *known, const NnVocabulary *vocabulary, const char *piece)
{
  const gsize    length = known->len;
  const gboolean is_known = nn_vocabulary_word_id (vocabulary, piece) != vocabulary->unk;
  const NnMerge *merge = is_known ? NULL : merge_of (vocabulary->byte_pairs, piece);

  if (merge != NULL && append_known (known, vocabulary, merge->left) &&
      append_known (known, vocabulary, merge->right))
    return TRUE;

  g_string_truncate (known, length);
  g_string_append_printf (known, "%s%s", length > 0 ? " " : "", piece);

  return is_known;
}

/* Returns the tokens with spaces between them. */
static char *read_text (const NnVocabulary *vocabulary, const char *text)
{
  g_autofree char *words = nn_normalize_by (text, vocabulary->rule, FALSE);
  g_autofree char *pieces = NULL;
  GString         *known;
  char            *next;
  const char      *piece;

  if (vocabulary->byte_pairs == NULL)
    return g_steal_pointer (&words);

  known = g_string_new (NULL);
  pieces = nn_byte_pairs_divide (vocabulary->byte_pairs, words);
  next = pieces;
  while ((piece = nn_tokens_next (&next)) != NULL)
    append_known (known, vocabulary, piece);

  return g_string_free (known, FALSE);
}

/**
 * @text: a sentence, valid UTF-8
 * Returns: (transfer full): its tokens; not all of them are in the vocabulary
 */
char **nn_read (const NnVocabulary *vocabulary, const char *text)
{
  g_autofree char *read = read_text (vocabulary, text);
  char           **tokens = nn_tokens_split (read);

  if (vocabulary->rule == NN_READING_BOOK || vocabulary->byte_pairs != NULL)
    return tokens;

  for (int i = 0; tokens[i] != NULL; i++)
    {
      char *known = g_strdup (contraction_of (vocabulary, tokens[i]));

      if (known == NULL)
        known = plain_form_of (vocabulary, tokens[i]);
      if (known != NULL)
        {
          g_free (tokens[i]);
          tokens[i] = known;
        }
    }

  return tokens;
}

/**
 * @text: a sentence, valid UTF-8
 * Returns: (transfer full): as many tokens as nn_read() returns, as they are in @text
 */
char **nn_read_as_written (const NnVocabulary *vocabulary, const char *text)
{
  g_autofree char *written = nn_normalize_by (text, vocabulary->rule, TRUE);

  if (vocabulary->byte_pairs != NULL)
    {
      g_autofree char *pieces = read_text (vocabulary, text);
      g_autofree char *like = nn_pieces_like (pieces, written);

      return nn_tokens_split (like);
    }

  return nn_tokens_split (written);
}

/**
 * @token: a token of nn_read()
 * @written: the same of nn_read_as_written()
 * Returns: whether they differ in more than their capitals
 */
gboolean nn_is_read_as_another (const char *token, const char *written)
{
  g_autofree char *lower = nn_book_lower (written);

  return strcmp (lower, token) != 0 && strcmp (written, token) != 0;
}

/**
 * @text: a sentence, valid UTF-8
 * Returns: (transfer full): its words, which BLEU compares, whatever the tokens are
 */
char **nn_read_words (const NnVocabulary *vocabulary, const char *text)
{
  const NnReadingRule rule =
      vocabulary->rule == NN_READING_RUNS ? NN_READING_WORDS : vocabulary->rule;
  g_autofree char *words = nn_normalize_by (text, rule, FALSE);

  return nn_tokens_split (words);
}

/** Returns: (transfer full): the words, as nn_read_words() reads them */
char **nn_words_of_tokens (const NnVocabulary *vocabulary, char **tokens)
{
  g_auto (GStrv)   joined = NULL;
  g_autofree char *text = NULL;

  if (vocabulary->byte_pairs == NULL)
    return g_strdupv (tokens);

  joined = nn_pieces_join (tokens);
  text = nn_tokens_join (joined);

  return nn_tokenize (text);
}

/* Returns the start of the word that ends before @end. */
static const char *word_start (const char *text, const char *end)
{
  while (end > text && nn_character_is_of_word (nn_character_at (g_utf8_prev_char (end))))
    end = g_utf8_prev_char (end);

  return end;
}

static gboolean is_one_of (const char *const *words, const char *word, const char *end)
{
  g_autofree char *small = g_utf8_strdown (word, end - word);

  return g_strv_contains (words, small);
}

/* Whether the word before a full stop is an abbreviation; @next is the character after it. */
static gboolean is_abbreviation (const char *word, const char *end, gunichar next)
{
  return g_utf8_next_char (word) == end || is_one_of (abbreviations, word, end) ||
         (g_unichar_isdigit (next) && is_one_of (counters, word, end));
}

static const char *skip_word (const char *text)
{
  while (nn_character_is_of_word (nn_character_at (text)))
    text = g_utf8_next_char (text);

  return text;
}

/* In bytes: an address is looked at so far. */
#define FAR 64

/* Whether the mark before @next, without a space between them, is inside of an address, the name of
 * a file or an abbreviation: x.org/a?b, a.b@x.org, Ph.D. */
static gboolean is_inside_name (const char *text, const char *next)
{
  const char *const end = skip_word (next);
  const char       *start = next;

  while (start > text && next - start < FAR &&
         !nn_character_is_space (nn_character_at (g_utf8_prev_char (start))))
    start = g_utf8_prev_char (start);

  return is_one_of (endings, next, end) || (*end == '.' && g_utf8_next_char (next) == end) ||
         g_strstr_len (start, next - start, "://") != NULL || g_str_has_prefix (start, "www.") ||
         strcspn (start, "@/") < strcspn (start, " \t\n");
}

/* Skips the characters that end a sentence, and the quotation marks and brackets after them. */
static const char *skip_end (const char *text)
{
  while (*text != '\0' && g_unichar_ispunct (nn_character_at (text)) &&
         g_unichar_type (nn_character_at (text)) != G_UNICODE_OPEN_PUNCTUATION)
    text = g_utf8_next_char (text);

  return text;
}

static gboolean has_word (const char *text)
{
  while (*text != '\0' && !nn_character_is_of_word (nn_character_at (text)))
    text = g_utf8_next_char (text);

  return *text != '\0';
}

static const char *before_spaces (const char *text, const char *end)
{
  while (end > text && nn_character_is_space (nn_character_at (g_utf8_prev_char (end))))
    end = g_utf8_prev_char (end);

  return end;
}

/* Where the next sentence would begin. @has_space: whether a space is before the mark, as in
 * French; then more marks may follow after spaces. */
static const char *skip_between (const char *text, gboolean has_space)
{
  while (*text != '\0' &&
         (nn_character_is_space (nn_character_at (text)) || (has_space && skip_end (text) > text)))
    text = g_utf8_next_char (text);

  return text;
}

/**
 * @text: what a person typed, valid UTF-8
 * Returns: (transfer none) (nullable): where in @text another sentence begins after the first one,
 *   with spaces around the mark between them or without
 */
const char *nn_second_sentence (const char *text)
{
  const char *const last_space = strrchr (text, ' ');

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      const char *end = before_spaces (text, p);
      const char *start;
      const char *after;
      const char *next;

      if (!nn_character_ends_sentence (nn_character_at (p)))
        continue;

      start = word_start (text, end);
      if (start == end)
        continue;

      after = skip_end (p);
      next = skip_between (after, end < p);
      if (!has_word (next))
        return NULL;
      if (*p == '.' && is_abbreviation (start, end, nn_character_at (next)))
        continue;

      /* Without a space, "3.5" and "example.com" are not two sentences. */
      if (next > after || (!is_inside_name (text, next) &&
                           (*p != '.' || g_unichar_isupper (nn_character_at (next)) ||
                            (g_unichar_isalpha (nn_character_at (next)) && next < last_space))))
        return next;
    }

  return NULL;
}
