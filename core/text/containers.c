#include "core/text/containers.h"

#include <jansson.h>
#include <string.h>

#include "core/engine/fail.h"
#include "core/text/columns.h"
#include "core/text/read-file.h"

#define CHUNK (1 << 16)

/**
 * @bytes: (array length=length): the bytes of a file
 * Returns: whether it is compressed with gzip
 */
gboolean nn_is_gzip (const char *bytes, gsize length)
{
  return length >= 2 && memcmp (bytes, "\x1f\x8b", 2) == 0;
}

/**
 * @bytes: (array length=length): a file that gzip wrote
 * @length: (inout): how many bytes it has, then how many it becomes
 * @max_bytes: how many these may be at most
 * @cancellable: (nullable): ends the reading
 * @error: (nullable): the error of the converter, or %G_FILE_ERROR_NOSPC
 * Returns: (transfer full) (nullable): what was compressed, and a zero byte after it
 */
char *nn_gunzip (const char *bytes, gsize *length, gsize max_bytes, GCancellable *cancellable,
                 GError **error)
{
  g_autoptr (GZlibDecompressor) zlib = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP);
  g_autoptr (GByteArray)        text = g_byte_array_new ();
  g_autofree guint8            *chunk = g_malloc (CHUNK);
  gsize                         n_done = 0;

  while (n_done == 0 || nn_is_gzip (bytes + n_done, *length - n_done)) /* one may follow another */
    {
      GConverterResult result;

      g_converter_reset (G_CONVERTER (zlib));
      do
        {
          gsize n_read, n_written;

          if (g_cancellable_set_error_if_cancelled (cancellable, error))
            return NULL;
          result =
              g_converter_convert (G_CONVERTER (zlib), bytes + n_done, *length - n_done, chunk,
                                   CHUNK, G_CONVERTER_INPUT_AT_END, &n_read, &n_written, error);
          if (result == G_CONVERTER_ERROR)
            return NULL;
          if (text->len + n_written > max_bytes)
            return NN_FAIL_NULL (error, G_FILE_ERROR, G_FILE_ERROR_NOSPC, "%s", "");
          g_byte_array_append (text, chunk, (guint) n_written);
          n_done += n_read;
        }
      while (result != G_CONVERTER_FINISHED);
    }

  *length = text->len;
  g_byte_array_append (text, (const guint8 *) "", 1);

  return (char *) g_byte_array_free (g_steal_pointer (&text), FALSE);
}

/* Appends a sentence as a field: a tab or a line end in it becomes a space. */
static void append_field (GString *lines, const char *text)
{
  for (; *text != '\0'; text++)
    g_string_append_c (lines, *text == '\t' || *text == '\n' || *text == '\r' ? ' ' : *text);
}

/* The lines that are made of a file: a column is a language of TMX, or a member of JSON objects. */
typedef struct
{
  GString   *lines;
  GPtrArray *names; /* of the columns, in the order in which they occur */
  GPtrArray *texts; /* of this line, one for each column */
} Table;

static void free_string (gpointer string) { g_string_free (string, TRUE); }

static Table open_table (void)
{
  return (Table){ g_string_new (NULL), g_ptr_array_new_with_free_func (g_free),
                  g_ptr_array_new_with_free_func (free_string) };
}

/* Returns the lines and the names, or %NULL. */
static char *close_table (Table *self, gboolean is_read, char ***names)
{
  g_ptr_array_unref (self->texts);
  if (is_read)
    {
      g_ptr_array_set_free_func (self->names, NULL);
      g_ptr_array_add (self->names, NULL);
      *names = (char **) g_ptr_array_free (self->names, FALSE);
    }
  else
    g_ptr_array_unref (self->names);

  return g_string_free (self->lines, !is_read);
}

static gboolean is_same_name (const char *a, const char *b)
{
  return g_ascii_strcasecmp (a, b) == 0;
}

/* Whether both are of one language, such as en-GB and en-US. */
static gboolean is_same_language (const char *a, const char *b)
{
  const gsize length = strcspn (a, "-_");

  return length == strcspn (b, "-_") && g_ascii_strncasecmp (a, b, length) == 0;
}

