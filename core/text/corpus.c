#include "core/text/corpus.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/engine/fail.h"
#include "core/engine/owned.h"
#include "core/text/characters.h"
#include "core/text/containers.h"
#include "core/text/file-kind.h"
#include "core/text/read-file.h"

G_DEFINE_QUARK (nn_corpus_error, nn_corpus_error)

static int count_lines (const char *bytes, const char *end)
{
  int n_lines = 1;

  for (const char *next = memchr (bytes, '\n', end - bytes); next != NULL;
       next = memchr (next + 1, '\n', end - next - 1))
    n_lines++;

  return n_lines;
}

static void fail_encoding (const char *bytes, gsize length, const char *fault, const char *name,
                           GError **error)
{
  g_autofree char *advice = nn_encoding_advice (bytes, length, fault, name);

  g_set_error_literal (error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_ENCODING, advice);
}

static gboolean fail_size (const char *name, GError **error)
{
  return NN_FAIL (
      error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_TOO_LARGE,
      _ ("“%s” is larger than %d MB, the size of the largest corpus that this program can "
         "read. Copy the pairs that you need into a smaller file."),
      name, (int) (NN_CORPUS_MAX_BYTES / 1000000));
}

/* Whether bytes that are not UTF-8 are of no other encoding: some are signs that no text has, or
 * all are the same. */
static gboolean is_binary (const char *bytes, gsize length)
{
  gsize n_same = 0;

  for (gsize i = 0; i < length; i++)
    {
      n_same += bytes[i] == bytes[0];
      if (strchr ("\1\2\3\4\5\6\16\17\20\21\22\23\24\25\26\27\30\31\34\35", bytes[i]) != NULL)
        return TRUE;
    }

  return length > 1 && n_same == length;
}

static gboolean check_bytes (const char *bytes, gsize length, const char *name, const char **format,
                             GError **error)
{
  g_autofree char *advice = nn_file_kind_advice (name, bytes, length, format);
  const char      *fault;

  if (length > NN_CORPUS_MAX_BYTES)
    return fail_size (name, error);

  if (advice != NULL)
    g_set_error_literal (error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_BINARY, advice);
  else if (length > 9 && bytes[8] == '{' && memchr (bytes, '\0', 8) != NULL)
    g_set_error (error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_BINARY,
                 _ ("“%s” is a model in a safetensors file. Open it as a model."), name);
  else if (memchr (bytes, '\0', length) != NULL)
    g_set_error (error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_BINARY,
                 _ ("“%s” is not a text file: it has a zero byte in line %d. "
                    "Choose a file of sentence pairs."),
                 name, count_lines (bytes, memchr (bytes, '\0', length)));
  else if (!g_utf8_validate (bytes, length, &fault) && is_binary (bytes, length))
    g_set_error (error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_BINARY,
                 _ ("“%s” is not a text file. Choose a file of sentence pairs."), name);
  else if (!g_utf8_validate (bytes, length, &fault))
    fail_encoding (bytes, length, fault, name, error);
  else
    return TRUE;

  return FALSE;
}

/* Ctrl+Z ended a file of DOS. */
static gboolean is_blank (const char *text)
{
  return text[strspn (text, " \t\r\n\f\v\x1a")] == '\0';
}

/* Ends the line or column at @text before the first @separator.  Returns what follows, or NULL. */
static char *cut (char *text, char separator)
{
  char *end = text != NULL ? strchr (text, separator) : NULL;

  if (end == NULL)
    return NULL;

  *end = '\0';

  return end + 1;
}

static gboolean parse_line (char *line, NnCorpusLine *pair)
{
  char *target = cut (line, '\t');
  char *note = cut (target, '\t');

  cut (note, '\t');
  pair->has_note = note != NULL;

  return target != NULL && !is_blank (line) && !is_blank (target);
}

