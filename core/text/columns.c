#include "core/text/columns.h"

#include <string.h>

#include "core/text/word-count.h"

/* This many lines show what the columns are. */
#define SAMPLE_LINES 200

/* The name of a column has at most this many bytes. */
#define LONGEST_NAME 40

/* A field with more line ends is not quoted: its quotation mark was never closed. */
#define MOST_ENDS 20

/* This many of ten lines have to agree. */
#define MOST_OF_TEN 9

/* Labels are words of which each is there so often. */
#define OFTEN 4

/* Columns of names. */
#define SPEAKERS "^(?:speaker|sender|author)$"

/* In chats and subtitles, who speaks is there so often. */
#define OFTEN_SPEAKS 2

static gboolean ends_field (char c, char separator)
{
  return c == separator || c == '\n' || c == '\0';
}

/* Whether it is a quotation mark of the field, written twice or after a backslash. */
static gboolean is_quote_within (const char *p, char separator, char quotes)
{
  return p[1] == quotes && (p[0] == quotes || (p[0] == '\\' && !ends_field (p[2], separator)));
}

/* Appends the field at @text to @field, and returns what ends it.  A field in @quotes may hold
 * separators and line ends, which become spaces: a pair is a line. */
static const char *read_field (const char *text, char separator, char quotes, GString *field)
{
  const char    *start = text + strspn (text, " ");
  const gboolean is_open = quotes != '\0' && *start == quotes;
  const char    *p = is_open ? start + 1 : start;
  int            n_ends = 0;

  for (; *p != '\0' && n_ends <= MOST_ENDS; p++)
    {
      n_ends += *p == '\n';
      if (is_open && is_quote_within (p, separator, quotes))
        p++;
      else if (is_open ? *p == quotes : ends_field (*p, separator))
        break;
      g_string_append_c (field, *p == '\t' || *p == '\n' || *p == '\r' ? ' ' : *p);
    }

  if (is_open && (n_ends > MOST_ENDS || *p == '\0'))
    {
      g_string_truncate (field, 0);
      return read_field (text, separator, '\0', field);
    }
  if (is_open && *p == quotes)
    p++;
  while (is_open && !ends_field (*p, separator))
    p++;
  while (!is_open && field->len > 0 && field->str[field->len - 1] == ' ')
    g_string_truncate (field, field->len - 1);

  return p;
}

/* Reads the line at @text into @fields, of which the first @n are used, and returns the next one;
 * %NULL at the end. */
static const char *read_line (const NnColumns *self, const char *text,
                              GString *fields[NN_COLUMNS_MAX], int *n)
{
  for (*n = 0;; text++)
    {
      GString *field = fields[MIN (*n, NN_COLUMNS_MAX - 1)];

      g_string_truncate (field, 0);
      text = read_field (text, self->separator, self->quotes, field);
      (*n)++;
      if (*text != self->separator)
        break;
    }
  *n = MIN (*n, NN_COLUMNS_MAX);

  return *text == '\n' && text[1] != '\0' ? text + 1 : NULL;
}

/* Whether it is what tables of text have below the names of columns: |---|:-:|, +---+, +===+. */
static gboolean is_rule (const char *field)
{
  return (strstr (field, "---") != NULL || strstr (field, ":-") != NULL ||
          strstr (field, "-:") != NULL || strstr (field, "===") != NULL) &&
         field[strspn (field, ":-+= ")] == '\0';
}

/* Whether a line with such fields is a rule. */
static gboolean are_rule (GString *const *fields, int n)
{
  return is_rule (fields[n > 1 && fields[0]->len == 0]->str);
}

/* Whether a line with such fields has something in two columns: a heading has not. */
static gboolean are_row (GString *const *fields, int n)
{
  int n_filled = 0;

  for (int i = 0; i < n; i++)
    n_filled += fields[i]->len > 0;

  return n_filled > 1;
}

static void open_fields (GString *fields[NN_COLUMNS_MAX])
{
  for (int i = 0; i < NN_COLUMNS_MAX; i++)
    fields[i] = g_string_new (NULL);
}

static void close_fields (GString *fields[NN_COLUMNS_MAX])
{
  for (int i = 0; i < NN_COLUMNS_MAX; i++)
    g_string_free (fields[i], TRUE);
}

/* Returns how many of ten of the first lines have @n columns, if most have that many; @n is 1 if
 * there is no separator.  Around a table with a rule there may be lines without columns. */