/* Returns the column of a name, which is new if there is room for another; else -1. */
static int find_column (Table *self, const char *name)
{
  guint i;

  if (g_ptr_array_find_with_equal_func (self->names, name, (GEqualFunc) is_same_name, &i))
    return (int) i;
  if (self->names->len == NN_COLUMNS_MAX)
    return -1;

  g_ptr_array_add (self->names, g_strdup (name));
  g_ptr_array_add (self->texts, g_string_new (NULL));

  return (int) self->names->len - 1;
}

static void end_line (Table *self)
{
  for (guint i = 0; i < self->texts->len; i++)
    {
      GString *text = g_ptr_array_index (self->texts, i);

      g_string_append (self->lines, i > 0 ? "\t" : "");
      append_field (self->lines, text->str);
      g_string_truncate (text, 0);
    }
  g_string_append_c (self->lines, '\n');
}

/* A TMX file that is being read. */
typedef struct
{
  Table    table;
  char    *source; /* the language that the file says the others are translated from, or NULL */
  int      language;
  int      depth; /* of elements inside of a segment */
  gboolean is_in_segment;
} Tmx;

static const char *value_of (const char *key, const char **keys, const char **values)
{
  for (int i = 0; keys[i] != NULL; i++)
    if (strcmp (keys[i], key) == 0)
      return values[i];

  return NULL;
}

/* A pair may be in en-GB and the next one in en-US; a pair of pt-BR and pt-PT has two columns. */
static int find_language (Table *table, const char *language)
{
  guint i;

  if (!g_ptr_array_find_with_equal_func (table->names, language, (GEqualFunc) is_same_name, NULL) &&
      g_ptr_array_find_with_equal_func (table->names, language, (GEqualFunc) is_same_language,
                                        &i) &&
      ((GString *) g_ptr_array_index (table->texts, i))->len == 0)
    return (int) i;

  return find_column (table, language);
}

static void start_element (GMarkupParseContext *context, const char *element, const char **keys,
                           const char **values, gpointer data, GError **error)
{
  Tmx *tmx = data;

  if (tmx->is_in_segment)
    tmx->depth += strcmp (element, "hi") != 0;
  else if (strcmp (element, "header") == 0)
    {
      g_free (tmx->source);
      tmx->source = g_strdup (value_of ("srclang", keys, values));
    }
  else if (strcmp (element, "tuv") == 0)
    {
      const char *language = value_of ("xml:lang", keys, values);

      language = language != NULL ? language : value_of ("lang", keys, values);
      tmx->language = find_language (&tmx->table, language != NULL ? language : "?");
    }
  else if (strcmp (element, "seg") == 0)
    tmx->is_in_segment = tmx->language >= 0;
}

/* Makes the language of the originals the first column, before there is a line. */
static void put_source_first (Tmx *tmx)
{
  Table *table = &tmx->table;
  guint  i;

  if (table->lines->len == 0 && tmx->source != NULL &&
      g_ptr_array_find_with_equal_func (table->names, tmx->source, (GEqualFunc) is_same_language,
                                        &i) &&
      i > 0)
    {
      g_ptr_array_insert (table->names, 0, g_ptr_array_steal_index (table->names, i));
      g_ptr_array_insert (table->texts, 0, g_ptr_array_steal_index (table->texts, i));
    }
}

static void end_element (GMarkupParseContext *context, const char *element, gpointer data,
                         GError **error)
{
  Tmx *tmx = data;

  if (tmx->is_in_segment && tmx->depth > 0)
    tmx->depth -= strcmp (element, "hi") != 0;
  else if (strcmp (element, "seg") == 0)
    tmx->is_in_segment = FALSE;
  else if (strcmp (element, "tu") == 0)
    {
      put_source_first (tmx);
      end_line (&tmx->table);
    }
}

/* The text of codes inside of a sentence, such as <ph>, is not part of it; that of <hi> is. */
static void add_text (GMarkupParseContext *context, const char *text, gsize length, gpointer data,
                      GError **error)
{
  Tmx *tmx = data;

  if (tmx->is_in_segment && tmx->depth == 0)
    g_string_append_len (g_ptr_array_index (tmx->table.texts, tmx->language), text,
                         (gssize) length);
}