static void parse_lines (NnCorpus *self, int max_pairs, int first)
{
  const int most = count_lines (self->text, self->text + strlen (self->text));
  GArray   *lines = g_array_sized_new (FALSE, FALSE, sizeof (NnCorpusLine),
                                     max_pairs == 0 ? most : MIN (most, max_pairs));
  char     *line = self->text;
  int       number = first;

  while (line != NULL && (max_pairs == 0 || lines->len < (guint) max_pairs))
    {
      char          *next = cut (line, '\n');
      const gboolean is_empty = is_blank (line);
      NnCorpusLine   pair = { (guint32) (line - self->text), FALSE };

      for (gsize n = strlen (line); n > 0 && line[n - 1] == '\r'; n--)
        line[n - 1] = '\0';
      if (parse_line (line, &pair))
        g_array_append_val (lines, pair);
      else if (!is_empty && self->n_skipped++ == 0)
        self->first_skipped = number;

      line = next;
      number++;
    }

  self->n = (int) lines->len;
  self->lines = (void *) g_array_free (lines, FALSE);
}

/* Carriage returns alone end the lines of old Macintosh files; in others it may be line separators,
 * next lines or form feeds.  Where most lines end so, these become line feeds; else they are
 * spaces. */
static void convert_line_ends (char **text)
{
  g_autoptr (GRegex) ends = g_regex_new ("\\R", 0, 0, NULL);
  g_autofree char   *old = *text;
  int                n_more = 0; /* than line feeds */

  for (const char *p = old; *p != '\0'; p = g_utf8_next_char (p))
    {
      const gunichar c = nn_character_at (p);

      if (c == '\n')
        n_more--;
      else if (c == '\r')
        n_more += p[1] != '\n';
      else
        n_more += c == '\v' || c == '\f' || c == 0x85 || c == 0x2028 || c == 0x2029;
    }
  *text = n_more > 0 ? g_regex_replace_literal (ends, old, -1, 0, "\n", 0, NULL)
                     : g_steal_pointer (&old);
}

/* Drops the lines before the first one with columns, and returns how many: blank ones, and those
 * about the file, or for the program that wrote it, Anki, Excel or MySQL: #separator:tab, sep=;
 * +----+----+ */
static int drop_head (char *text)
{
  g_autoptr (GRegex) line = g_regex_new (
      "[ \\t\\r\\f\\v]*\\n|(?:# (?=[^\\n]*\\t)|#[a-z][a-z ]*:|(?i:sep=)(?=[^\\n]{0,2}$)|\\+--)"
      "[^\\n]*(?:\\n|\\z)",
      G_REGEX_MULTILINE | G_REGEX_ANCHORED | G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) info = NULL;
  int                    end = 0, n = 0;

  g_regex_match (line, text, 0, &info);
  for (; g_match_info_matches (info); g_match_info_next (info, NULL), n++)
    g_match_info_fetch_pos (info, 0, NULL, &end);
  memmove (text, text + end, strlen (text + end) + 1);

  return n;
}

/* Says what the file is: its @format, or NULL, and its @first line. */
static gboolean fail_without_pairs (const char *name, const char *format, const char *first,
                                    GError **error)
{
  g_autofree char *seen = nn_printable (first);

  if (format != NULL)
    return NN_FAIL (error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_NO_PAIRS,
                    /* Translators: a file, a format such as XLIFF */
                    _ ("“%s” is in %s format, and no sentence pairs can be read from it. Save the "
                       "pairs as CSV, TMX or JSON Lines."),
                    name, format);

  return NN_FAIL (error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_NO_PAIRS,
                  /* Translators: a file, its first line */
                  _ ("“%s” has no sentence pairs: no line consists of a sentence, a tab and a "
                     "translation. The first line is “%s”. Other formats are CSV, TMX, JSON Lines, "
                     "or two files such as corpus.en and corpus.fr."),
                  name, seen);
}

/* Whether there is one column of sentences, beside times or their language: a chat, subtitles, a
 * log or half of a download. */
static gboolean has_one_language (const NnColumns *columns)
{
  gboolean is_told = columns->has_times && columns->n > 2;
  int      n_sentences = 0;

  for (int i = 0; i < columns->n; i++)
    {
      const NnColumn *column = &columns->columns[i];

      n_sentences += column->kind == NN_COLUMN_SENTENCES;
      is_told = is_told || (column->kind == NN_COLUMN_LABELS && column->sample != NULL &&
                            nn_columns_is_name (column->sample));
    }

  return is_told && n_sentences < 2;
}

/* What is read, and how. */
typedef struct
{
  const char *name;   /* in messages */
  char      **files;  /* paths: those of other languages beside it, or NULL */
  int         source; /* columns, or NN_NO_COLUMN for those that are recognized */
  int         target;
  int         max_pairs;

  GCancellable *cancellable; /* ends the reading, or NULL */
} Request;