static int regularity (const char *text, char separator, char quotes, int *n)
{
  const NnColumns try = { .separator = separator, .quotes = quotes };
  int             counts[NN_COLUMNS_MAX + 1] = { 0 };
  int             n_lines = 0;
  gboolean        has_rule = FALSE;
  int             n_above = 0; /* columns of the line above */
  GString        *fields[NN_COLUMNS_MAX];

  open_fields (fields);
  for (const char *line = text; line != NULL && n_lines < SAMPLE_LINES;)
    {
      int n_fields;

      line = read_line (&try, line, fields, &n_fields);
      if (are_rule (fields, n_fields))
        has_rule = has_rule || n_above > 1;
      else if (n_fields > 1 || fields[0]->len > 0)
        {
          counts[n_fields]++;
          n_lines++;
        }
      n_above = n_fields;
    }
  close_fields (fields);
  if (separator == '|' && has_rule)
    {
      n_lines -= counts[1];
      counts[1] = 0;
    }

  *n = 1;
  for (int i = 2; i <= NN_COLUMNS_MAX; i++)
    if (counts[i] > counts[*n])
      *n = i;

  return n_lines > 0 ? 10 * counts[*n] / n_lines : 0;
}

static void find_separator (NnColumns *self, const char *text, gboolean is_csv)
{
  /* "Go. ||| Va !" has two empty columns */
  static const char separators[][2] = { ";\"", ",\"", "|\"", ";'", ",'" };
  int               best = 0;
  int               n;

  self->separator = '\t';
  if (regularity (text, '\t', '"', &n) > regularity (text, '\t', '\0', &self->n) && n > 1)
    self->quotes = '"'; /* with line ends in quoted fields */
  if (self->quotes != '\0' || self->n > 1)
    return;

  /* Sentences have commas too: only where each line has as many are they between columns. */
  for (gsize i = 0; i < G_N_ELEMENTS (separators); i++)
    {
      const int regular = regularity (text, separators[i][0], separators[i][1], &n);

      if (n > 1 && regular > best && (is_csv || (regular >= MOST_OF_TEN && strchr (text, '\n'))))
        {
          best = regular;
          self->separator = separators[i][0];
          self->quotes = separators[i][1];
          self->n = n;
        }
    }
}

/* Whether @field is a time, maybe with its date: 12:30, 2023-05-12T12:30:00Z, 5/12/23, 9:30 PM. */
static gboolean is_time (const char *field)
{
  return strchr (field, ':') != NULL &&
         g_regex_match_simple ("^[[(<]?(?:[\\w./-]+(?: \\d{1,2})?,?(?: \\d{4},?)?(?: |T(?=\\d)))?"
                               "\\d{1,2}:\\d\\d(?::\\d\\d)?(?:[.,]\\d+)?"
                               "(?: ?[AaPp]\\.?[Mm]\\.?)?(?:Z| ?[+-]\\d\\d:?\\d\\d| UTC)?[])>]?$",
                               field, 0, 0);
}

/* Whether @field is a time, has nothing but what people write numbers with, or is a mark such as
 * "s-17". */
static gboolean is_number (const char *field)
{
  const char *end = field;
  gboolean    has_digit = FALSE;

  for (; g_ascii_isalnum (*end) || (*end != '\0' && strchr (" .,-+_:/#%", *end) != NULL); end++)
    has_digit = has_digit || g_ascii_isdigit (*end);
  if (is_time (field))
    return TRUE;
  if (!has_digit || *end != '\0')
    return FALSE;

  return field[strspn (field, "0123456789 .,-+%:/")] == '\0' ||
         (strchr (field, ' ') == NULL && g_ascii_isalnum (end[-1]));
}

static gboolean is_credit (const char *field)
{
  return strstr (field, "CC-BY") != NULL || strstr (field, "Attribution") != NULL ||
         strstr (field, "://") != NULL || g_str_has_prefix (field, "[sound:");
}

/* Whether @field is quoted as a whole. */
static gboolean is_in_quotes (const char *field, char quotes)
{
  const gsize length = strlen (field);

  return length >= 2 && field[0] == quotes && field[length - 1] == quotes;
}

/* Whether the last character of @field is a punctuation mark. */
static gboolean is_ended (const char *field)
{
  const char *end = field + strlen (field);

  return end > field && g_unichar_ispunct (g_utf8_get_char (g_utf8_prev_char (end)));
}

/**
 * @field: a text
 * Returns: whether it is made of words that name a column or a file of a corpus, such as "English"
 */
