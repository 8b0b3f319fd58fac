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

/* No name begins so. */
#define PRONOUN "(?:He|She|It|They|We|You|The|This|That|Il|Elle|Je|Nous)\\b"
#define NAME " ?(?!" PRONOUN ")(?:\\p{Lu}\\p{Ll}[\\w'’-]*(?: \\p{Lu}\\p{Ll}[\\w'’-]*)?|\\p{Lu}{2,})"
#define TITLES "mr|mrs|ms|mx|dr|st|prof|mme|mlle"

/* What follows the full stop of an abbreviation inside of a sentence. */
#define MORE "(?= ?(?!" PRONOUN ")[\\p{L}\\p{N},;:?!&])"
#define LESS "(?= ?[\\p{Ll}\\p{N},;:?!])"

/* What is one word, with all marks in it. */
enum
{
  ENTITY = 1, /* a sign as HTML and Moses write it */
  NUMBERED,
  ADDRESS,
};
static const char names[] =
    "&(apos|quot|amp|lt|gt|#\\d{2,4});"
    "|\\b((?i:nos?|nr|vol|figs?|pp?|ch|art|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|approx|ca)"
    " ?\\. ?\\p{N}+(?:[.,-]\\p{N}+)*)"
    "|((?:https?://|www\\.)\\S*[\\w/]|(?<![\\w.+-])[\\w.+-]{1,64}@[\\w.-]{1,64}\\w"
    "|\\b[\\w-]{1,64}(?:\\.[\\w-]{1,64}){0,8}\\.(?:com|org|net|edu|io|fr|de|uk|ca|txt|pdf|csv|html"
    "|md|py|js|json|png|jpg|zip|docx?|xlsx?|exe)\\b"
    "(?:/\\S*[\\w/])?|(?<!\\S)(?:[A-Z]:|~)?[/\\\\][\\w./\\\\-]*\\w)"
    /* snake_case, +33 6 12 34 56 78 */
    "|(?<!\\w)[^\\W_]+(?:_[^\\W_]+)+(?!\\w)"
    "|\\+\\d{1,3}(?:[ .-]\\d{1,4}){2,}(?!\\w)"
    /* 10:30, 1/2, 1 000, $5, -20 °C, 5 - 3 = 2; #music, @anna, C++, :-), f("a") */
    "|(?:[$€£¥] ?|\\+|(?<!\\S)-)?(?<!\\p{N})\\p{N}+(?:(?:[.,:/-]| ?[-+*/=×÷−] "
    "?)\\p{N}+|(?<!\\p{N}{4}) \\p{N}{3}\\b)*"
    "(?: ?(?:%|° ?\\p{L}?|[$€£¥]|km/h\\b))?"
    "|(?<!\\w)(?:[#@]\\w+|\\p{L}(?:\\+\\+|#)|[:;]-?[()DP]|<3|\\^_\\^|\\p{Lu}+&\\p{Lu}+"
    "|\\w+\\((?:[\"'][^\"']*[\"'])?\\))(?!\\w)"
    "|\\b(?:(?i:" TITLES
    ")(?: ?\\. ?| )|(?:(?i:messrs|mm|sra?|srta|dott|sig|dhr|mevr|capt|gen|sgt|lt"
    "|col|rev|mt|gov|sen|rep)|(?!I ?\\.)\\p{Lu}) ?\\. ?)+" NAME "|\\b(?:" TITLES
    ")\\. (?!and\\b|or\\b)\\p{Ll}+"
    /* U.S., p.m., Ph.D.; J. and others before something */
    "|\\b(?:\\p{L}|\\p{L}{2,3}(?=(?:\\.\\p{L})+\\.))(?:\\.\\p{L})+(?!\\p{L})"
    "(?:(?<![AaPp].[Mm])\\." MORE "|\\." LESS ")?"
    "|\\b(?:(?!I ?\\.)\\p{Lu}|\\p{L}(?=\\. \\p{L}\\.)|(?<=\\b\\p{L}\\. )\\p{L}"
    "|(?i:" TITLES "|mm|jr|sr|vs|bzw|p\\. ?ex)) ?\\." MORE
    "|\\b(?i:etc|usw|inc|ltd|co|corp|ave|blvd) ?\\." LESS;

