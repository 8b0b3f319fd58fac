#include "core/text/containers.h"

#include <jansson.h>
#include <string.h>

#define CHUNK (1 << 16)

/**
 * nn_is_gzip:
 * @bytes: (array length=length): the bytes of a file
 * @length: how many
 *
 * Returns: whether it is compressed with gzip
 */
gboolean nn_is_gzip (const char *bytes, gsize length)
{
  return length >= 2 && memcmp (bytes, "\x1f\x8b", 2) == 0;
}

/**
 * nn_gunzip:
 * @bytes: (array length=length): a file that gzip wrote
 * @length: (inout): how many bytes it has, then how many it becomes
 * @max_bytes: how many these may be at most
 * @cancellable: (nullable): ends the reading
 * @error: (nullable): the error of the stream, or %G_FILE_ERROR_NOSPC
 *
 * Returns: (transfer full) (nullable): what was compressed, and a zero byte after it
 */
char *nn_gunzip (const char *bytes, gsize *length, gsize max_bytes, GCancellable *cancellable,
                 GError **error)
{
  g_autoptr (GInputStream) packed =
      g_memory_input_stream_new_from_data (bytes, (gssize) *length, NULL);
  g_autoptr (GZlibDecompressor) zlib = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP);
  g_autoptr (GInputStream)      stream = g_converter_input_stream_new (packed, G_CONVERTER (zlib));
  g_autoptr (GByteArray)        text = g_byte_array_new ();
  g_autofree guint8            *chunk = g_malloc (CHUNK);
  gssize                        n;

  while ((n = g_input_stream_read (stream, chunk, CHUNK, cancellable, error)) > 0)
    {
      if (text->len + (gsize) n > max_bytes)
        {
          g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_NOSPC, "");
          return NULL;
        }
      g_byte_array_append (text, chunk, (guint) n);
    }
  if (n < 0)
    return NULL;

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

/* A TMX file that is being read. */
typedef struct
{
  GString   *lines;
  GPtrArray *names; /* the languages, in the order in which they occur */
  GPtrArray *texts; /* of this unit, one for each language */
  int        language;
  int        depth; /* of elements inside of a segment */
  gboolean   is_in_segment;
} Tmx;

static int find_language (Tmx *tmx, const char *language)
{
  guint i;

  if (!g_ptr_array_find_with_equal_func (tmx->names, language, g_str_equal, &i))
    {
      i = tmx->names->len;
      g_ptr_array_add (tmx->names, g_strdup (language));
    }
  while (tmx->texts->len <= i)
    g_ptr_array_add (tmx->texts, g_string_new (NULL));

  return (int) i;
}

static void start_element (GMarkupParseContext *context, const char *element, const char **keys,
                           const char **values, gpointer data, GError **error)
{
  Tmx *tmx = data;

  if (tmx->is_in_segment)
    tmx->depth++;
  else if (strcmp (element, "tuv") == 0)
    {
      tmx->language = find_language (tmx, "?");
      for (int i = 0; keys[i] != NULL; i++)
        if (strcmp (keys[i], "xml:lang") == 0 || strcmp (keys[i], "lang") == 0)
          tmx->language = find_language (tmx, values[i]);
    }
  else if (strcmp (element, "seg") == 0)
    tmx->is_in_segment = tmx->language >= 0;
}

static void end_element (GMarkupParseContext *context, const char *element, gpointer data,
                         GError **error)
{
  Tmx *tmx = data;

  if (tmx->is_in_segment && tmx->depth > 0)
    tmx->depth--;
  else if (strcmp (element, "seg") == 0)
    tmx->is_in_segment = FALSE;
  else if (strcmp (element, "tu") == 0)
    {
      for (guint i = 0; i < tmx->texts->len; i++)
        {
          GString *text = g_ptr_array_index (tmx->texts, i);

          g_string_append (tmx->lines, i > 0 ? "\t" : "");
          append_field (tmx->lines, text->str);
          g_string_truncate (text, 0);
        }
      g_string_append_c (tmx->lines, '\n');
    }
}

/* The text of codes inside of a sentence, such as <ph>, is not part of it. */
static void add_text (GMarkupParseContext *context, const char *text, gsize length, gpointer data,
                      GError **error)
{
  Tmx *tmx = data;

  if (tmx->is_in_segment && tmx->depth == 0)
    g_string_append_len (g_ptr_array_index (tmx->texts, tmx->language), text, (gssize) length);
}

static void free_string (gpointer string) { g_string_free (string, TRUE); }

static char *lines_of_tmx (const char *text, char ***names, GError **error)
{
  const GMarkupParser parser = { start_element, end_element, add_text, NULL, NULL };
  Tmx                 tmx = {
                    .lines = g_string_new (NULL),
                    .names = g_ptr_array_new (),
                    .texts = g_ptr_array_new_with_free_func (free_string),
                    .language = -1,
  };
  g_autoptr (GMarkupParseContext) context =
      g_markup_parse_context_new (&parser, G_MARKUP_TREAT_CDATA_AS_TEXT, &tmx, NULL);
  const gboolean is_read = g_markup_parse_context_parse (context, text, -1, error) &&
                           g_markup_parse_context_end_parse (context, error);

  g_ptr_array_unref (tmx.texts);
  g_ptr_array_add (tmx.names, NULL);
  *names = (char **) g_ptr_array_free (tmx.names, FALSE);
  if (!is_read)
    g_clear_pointer (names, g_strfreev);

  return g_string_free (tmx.lines, !is_read);
}