/* Reads a file, and unpacks it. */
static char *read_unpacked (const char *path, GCancellable *cancellable, gsize *length,
                            GError **error)
{
  g_autofree char *bytes =
      nn_read_file (path, NN_CORPUS_MAX_BYTES, TRUE, cancellable, length, error);

  while (bytes != NULL && nn_is_gzip (bytes, *length))
    {
      char *unpacked = nn_gunzip (bytes, length, NN_CORPUS_MAX_BYTES, cancellable, error);

      g_free (bytes);
      bytes = unpacked;
    }

  return g_steal_pointer (&bytes);
}

/* Reads a file of another language, if it is text; of text in another encoding, says so. */
static char *read_beside (const char *path, GCancellable *cancellable, GError **error)
{
  gsize            length = 0;
  char            *bytes = read_unpacked (path, cancellable, &length, NULL);
  g_autofree char *text = bytes != NULL ? nn_text_to_utf8 (bytes, &length) : NULL;
  const char      *fault;

  if (text == NULL || strlen (text) != length)
    return NULL;
  if (!g_utf8_validate (text, (gssize) length, &fault))
    {
      g_autofree char *display = g_filename_display_basename (path);
      g_autofree char *name = nn_printable (display);

      if (*error == NULL && !is_binary (text, length))
        fail_encoding (text, length, fault, name, error);
      return NULL;
    }

  return g_steal_pointer (&text);
}

static void fail_lines (const Request *request, int n, const char *file, int n_beside,
                        GError **error)
{
  g_autofree char *display = g_filename_display_basename (file);
  g_autofree char *name = nn_printable (display);

  g_set_error (error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_NO_PAIRS,
               /* Translators: a file, its number of lines, another file, its number of lines */
               _ ("“%s” (lines: %d) and “%s” (lines: %d) do not match: each line must be the "
                  "translation of the same line in the other file."),
               request->name, n, name, n_beside);
}

/* This many lines show which mark it is. */
#define HEAD_LINES 200

/* How many marks between spaces are tried. */
#define MOST_TRIED 8

/* What people put between a sentence and its translation, with spaces around it or without. */
static const char *const marks[] = {
  "\\|{3}",  "<?=>",  "(?:<?-{1,2}>|<-{1,2} )",    "[→⇒｜\u3000\x01\x1f]", "\\\\t", "::",
  " [-–—] ", " {2,}", "(?i:<sep>|\\[sep\\]|<tab>)"
};

#define LANGUAGE "(['\"]{1,2})[a-z]{2,3}(?:[-_]\\w+)?"
#define DICTIONARY                                                                                 \
  "^.*?\\{\\s*" LANGUAGE "\\1\\s*:\\s*(['\"]{1,2})(.*?)\\2\\s*,\\s*(['\"]{1,2})[a-z]{2,3}"         \
  "(?:[-_]\\w+)?\\4\\s*:\\s*(['\"]{1,2})(.*?)\\5\\s*\\}.*$"

/* Returns the lines, with tabs where nine of ten are as @pattern says; or NULL.  The first ones are
 * tried before all. */
static char *replace_in_lines (const char *text, const char *pattern, const char *by)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_MULTILINE, 0, NULL);
  g_autofree char   *lines = NULL;
  int                n = 0; /* lines with anything in them */
  int                n_with = 0;
  const char        *end = text;

  for (int i = 0; i < HEAD_LINES && end != NULL; i++)
    end = strchr (end + (i > 0), '\n');
  if (end != NULL)
    {
      g_autofree char *head = g_strndup (text, (gsize) (end - text));

      lines = replace_in_lines (head, pattern, by);
      if (lines == NULL)
        return NULL;
      g_clear_pointer (&lines, g_free);
    }

  for (const char *p = text; *p != '\0'; p++)
    n += *p != '\n' && *p != '\r' && strspn (p + 1, "\r\n") > 0;
  if (n > 1 && g_regex_match (regex, text, 0, NULL))
    lines = g_regex_replace (regex, text, -1, 0, by, 0, NULL);
  for (const char *tab = lines; tab != NULL && (tab = strchr (tab, '\t')) != NULL; tab++)
    n_with++;

  return 10 * n_with >= 9 * MAX (n, 1) ? g_steal_pointer (&lines) : NULL;
}