/* Stand for their marks while a text is divided, as letters.  The first one goes. */
#define HIDDEN 0xf0000
#define LAST_HIDDEN 0xffffd

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
  { "&", "and" }, { "。", "." },  { "।", "." },   { "۔", "." },   { "、", "," },  { "،", "," },
  { "؛", ";" },   { "؟", "?" },   { "“", "\"" },  { "”", "\"" },  { "„", "\"" },  { "«", "\"" },
  { "»", "\"" },  { "「", "\"" }, { "」", "\"" }, { "『", "\"" }, { "』", "\"" }, { "《", "\"" },
  { "》", "\"" }, { "։", "." },   { "።", "." },   { "។", "." },   { "။", "." },   { "॥", "." },
  { "፧", "?" },   { "፣", "," },   { "᠃", "." },   { "᠂", "," },   { "།", "." },   { "༎", "." },
  { ";", "," },   { ":", "," },   { "—", "," },
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
      (g_str_is_ascii (word) && !g_str_has_suffix (word, "s'") && strpbrk (word, "&;:") != word))
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

/* Returns the words; a name with marks, which is one token of a source, is several. */
static char **words_of_words (const NnVocabulary *vocabulary, char **tokens)
{
  g_autoptr (GString) words = g_string_new (NULL);

  for (int i = 0; tokens[i] != NULL; i++)
    {
      g_autofree char *normalized = nn_normalize_by (tokens[i], vocabulary->rule, FALSE);

      g_string_append_printf (words, " %s", normalized);
    }

  return nn_tokens_split (words->str);
}

/** Returns: (transfer full): the words, as nn_read_words() reads them */
char **nn_words_of_tokens (const NnVocabulary *vocabulary, char **tokens)
{
  g_auto (GStrv)   joined = NULL;
  g_autofree char *text = NULL;

  if (vocabulary->byte_pairs == NULL)
    return vocabulary->rule == NN_READING_BOOK ? g_strdupv (tokens)
                                               : words_of_words (vocabulary, tokens);

  joined = nn_pieces_join (tokens);
  text = nn_tokens_join (joined);

  return nn_tokenize (text);
}

/* Whether the vocabulary has learned all of @name, each mark as a token. */
static gboolean is_learned (const NnVocabulary *vocabulary, const char *name)
{
  g_autofree char *normalized = nn_normalize (name);
  char            *next = normalized;
  const char      *token;

  while ((token = nn_tokens_next (&next)) != NULL)
    if (nn_vocabulary_word_id (vocabulary, token) == vocabulary->unk)
      return FALSE;

  return TRUE;
}

static gboolean has_group (const GMatchInfo *match, int group)
{
  int start = -1;

  return g_match_info_fetch_pos (match, group, &start, NULL) && start >= 0;
}

/* Returns the sign that an entity such as "&amp;" stands for. */
static gunichar sign_of (const char *entity)
{
  static const char *const signs[] = { "&apos;'", "&quot;\"", "&amp;&", "&lt;<", "&gt;>" };

  for (gsize i = 0; i < G_N_ELEMENTS (signs); i++)
    if (g_str_has_prefix (signs[i], entity))
      return (gunichar) signs[i][strlen (entity)];

  return (gunichar) g_ascii_strtoull (entity + strlen ("&#"), NULL, 10);
}

static gboolean is_mark (gunichar c)
{
  return !g_unichar_isalnum (c) && !g_unichar_ismark (c) && c != '\'';
}

/* Pieces have no full stop that would end the sentence; other marks are pieces. */
static void hide_stops (const char *name, GString *hidden)
{
  for (; *name != '\0'; name++)
    if (*name != '.')
      g_string_append_c (hidden, *name);
}