static char *lines_of_tmx (const char *text, char ***names, GError **error)
{
  const GMarkupParser             parser = { start_element, end_element, add_text, NULL, NULL };
  Tmx                             tmx = { .table = open_table (), .language = -1 };
  g_autoptr (GMarkupParseContext) context =
      g_markup_parse_context_new (&parser, G_MARKUP_TREAT_CDATA_AS_TEXT, &tmx, NULL);
  const gboolean is_read = g_markup_parse_context_parse (context, text, -1, error) &&
                           g_markup_parse_context_end_parse (context, error);

  g_free (tmx.source);

  return close_table (&tmx.table, is_read, names);
}

/* Puts the texts and numbers of @value into the columns of their names; those of objects and lists
 * in it have the names of all around them. */
static void put_members (Table *self, const char *name, json_t *value)
{
  const char *key;
  json_t     *member;
  gsize       i;

  json_object_foreach (value, key, member)
    {
      g_autofree char *inner = *name != '\0' ? g_strconcat (name, ".", key, NULL) : g_strdup (key);

      put_members (self, inner, member);
    }
  json_array_foreach (value, i, member)
    {
      g_autofree char *inner =
          g_strdup_printf ("%s%s%d", name, *name != '\0' ? "." : "", (int) i + 1);

      put_members (self, inner, member);
    }

  if (json_is_string (value) || json_is_integer (value))
    {
      const int column = find_column (self, name);

      if (column >= 0 && json_is_string (value))
        g_string_assign (g_ptr_array_index (self->texts, column), json_string_value (value));
      else if (column >= 0)
        g_string_printf (g_ptr_array_index (self->texts, column), "%" JSON_INTEGER_FORMAT,
                         json_integer_value (value));
    }
}

/* A text alone may be a line with tabs. */
static void add_record (Table *self, json_t *record)
{
  if (json_is_string (record))
    {
      g_autofree char *line = g_strdup (json_string_value (record));

      g_string_append_printf (self->lines, "%s\n", g_strdelimit (line, "\r\n", ' '));
      return;
    }

  put_members (self, "", record);
  end_line (self);
}

static gboolean is_record (json_t *value)
{
  return json_is_object (value) || json_is_array (value);
}

static void add_object (Table *self, json_t *object);

/* Objects are records, or columns whose rows have numbers: {"en": {"0": "Go.", …}, …}. */
static void add_objects (Table *self, json_t *objects)
{
  const char *key, *name;
  json_t     *value, *column;
  json_t     *first = json_object_iter_value (json_object_iter (objects));
  const char *row = json_object_iter_key (json_object_iter (first));

  if (row == NULL || strspn (row, "0123456789") < strlen (row) ||
      !json_is_string (json_object_get (first, row)))
    {
      json_object_foreach (objects, key, value)
        add_object (self, value);
      return;
    }
  json_object_foreach (first, key, value)
    {
      json_object_foreach (objects, name, column)
        put_members (self, name, json_object_get (column, key));
      end_line (self);
    }
}

/* Whether it has translations of texts, not a text for each name such as "en". */
static gboolean is_dictionary (json_t *object, gsize n_texts)
{
  const char *key;
  json_t     *value;

  if (n_texts <= 2 || n_texts < json_object_size (object))
    return n_texts > NN_COLUMNS_MAX;
  json_object_foreach (object, key, value)
    if (nn_columns_is_name (key))
      return n_texts > NN_COLUMNS_MAX;

  return TRUE;
}

/* An object with lists is a table: {"train": [{"en": …}, …], "test": …}, or a list for each column:
 * {"en": ["Go.", …], "fr": ["Va !", …]}.  Many texts are pairs: {"Go.": "Va !", …}; and objects
 * alone are tables or records: {"1": {"en": …}, …}. */