/* Divides the lines at @mark, a pattern; they may have numbers or be the points of a list. */
static char *divide (const char *text, const char *mark)
{
  g_autofree char *pattern =
      g_strdup_printf ("^(?:(?:[-*•]|\\d+[.)]) +)?(?:\\*\\*)?((?:(?!%1$s).)+?)(?:\\*\\*)? "
                       "*%1$s *((?:(?!%1$s).)+)$",
                       mark);

  return replace_in_lines (text, pattern, "\\1\t\\2");
}

/* Returns the lines with tabs, where nine of ten have the same mark once, between sentence and
 * translation: one between spaces or a usual one; or NULL. */
static char *lines_of_marks (const char *text)
{
  g_autoptr (GRegex)     spaced = g_regex_new (" ([\\p{S}\\p{P}]{1,20}) (?=\\S)", 0, 0, NULL);
  g_autoptr (GMatchInfo) info = NULL;
  char                  *lines = NULL;

  g_regex_match (spaced, text, 0, &info);
  for (int i = 0; i < MOST_TRIED && lines == NULL && g_match_info_matches (info); i++)
    {
      g_autofree char *mark = g_match_info_fetch (info, 1);
      g_autofree char *escaped = g_regex_escape_string (mark, -1);
      g_autofree char *pattern = g_strdup_printf (" %s ", escaped);

      lines = divide (text, pattern);
      g_match_info_next (info, NULL);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (marks) && lines == NULL; i++)
    lines = divide (text, marks[i]);

  return lines;
}

/* Returns the lines with tabs, where nine of ten have a dictionary of Python or JSON with two
 * languages, as Hugging Face's datasets write it into a table; or NULL. */
static char *lines_of_dictionaries (const char *text)
{
  /* The names of columns have none. */
  const gsize      n_head = strcspn (text, "\n");
  const char      *start = memchr (text, '{', n_head) != NULL ? text : text + n_head;
  g_autofree char *lines = NULL;
  GString         *plain;

  if (strstr (start, "{'") != NULL || strstr (start, "{\"\"") != NULL)
    lines = replace_in_lines (start, DICTIONARY, "\\3\t\\6");
  if (lines == NULL)
    return NULL;

  plain = g_string_new (lines);
  g_string_replace (plain, "\\'", "'", 0);
  g_string_replace (plain, "\\\"", "\"", 0);

  return g_string_free (plain, FALSE);
}

/* Whether its lines have columns already: two downloads may be in one folder, such as fra.txt and
 * deu.txt. */
static gboolean has_columns (const char *text)
{
  g_autoptr (NnColumns) columns = NULL;
  g_autofree char      *lines = NULL;

  if (strchr (text, '\t') != NULL)
    return TRUE;

  columns = nn_columns_recognize (text, FALSE);
  lines = lines_of_marks (text);

  return lines != NULL || (columns->n > 1 && columns->separator == '|');
}

/* Puts beside @text those files of other languages that have as many lines.  Returns NULL without
 * an error if there is no other file. */
static char *join_files (const char *text, const Request *request, char ***names, GError **error)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_free);
  const int             n = nn_count_lines (text);
  gsize                 room = NN_CORPUS_MAX_BYTES;

  g_ptr_array_add (texts, g_strdup (text));
  g_ptr_array_add (columns, g_path_get_basename (request->name));
  for (int i = 0; request->files[i] != NULL; i++)
    {
      g_autofree char *other = read_beside (request->files[i], request->cancellable, error);
      const gsize      length = other != NULL ? strlen (other) : 0;

      if (other == NULL || length > room || has_columns (other))
        continue;
      if (nn_count_lines (other) == n)
        {
          room -= length;
          g_ptr_array_add (texts, g_steal_pointer (&other));
          g_ptr_array_add (columns, g_filename_display_basename (request->files[i]));
        }
      else if (*error == NULL)
        fail_lines (request, n, request->files[i], nn_count_lines (other), error);
    }
  if (texts->len == 1)
    return NULL;

  g_ptr_array_add (columns, NULL);
  *names = (char **) g_ptr_array_steal (columns, NULL);
  g_clear_error (error);

  return nn_lines_of_files ((const char *const *) texts->pdata, (int) texts->len);
}

/* Replaces the text of another container by lines with columns; one of @is_lines may have another
 * file beside it. */