gboolean nn_columns_is_name (const char *field)
{
  static const char *const names[] = {
    "source",     "src",      "target",     "tgt",        "trg",      "translation", "sentence",
    "sentences",  "text",     "original",   "words",      "word",     "lang",        "language",
    "en",         "eng",      "english",    "fr",         "fra",      "french",      "de",
    "deu",        "german",   "es",         "spa",        "spanish",  "it",          "ita",
    "italian",    "pt",       "por",        "portuguese", "nl",       "dutch",       "ru",
    "rus",        "russian",  "zh",         "cmn",        "chinese",  "ja",          "jpn",
    "japanese",   "ko",       "kor",        "korean",     "ar",       "ara",         "arabic",
    "hi",         "hin",      "hindi",      "tr",         "tur",      "turkish",     "he",
    "heb",        "hebrew",   "th",         "tha",        "thai",     "vi",          "vie",
    "vietnamese", "pl",       "polish",     "sv",         "swedish",  "uk",          "ukrainian",
    "el",         "greek",    "cs",         "czech",      "fi",       "finnish",     "hu",
    "hungarian",  "us",       "gb",         "cn",         "tw",       "br",          "ro",
    "romanian",   "id",       "indonesian", "note",       "notes",    "input",       "output",
    "prompt",     "response", "completion", "question",   "answer",   "front",       "back",
    "phrase",     "meaning",  "term",       "definition", "native",   "foreign",     "reference",
    "anglais",    "français", "deutsch",    "español",    "italiano", "português",   "русский",
    "中文",       "汉语",     "英语",       "法语",       "日本語",   "한국어",      "العربية",
    "in",         "into",     "speaker",    "sender",     "author",   "英文",        "法文",
    "#",          "id",       "हिन्दी",      "türkçe",     "עברית",    "ไทย",         "việt",
    NULL
  };
  g_autofree char *small = g_utf8_strdown (field, -1);
  g_auto (GStrv)   words = g_strsplit_set (small, " /_-:()0123456789", -1);
  int              n = 0;

  for (int i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      {
        if (!g_strv_contains (names, words[i]))
          return FALSE;
        n++;
      }

  return n > 0;
}

/* What the fields of a column are, over some lines. */
typedef struct
{
  int          n;
  int          n_numbers;
  int          n_times; /* among the numbers */
  int          n_credits;
  int          n_quoted; /* in " */
  int          n_single; /* in ' */
  int          n_ended;
  GString     *first;
  NnWordCount *fields; /* how often each is there */
} Tally;

static void count_field (Tally *tally, const GString *field)
{
  if (field->len == 0 || is_rule (field->str))
    return;
  if (tally->n++ == 0)
    g_string_assign (tally->first, field->str);
  tally->n_times += is_time (field->str);
  tally->n_numbers += is_number (field->str);
  tally->n_credits += is_credit (field->str);
  tally->n_quoted += is_in_quotes (field->str, '"');
  tally->n_single += is_in_quotes (field->str, '\'');
  tally->n_ended += is_ended (field->str);
  nn_word_count_add (tally->fields, field->str, 1);
}

static gboolean is_most (int n, int of) { return 10 * n >= MOST_OF_TEN * of; }

/* Whether most of @n fields are so, of more than two without the first: it may be a name. */
static gboolean is_most_below (int n, const Tally *tally)
{
  return is_most (n, tally->n - (tally->n > 2));
}

/* @often: how often each label is there at least
 * @name: (nullable): the name of the column, which may say that it has who speaks */
static NnColumnKind kind_of (const Tally *tally, int often, const char *name)
{
  const int n_different = (int) tally->fields->words->len;

  if (tally->n == 0)
    return NN_COLUMN_EMPTY;
  if (is_most_below (tally->n_numbers, tally))
    return NN_COLUMN_NUMBERS;
  if (is_most (tally->n_credits, tally->n))
    return NN_COLUMN_CREDIT;
  if (name != NULL &&
      g_regex_match_simple (often < OFTEN ? SPEAKERS "|^(?:(?:user.?|nick.?)?name|user|nick|from)$"
                                          : SPEAKERS,
                            name, G_REGEX_CASELESS, 0))
    return NN_COLUMN_LABELS;
  if (tally->n >= 3 &&
      (n_different == 1 || (tally->n_ended == 0 && often * n_different <= tally->n)))
    return NN_COLUMN_LABELS;

  return NN_COLUMN_SENTENCES;
}

/* Counts the fields of the first lines with columns, without the first one if it has names. */
static void count_fields (const NnColumns *self, const char *text, Tally tallies[NN_COLUMNS_MAX])
{
  GString *fields[NN_COLUMNS_MAX];
  int      n_lines = 0;

  open_fields (fields);
  for (const char *line = text; line != NULL && n_lines < SAMPLE_LINES;)
    {
      int n;

      line = read_line (self, line, fields, &n);
      for (int i = 0; i < n && n > 1 && (!self->has_names || n_lines > 0); i++)
        count_field (&tallies[i], fields[i]);
      n_lines += are_row (fields, n) || n_lines > 0;
    }
  close_fields (fields);
}

/* Whether the first line names the two columns that are chosen, and is not a first pair.  A word
 * that is not a known name is one beside a known name without a full stop, above sentences that
 * have one; and beside a word above numbers. */
static gboolean has_names (const NnColumns *self, GString *const *fields, int n)
{
  const int chosen[] = { self->source, self->target };
  int       n_names = 0;
  gboolean  is_above = FALSE;

  if (n <= MAX (self->source, self->target))
    return FALSE;

  for (int i = 0; i < 2; i++)
    {
      const gboolean is_known = nn_columns_is_name (fields[chosen[i]]->str);

      if (!is_known && (is_ended (fields[chosen[i]]->str) || fields[chosen[i]]->len > LONGEST_NAME))
        return FALSE;
      n_names += is_known;
      is_above = is_above || (is_known && self->columns[chosen[i]].is_ended);
    }
  for (int i = 0; i < MIN (n, self->n); i++)
    if (self->columns[i].kind == NN_COLUMN_NUMBERS && *fields[i]->str != '\0')
      is_above = is_above || !is_number (fields[i]->str);

  return n_names == 2 || is_above;
}

/* Looks for them in the first line that has columns: there may be a heading above it. */
static void find_names (NnColumns *self, const char *text)
{
  GString *fields[NN_COLUMNS_MAX];
  int      n;

  open_fields (fields);
  do
    text = read_line (self, text, fields, &n);
  while (!are_row (fields, n) && text != NULL);
  self->has_names = has_names (self, fields, n);
  for (int i = 0; i < n && i < self->n && self->has_names; i++)
    self->columns[i].name = g_strdup (fields[i]->str);
  close_fields (fields);
}

static int next_sentences (const NnColumns *self, int from)
{
  while (from < self->n && self->columns[from].kind != NN_COLUMN_SENTENCES)
    from++;

  return from;
}

/* Takes the first two columns with sentences; if there are no two, the first two with anything. */
static void choose_columns (NnColumns *self)
{
  int source = next_sentences (self, 0);
  int target = next_sentences (self, source + 1);

  if (target >= self->n)
    {
      for (source = 0; source < self->n && self->columns[source].kind == NN_COLUMN_EMPTY;)
        source++;
      for (target = source + 1; target < self->n && self->columns[target].kind == NN_COLUMN_EMPTY;)
        target++;
    }
  if (target >= self->n)
    {
      source = 0;
      target = 1;
    }

  nn_columns_choose (self, source, target);
}

/* Where two columns have sentences in most lines, another one has none if it is nearly empty. */
static void leave_out_sparse (NnColumns *self, const Tally *tallies)
{
  int most = 0; /* fields in a column */
  int n_full = 0;

  for (int i = 0; i < self->n; i++)
    most = MAX (most, tallies[i].n);
  for (int i = 0; i < self->n; i++)
    n_full += self->columns[i].kind == NN_COLUMN_SENTENCES && 10 * tallies[i].n >= most;
  for (int i = 0; i < self->n && n_full > 1; i++)
    if (10 * tallies[i].n < most)
      self->columns[i].kind = NN_COLUMN_EMPTY;
}

/* Says what is in the columns, and returns the quotation marks around most fields of one, or 0. */
static char recognize (NnColumns *self, const char *text)
{
  Tally tallies[NN_COLUMNS_MAX] = { { 0 } };
  char  quotes = '\0';

  for (int i = 0; i < NN_COLUMNS_MAX; i++)
    {
      tallies[i].first = g_string_new (NULL);
      tallies[i].fields = nn_word_count_new ();
    }
  count_fields (self, text, tallies);

  for (int i = 0; i < NN_COLUMNS_MAX; i++)
    {
      self->n = tallies[i].n > 0 ? MAX (self->n, i + 1) : self->n;
      if (tallies[i].n > 0 && is_most (tallies[i].n_single, tallies[i].n))
        quotes = '\'';
      if (tallies[i].n > 0 && is_most (tallies[i].n_quoted, tallies[i].n))
        quotes = '"';
    }
  self->has_times = FALSE;
  for (int i = 0; i < self->n; i++)
    self->has_times = self->has_times ||
                      (tallies[i].n_times > 0 && is_most_below (tallies[i].n_times, &tallies[i]));
  for (int i = 0; i < self->n; i++)
    {
      self->columns[i].kind =
          kind_of (&tallies[i], self->has_times ? OFTEN_SPEAKS : OFTEN, self->columns[i].name);
      self->columns[i].is_ended = is_most (tallies[i].n_ended, tallies[i].n);
      g_free (self->columns[i].sample);
      self->columns[i].sample = g_strdup (tallies[i].first->str);
    }
  for (int i = 0; i < NN_COLUMNS_MAX; i++)
    {
      g_string_free (tallies[i].first, TRUE);
      nn_word_count_free (tallies[i].fields);
    }

  leave_out_sparse (self, tallies);
  choose_columns (self);

  return quotes;
}

/**
 * @text: a file of lines, valid UTF-8
 * @is_csv: whether its name says that there are commas between its columns
 * Returns: (transfer full): the columns that the first lines show
 */
NnColumns *nn_columns_recognize (const char *text, gboolean is_csv)
{
  NnColumns *self = g_new0 (NnColumns, 1);
  char       quotes;

  find_separator (self, text, is_csv);
  quotes = recognize (self, text);
  if (quotes != '\0' && *text != self->quotes)
    {
      self->quotes = quotes;
      recognize (self, text);
    }
  find_names (self, text);
  if (self->has_names)
    recognize (self, text);

  return self;
}

/** Returns: (transfer full): equal columns */
NnColumns *nn_columns_copy (const NnColumns *self)
{
  NnColumns *copy = g_memdup2 (self, sizeof *self);

  for (int i = 0; i < NN_COLUMNS_MAX; i++)
    {
      copy->columns[i].name = g_strdup (self->columns[i].name);
      copy->columns[i].sample = g_strdup (self->columns[i].sample);
    }

  return copy;
}

void nn_columns_free (NnColumns *self)
{
  if (self == NULL)
    return;

  for (int i = 0; i < NN_COLUMNS_MAX; i++)
    {
      g_free (self->columns[i].name);
      g_free (self->columns[i].sample);
    }
  g_free (self);
}

/**
 * @source: which of them is the source, from 0
 *
 * The note is the first other column after both, if it has neither numbers nor credits.
 */
void nn_columns_choose (NnColumns *self, int source, int target)
{
  const int note = MAX (source, target) + 1;

  self->source = source;
  self->target = target;
  self->note = note < self->n ? note : NN_NO_COLUMN;
}

/** Returns: whether the lines are pairs as they are: source, tab, target, maybe a note */
gboolean nn_columns_are_plain (const NnColumns *self)
{
  return self->separator == '\t' && self->quotes == '\0' && !self->has_names && self->source == 0 &&
         self->target == 1;
}

/**
 * Returns: (transfer full): a line for each of its lines: source, tab, target, and the note, if
 *   there is one, after another tab
 */
char *nn_columns_to_pairs (const NnColumns *self, const char *text)
{
  const int most = MAX (self->source, self->target);
  GString  *pairs = g_string_sized_new (strlen (text) + 1);
  GString  *fields[NN_COLUMNS_MAX];
  gboolean  is_first = TRUE;
  int       n_rows = 0; /* of this table */
  gsize     row = 0;    /* where the latest one begins */

  open_fields (fields);
  for (const char *line = text; line != NULL;)
    {
      int n;

      line = read_line (self, line, fields, &n);
      if (self->separator == '|' && are_rule (fields, n))
        {
          if (n_rows++ == 1) /* the names are above it */
            g_string_append_c (g_string_truncate (pairs, row), '\n');
          g_string_append_c (pairs, '\n');
          continue;
        }
      n_rows = n > 1 ? n_rows + 1 : 0;
      row = pairs->len;
      if (n > most && !(is_first && self->has_names))
        {
          g_string_append (pairs, fields[self->source]->str);
          g_string_append_c (pairs, '\t');
          g_string_append (pairs, fields[self->target]->str);
          if (self->note != NN_NO_COLUMN && self->note < n)
            {
              g_string_append_c (pairs, '\t');
              g_string_append (pairs, fields[self->note]->str);
            }
        }
      else if (!is_first || !self->has_names)
        g_string_append (pairs, fields[0]->str);
      g_string_append_c (pairs, '\n');
      is_first = is_first && !are_row (fields, n);
    }
  close_fields (fields);

  return g_string_free (pairs, FALSE);
}