static void add_object (Table *self, json_t *object)
{
  gsize       n_rows = 0;
  gsize       n_texts = 0;
  gsize       n_objects = 0;
  gboolean    is_table = FALSE;
  const char *key;
  json_t     *value;

  json_object_foreach (object, key, value)
    {
      n_texts += json_is_string (value);
      n_objects += json_is_object (value);
      n_rows = MAX (n_rows, json_array_size (value));
      if (is_record (json_array_get (value, 0)))
        for (gsize i = 0; i < json_array_size (value); i++, is_table = TRUE)
          add_record (self, json_array_get (value, i));
    }
  if (is_table)
    return;
  if (n_objects > 0 && n_objects == json_object_size (object))
    {
      add_objects (self, object);
      return;
    }

  for (gsize i = 0; i < n_rows; i++)
    {
      json_object_foreach (object, key, value)
        put_members (self, key, json_array_get (value, i));
      end_line (self);
    }
  if (n_rows == 0 && is_dictionary (object, n_texts))
    json_object_foreach (object, key, value)
      {
        json_t *pair = json_pack ("[s, O]", key, value);

        add_record (self, pair);
        json_decref (pair);
      }
  else if (n_rows == 0)
    add_record (self, object);
}

/* One object or list follows another, over several lines, maybe with commas between them.  Returns
 * whether there is nothing else. */
static gboolean add_values (Table *self, const char *text)
{
  json_error_t error;
  json_t      *record;

  while ((record = json_loads (text, JSON_DISABLE_EOF_CHECK, &error)) != NULL)
    {
      if (is_record (record))
        add_record (self, record);
      json_decref (record);
      text += error.position;
      text += strspn (text, ", \r\n\t");
    }

  return self->lines->len > 0 && *text == '\0';
}

/* Each line is an object or a list.  Returns whether the first one is. */
static gboolean add_lines (Table *self, const char *text)
{
  for (gboolean is_first = TRUE; *text != '\0'; is_first = FALSE)
    {
      const gsize length = strcspn (text, "\n");
      json_t     *record = json_loadb (text, length, 0, NULL);

      if (is_record (record))
        add_record (self, record);
      else if (is_first)
        return FALSE;
      else
        {
          g_autofree char *line = g_strndup (text, length); /* one without columns */

          append_field (self->lines, line);
          g_string_append_c (self->lines, '\n');
        }
      json_decref (record);
      text += length + (text[length] != '\0' ? 1 : 0);
    }

  return TRUE;
}

/* Whether @text can be nothing else than JSON. */
static gboolean is_like_json (const char *text)
{
  text += strspn (text, "[{ \n\r");

  return (*text == '"' || *text == '\'') && memchr (text, '\t', strcspn (text, "\n")) == NULL;
}

/* The file is a list, an object, or lines of them; returns NULL if it is none. */
static char *lines_of_json (const char *text, char ***names, GError **error)
{
  Table        table = open_table ();
  json_error_t fault;
  json_t      *file = json_loads (text, 0, &fault);
  gboolean     is_read = file != NULL;

  for (gsize i = 0; i < json_array_size (file); i++)
    add_record (&table, json_array_get (file, i));
  if (json_is_object (file))
    add_object (&table, file);
  if (file == NULL)
    is_read = add_lines (&table, text) || add_values (&table, text);
  json_decref (file);
  if (!is_read && is_like_json (text))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%d:%d: %s", fault.line, fault.column,
                 fault.text);

  return close_table (&table, is_read && table.lines->len > 0, names);
}

/**
 * @text: a file, valid UTF-8
 * @names: (out) (nullable) (array zero-terminated=1): the names of its columns, or %NULL
 * @error: (nullable): a %G_MARKUP_ERROR, if it is damaged TMX, or a %G_IO_ERROR, if damaged JSON
 * Returns: (transfer full) (nullable): the lines, with tabs between the columns; %NULL without an
 *   error if @text is neither TMX nor JSON
 */
char *nn_lines_of_container (const char *text, char ***names, GError **error)
{
  const char *start = text + strspn (text, " \n\r\t");

  *names = NULL;
  if (*start == '<' && g_strstr_len (start, 4096, "<tmx") != NULL)
    return lines_of_tmx (start, names, error);

  return *start == '{' || *start == '[' ? lines_of_json (start, names, error) : NULL;
}

/* Whether a file's name says its language by this part, which ends before @rest: not in x.csv,
 * which has both. */