static gboolean hide_marks (const GMatchInfo *match, GString *hidden, gpointer user_data)
{
  const NnVocabulary *vocabulary = user_data;
  g_autofree char    *name = g_match_info_fetch (match, 0);
  const char *const   last = strrchr (name, ' ');
  const gboolean      is_divided = vocabulary != NULL && vocabulary->byte_pairs != NULL;
  /* The word after "mr." may be no name. */
  const gboolean is_apart = vocabulary != NULL && last != NULL &&
                            g_unichar_islower (nn_character_at (last + 1)) &&
                            is_learned (vocabulary, last);

  if (vocabulary != NULL && has_group (match, ENTITY) && !is_learned (vocabulary, name))
    nn_character_append (hidden, sign_of (name));
  else if (is_divided && !has_group (match, ADDRESS) && g_ascii_isalpha (*name))
    hide_stops (name, hidden);
  else if (is_divided ||
           (vocabulary != NULL && !has_group (match, NUMBERED) && is_learned (vocabulary, name)))
    g_string_append (hidden, name);
  else
    for (const char *p = name; *p != '\0'; p = g_utf8_next_char (p))
      {
        const gunichar c = nn_character_at (p);

        if (!is_mark (c) || (p == last && is_apart))
          nn_character_append (hidden, c);
        else
          g_string_append_unichar (hidden, c == ' ' && p[1] == '.' ? HIDDEN : HIDDEN + c);
      }

  return FALSE;
}

/**
 * @vocabulary: (nullable): that of a model, which may have learned some names
 * @text: a sentence, valid UTF-8
 * Returns: (transfer full): the sentence with letters that nn_show_names() knows instead of the
 *   marks in names and abbreviations: Mr. Smith, U.S., x.org, no. 5
 */
char *nn_hide_names (const NnVocabulary *vocabulary, const char *text)
{
  static gsize regex = 0;
  char        *hidden;

  if (g_once_init_enter (&regex))
    g_once_init_leave (&regex, (gsize) g_regex_new (names, 0, 0, NULL));
  hidden = g_regex_replace_eval ((GRegex *) regex, text, -1, 0, 0, hide_marks,
                                 (gpointer) vocabulary, NULL);

  return hidden != NULL ? hidden : g_strdup (text);
}

/** @tokens: (array zero-terminated=1) (inout): of what nn_hide_names() returned */
void nn_show_names (char **tokens)
{
  for (; *tokens != NULL; tokens++)
    {
      GString *shown = g_string_new (NULL);

      for (const char *p = *tokens; *p != '\0'; p = g_utf8_next_char (p))
        {
          const gunichar c = nn_character_at (p);

          if (c != HIDDEN)
            nn_character_append (shown, c > HIDDEN && c <= LAST_HIDDEN ? c - HIDDEN : c);
        }
      g_free (*tokens);
      *tokens = g_string_free (shown, FALSE);
    }
}

/* Returns the start of the word that ends before @end. */
static const char *word_start (const char *text, const char *end)
{
  while (end > text && nn_character_is_of_word (nn_character_at (g_utf8_prev_char (end))))
    end = g_utf8_prev_char (end);

  return end;
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
  g_autofree char  *hidden = nn_hide_names (NULL, text);
  const char *const last_space = strrchr (hidden, ' ');

  for (const char *p = hidden; *p != '\0'; p = g_utf8_next_char (p))
    {
      const char *end = before_spaces (hidden, p);
      const char *after;
      const char *next;

      if (!nn_character_ends_sentence (nn_character_at (p)) || word_start (hidden, end) == end)
        continue;

      after = skip_end (p);
      next = skip_between (after, end < p);
      if (!has_word (next))
        return NULL;

      /* Without a space, "3.5" is not two sentences. */
      if (next > after || *p != '.' || g_unichar_isupper (nn_character_at (next)) ||
          (g_unichar_isalpha (nn_character_at (next)) && next < last_space))
        return g_utf8_offset_to_pointer (text, g_utf8_pointer_to_offset (hidden, next));
    }

  return NULL;
}