static gboolean open_container (NnCorpus *self, const Request *request, gboolean is_lines,
                                char ***names, GError **error)
{
  g_autoptr (GError) own = NULL;
  char              *lines = nn_lines_of_container (self->text, names, &own);

  if (own != NULL)
    return NN_FAIL (error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_NO_PAIRS,
                    /* Translators: a file, TMX or JSON, what is wrong with it */
                    _ ("“%s” is a damaged %s file: %s. Save or download it again."), request->name,
                    own->domain == G_MARKUP_ERROR ? "TMX" : "JSON", own->message);
  if (lines == NULL && is_lines && request->files != NULL && !has_columns (self->text))
    {
      lines = join_files (self->text, request, names, &own);
      if (own != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&own));
          return FALSE;
        }
    }

  if (lines != NULL)
    {
      g_free (self->text);
      self->text = lines;
    }

  return TRUE;
}

/* Finds the columns; where they are not source and target, makes lines that have these. */
static gboolean arrange_columns (NnCorpus *self, const Request *request, char **names,
                                 GError **error)
{
  NnColumns *columns = nn_columns_recognize (
      self->text, g_regex_match_simple ("\\.csv(\\.gz)?$", request->name, G_REGEX_CASELESS, 0));
  char *pairs = lines_of_dictionaries (self->text);

  if (pairs == NULL && columns->n < 2)
    pairs = lines_of_marks (self->text);

  if (pairs != NULL)
    {
      nn_columns_free (columns);
      g_free (self->text);
      self->text = pairs;
      columns = nn_columns_recognize (self->text, FALSE);
    }
  self->columns = columns;
  for (int i = 0; names != NULL && names[i] != NULL && i < columns->n; i++)
    {
      g_free (columns->columns[i].name);
      columns->columns[i].name = g_strdup (names[i]);
    }

  if (request->source != NN_NO_COLUMN)
    {
      if (MAX (request->source, request->target) >= columns->n ||
          request->source == request->target)
        return NN_FAIL (error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_NO_PAIRS,
                        /* Translators: a file, its number of columns */
                        _ ("Specify two different columns of “%s” (number of columns: %d)."),
                        request->name, columns->n);
      nn_columns_choose (columns, request->source, request->target);
    }
  else if (has_one_language (columns))
    return NN_FAIL (error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_NO_PAIRS,
                    /* Translators: a file */
                    _ ("“%s” has only one column of sentences, as chats, subtitles and logs do. "
                       "Sentence pairs need a second column, with the translations."),
                    request->name);

  if (nn_columns_are_plain (columns))
    return TRUE;

  pairs = nn_columns_to_pairs (columns, self->text);
  g_free (self->text);
  self->text = pairs;

  return TRUE;
}

/* Parses @bytes, which it owns.  A zero byte follows them. */
static NnCorpus *parse (char *bytes, gsize length, const Request *request, GError **error)
{
  g_autoptr (NnCorpus) self = g_new0 (NnCorpus, 1);
  g_auto (GStrv)       names = NULL;
  g_autofree char     *first = NULL;
  const char          *format = NULL;
  int                  n_head;

  g_assert (request->max_pairs >= 0);

  self->text = nn_text_to_utf8 (bytes, &length);
  if (!check_bytes (self->text, length, request->name, &format, error))
    return NULL;

  convert_line_ends (&self->text);

  if (is_blank (self->text))
    return NN_FAIL_NULL (error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_EMPTY,
                         _ ("“%s” is empty. Choose a file of sentence pairs."), request->name);

  n_head = drop_head (self->text);
  first = g_strndup (self->text, strcspn (self->text, "\n"));
  if (!open_container (self, request, format == NULL, &names, error) ||
      !arrange_columns (self, request, names, error))
    return NULL;
  if (format == NULL || names != NULL)
    parse_lines (self, request->max_pairs, n_head + 1);

  if (self->n == 0)
    {
      fail_without_pairs (request->name, format, first, error);
      return NULL;
    }

  return g_steal_pointer (&self);
}

/**
 * @bytes: (array length=length): a whole file
 * @max_pairs: how many pairs to read at most, or 0 for all
 * @error: %NN_CORPUS_ERROR
 * Returns: (transfer full) (nullable): at least one pair, or %NULL
 */