static gboolean is_code (const char *part, gsize length, const char *rest)
{
  static const char *const others[] = { "csv", "tsv", "txt", "tmx", "zip", "gz",
                                        "xml", "pdf", "md",  "log", NULL };
  g_autofree char         *code = g_strndup (part, length);
  /* Some have the script after the language: eng_Latn.dev */
  const gboolean is_text =
      g_str_has_suffix (rest, ".txt") ||
      g_regex_match_simple ("^\\)?(?:_[A-Z][a-z]{3})?(?:\\.(?:dev|devtest|test|train|valid))?$",
                            rest, 0, 0);

  return is_text && (nn_columns_is_name (code) ||
                     ((length == 2 || length == 3) && !g_strv_contains (others, code) &&
                      strspn (code, "abcdefghijklmnopqrstuvwxyz") == length));
}

static char *without_gz (const char *name)
{
  return g_strndup (name, strlen (name) - (g_str_has_suffix (name, ".gz") ? strlen (".gz") : 0));
}

/* Whether two names differ in one part alone, the language: x.en and x.fr, train_en.txt and
 * train_fr.txt, source.txt and target.txt. */
static gboolean is_beside (const char *own_name, const char *other_name)
{
  g_autofree char *own = without_gz (own_name);
  g_autofree char *other = without_gz (other_name);
  const char      *end = own + strlen (own);
  const char      *other_end = other + strlen (other);
  gsize            start = 0;
  gsize            same = 0;

  for (gsize i = 0; own[i] != '\0' && own[i] == other[i]; i++)
    if (strchr ("._-(", own[i]) != NULL)
      start = i + 1;
  for (gsize i = 1;
       end - i >= own + start && other_end - i >= other + start && *(end - i) == *(other_end - i);
       i++)
    if (strchr ("._-)", *(end - i)) != NULL)
      same = i;
  end -= same;
  other_end -= same;

  return strcmp (own, other) != 0 && end > own + start && other_end > other + start &&
         is_code (own + start, (gsize) (end - own) - start, end) &&
         is_code (other + start, (gsize) (other_end - other) - start, other_end);
}

/**
 * @path: (type filename): a file of sentences, such as corpus.en
 * Returns: (transfer full) (array zero-terminated=1): the files beside it whose names have another
 *   language in the same place, such as corpus.fr; sorted, and not more than there may be columns
 */
char **nn_files_beside (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *own = g_path_get_basename (path);
  g_auto (GStrv)   files = nn_files_in (folder, "");
  GPtrArray       *beside = g_ptr_array_new ();

  for (char **file = files; *file != NULL && beside->len < NN_COLUMNS_MAX - 1; file++)
    if (strcmp (*file, own) != 0 && is_beside (own, *file))
      g_ptr_array_add (beside, g_build_filename (folder, *file, NULL));
  g_ptr_array_add (beside, NULL);

  return (char **) g_ptr_array_free (beside, FALSE);
}

/**
 * @text: sentences, one a line
 * Returns: how many lines it has, except for those without anything at the end
 */
int nn_count_lines (const char *text)
{
  int n = 0;

  for (; *text != '\0'; n++)
    {
      if (text[strspn (text, "\r\n")] == '\0')
        break;
      text += strcspn (text, "\n");
      text += *text != '\0' ? 1 : 0;
    }

  return n;
}

static const char *append_line (GString *lines, const char *text)
{
  const gsize length = strcspn (text, "\r\n");

  g_string_append_len (lines, text, (gssize) length);
  text += strcspn (text, "\n");

  return text + (*text != '\0' ? 1 : 0);
}

/**
 * @texts: (array length=n): sentences, one a line, in several languages
 * Returns: (transfer full): the lines of all with tabs between them; only as many as each has
 */
char *nn_lines_of_files (const char *const *texts, int n)
{
  GString    *lines = g_string_new (NULL);
  const char *at[NN_COLUMNS_MAX];
  int         n_lines = G_MAXINT;

  g_assert (n <= NN_COLUMNS_MAX);

  for (int i = 0; i < n; i++)
    {
      at[i] = texts[i];
      n_lines = MIN (n_lines, nn_count_lines (texts[i]));
    }
  for (int line = 0; line < n_lines; line++)
    for (int i = 0; i < n; i++)
      {
        at[i] = append_line (lines, at[i]);
        g_string_append_c (lines, i < n - 1 ? '\t' : '\n');
      }

  return g_string_free (lines, FALSE);
}