/* Appends the texts and numbers of @object, and of objects in it. */
static void append_members (GString *lines, json_t *object, int *n)
{
  const char *key;
  json_t     *value;

  json_object_foreach (object, key, value)
    {
      if (json_is_object (value))
        {
          append_members (lines, value, n);
          continue;
        }

      g_string_append (lines, (*n)++ > 0 ? "\t" : "");
      if (json_is_string (value))
        append_field (lines, json_string_value (value));
      else if (json_is_integer (value))
        g_string_append_printf (lines, "%" JSON_INTEGER_FORMAT, json_integer_value (value));
    }
}

static void append_object (GString *lines, json_t *object)
{
  int n = 0;

  append_members (lines, object, &n);
  g_string_append_c (lines, '\n');
}

/* Each line is an object.  Returns NULL if the first one is not. */
static char *lines_of_json_lines (const char *text)
{
  GString *lines = g_string_new (NULL);

  while (*text != '\0')
    {
      const gsize length = strcspn (text, "\n");
      json_t     *object = json_loadb (text, length, 0, NULL);

      if (!json_is_object (object) && lines->len == 0)
        {
          json_decref (object);
          g_string_free (lines, TRUE);
          return NULL;
        }
      append_object (lines, object); /* a line that is not an object is a line without columns */
      json_decref (object);
      text += length + (text[length] != '\0' ? 1 : 0);
    }

  return g_string_free (lines, FALSE);
}

/* The whole file is a list of objects.  Returns NULL if it is none. */
static char *lines_of_json_list (const char *text)
{
  json_t  *list = json_loads (text, 0, NULL);
  GString *lines = g_string_new (NULL);

  for (gsize i = 0; i < json_array_size (list); i++)
    if (json_is_object (json_array_get (list, i)))
      append_object (lines, json_array_get (list, i));
  json_decref (list);

  return g_string_free (lines, lines->len == 0);
}

/**
 * nn_lines_of_container:
 * @text: a file, valid UTF-8
 * @names: (out) (nullable) (array zero-terminated=1): the names of its columns, or %NULL
 * @error: (nullable): a %G_MARKUP_ERROR, if it is damaged TMX
 *
 * Returns: (transfer full) (nullable): the lines, with tabs between the columns; %NULL without an
 *   error if @text is neither TMX nor JSON
 */
char *nn_lines_of_container (const char *text, char ***names, GError **error)
{
  const char *start = text + strspn (text, " \n\r\t");

  *names = NULL;
  if (*start == '<' && g_strstr_len (start, 4096, "<tmx") != NULL)
    return lines_of_tmx (start, names, error);
  if (*start == '{')
    return lines_of_json_lines (start);

  return *start == '[' ? lines_of_json_list (start) : NULL;
}

/**
 * nn_file_beside:
 * @path: (type filename): a file of sentences, such as corpus.en
 *
 * Returns: (transfer full) (nullable): the only file beside it whose name has another code of a
 *   language in the same place, such as corpus.fr
 */
char *nn_file_beside (const char *path)
{
  g_autoptr (GRegex)     regex = g_regex_new ("^(.+?\\.)([a-z]{2,3}(?:[-_][A-Za-z]{2,4})?)"
                                                  "((?:\\.txt)?(?:\\.gz)?)$",
                                              G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) info = NULL;
  g_autofree char       *folder = g_path_get_dirname (path);
  g_autofree char       *own = g_path_get_basename (path);
  g_autofree char       *base = NULL;
  g_autofree char       *end = NULL;
  g_autofree char       *beside = NULL;
  g_autoptr (GDir)       files = NULL;
  const char            *file;

  if (!g_regex_match (regex, own, 0, &info) || (files = g_dir_open (folder, 0, NULL)) == NULL)
    return NULL;

  base = g_match_info_fetch (info, 1);
  end = g_match_info_fetch (info, 3);
  while ((file = g_dir_read_name (files)) != NULL)
    {
      g_autoptr (GMatchInfo) other = NULL;
      g_autofree char       *start = NULL;
      g_autofree char       *rest = NULL;

      if (strcmp (file, own) == 0 || !g_regex_match (regex, file, 0, &other))
        continue;
      start = g_match_info_fetch (other, 1);
      rest = g_match_info_fetch (other, 3);
      if (strcmp (start, base) != 0 || strcmp (rest, end) != 0)
        continue;
      if (beside != NULL)
        return NULL;
      beside = g_strdup (file);
    }

  return beside != NULL ? g_build_filename (folder, beside, NULL) : NULL;
}

static int count_lines (const char *text)
{
  int n = 0;

  for (; *text != '\0'; n++)
    {
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
 * nn_lines_of_two:
 * @source: sentences, one a line
 * @target: their translations
 * @n_source: (out): how many lines the first has
 * @n_target: (out): how many the second has
 *
 * Returns: (transfer full): the lines of both with tabs between them; only as many as the shorter
 *   one has
 */
char *nn_lines_of_two (const char *source, const char *target, int *n_source, int *n_target)
{
  GString *lines = g_string_sized_new (strlen (source) + strlen (target) + 1);

  *n_source = count_lines (source);
  *n_target = count_lines (target);
  while (*source != '\0' && *target != '\0')
    {
      source = append_line (lines, source);
      g_string_append_c (lines, '\t');
      target = append_line (lines, target);
      g_string_append_c (lines, '\n');
    }

  return g_string_free (lines, FALSE);
}