NnCorpus *nn_corpus_parse (const char *bytes, gsize length, const char *name, int max_pairs,
                           GError **error)
{
  const Request request = { name, NULL, NN_NO_COLUMN, NN_NO_COLUMN, max_pairs, NULL };

  if (length > NN_CORPUS_MAX_BYTES)
    {
      fail_size (name, error);
      return NULL;
    }

  return parse (g_string_free (g_string_new_len (bytes, (gssize) length), FALSE), length, &request,
                error);
}

/* Turns an error of the system into an error of this module. */
static void translate_error (GError *reason, const char *name, GError **error)
{
  if (g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    g_set_error (error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_NOT_FOUND,
                 _ ("There is no file “%s”. Choose another file."), name);
  else if (g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_ACCES))
    g_set_error (error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_UNREADABLE,
                 _ ("You do not have permission to read “%s”. Choose another file."), name);
  else if (g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_NOSPC))
    fail_size (name, error);
  else if (g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT) ||
           g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_INVALID_DATA)) /* of gzip */
    g_set_error (error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_UNREADABLE,
                 _ ("“%s” is damaged or incomplete. Download it again."), name);
  else if (reason->domain == G_FILE_ERROR ||
           (reason->domain == G_IO_ERROR && reason->code != G_IO_ERROR_CANCELLED)) /* of gzip */
    g_set_error (error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_UNREADABLE,
                 _ ("“%s” cannot be read (%s). Choose another file."), name, reason->message);
  else
    g_propagate_error (error, g_error_copy (reason));
}

/**
 * @path: the file; only a regular one is read
 * @source: the column of the sentences, from 0; %NN_NO_COLUMN: it is recognized, and so is @target
 * @max_pairs: how many pairs to read at most, or 0 for all
 * @cancellable: (nullable): ends the reading
 * @error: %NN_CORPUS_ERROR or %G_IO_ERROR_CANCELLED
 * Returns: (transfer full) (nullable): at least one pair, or %NULL
 */
NnCorpus *nn_corpus_load_columns (const char *path, int source, int target, int max_pairs,
                                  GCancellable *cancellable, GError **error)
{
  g_autofree char   *display = g_filename_display_name (path);
  g_autofree char   *name = nn_printable (display);
  g_auto (GStrv)     files = NULL;
  g_autoptr (GError) reason = NULL;
  gsize              length = 0;
  g_autofree char   *bytes = read_unpacked (path, cancellable, &length, &reason);

  if (g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_ISDIR))
    {
      g_autofree char *advice = nn_folder_advice (path, "");

      return NN_FAIL_NULL (error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_DIRECTORY, "%s", advice);
    }
  if (bytes == NULL)
    {
      translate_error (reason, name, error);
      return NULL;
    }
  files = nn_files_beside (path);

  return parse (g_steal_pointer (&bytes), length,
                &(Request){ name, files, source, target, max_pairs, cancellable }, error);
}

/**
 * @path: the file; only a regular one is read
 * @max_pairs: how many pairs to read at most, or 0 for all
 * @cancellable: (nullable): ends the reading
 * @error: %NN_CORPUS_ERROR or %G_IO_ERROR_CANCELLED
 * Returns: (transfer full) (nullable): at least one pair, or %NULL
 */
NnCorpus *nn_corpus_load (const char *path, int max_pairs, GCancellable *cancellable,
                          GError **error)
{
  return nn_corpus_load_columns (path, NN_NO_COLUMN, NN_NO_COLUMN, max_pairs, cancellable, error);
}

NN_FREES_FOR_ALL (NnCorpus, nn_corpus_free, (nn_columns_free, columns), (g_free, lines, text))

/**
 * @i: which pair, from 0
 * Returns: (transfer none): the pair
 */
NnPair nn_corpus_pair (const NnCorpus *self, int i)
{
  const char *source = self->text + self->lines[i].start;
  const char *target = source + strlen (source) + 1;

  return (NnPair){ source, target, self->lines[i].has_note ? target + strlen (target) + 1 : "" };
}

/** Returns: (transfer full): the pairs as lines with exactly one tab, which is what
 *   the textbook's pipeline reads */
char *nn_corpus_to_text (const NnCorpus *self)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < self->n; i++)
    {
      const NnPair pair = nn_corpus_pair (self, i);

      g_string_append_printf (text, "%s\t%s\n", pair.source, pair.target);
    }

  return g_string_free (text, FALSE);
}
