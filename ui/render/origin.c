#include "ui/render/origin.h"

#include <math.h>
#include <string.h>
#include <zlib.h>

#include "ui/render/png.h"

#define KEYWORD "Headlight"
#define METADATA "<metadata id=\"headlight\" xml:space=\"preserve\">"
#define HEADER_END 33        /* of a PNG's first chunk */
#define MOST (1 << 20)       /* bytes of a text, unpacked */
#define METER (1.0 / 0.0254) /* inches */

/* --- PNG -------------------------------------------------------------------------------------- */

static void append_resolution (GByteArray *png, double resolution)
{
  const guint32 pixels = (guint32) lround (resolution * METER);
  const guint32 both[] = { GUINT32_TO_BE (pixels), GUINT32_TO_BE (pixels) };
  guint8        data[9];

  memcpy (data, both, sizeof both);
  data[8] = 1; /* the unit is the meter */
  hl_png_append_chunk (png, "pHYs", data, sizeof data);
}

static void append_text (GByteArray *png, const char *text)
{
  GByteArray *data = g_byte_array_new ();

  /* keyword, not packed, no language, no translation of the keyword */
  g_byte_array_append (data, (const guint8 *) KEYWORD "\0\0\0\0", sizeof KEYWORD + 4);
  g_byte_array_append (data, (const guint8 *) text, (guint) strlen (text));
  hl_png_append_chunk (png, "iTXt", data->data, data->len);
  g_byte_array_unref (data);
}

static GBytes *write_png (GBytes *file, const HlPrint *print)
{
  gsize         size;
  const guint8 *data = g_bytes_get_data (file, &size);
  GByteArray   *png = g_byte_array_new ();

  g_byte_array_append (png, data, HEADER_END);
  append_resolution (png, print->resolution > 0 ? print->resolution : HL_FIGURE_RESOLUTION);
  if (print->origin != NULL)
    append_text (png, print->origin);
  g_byte_array_append (png, data + HEADER_END, (guint) (size - HEADER_END));

  return g_byte_array_free_to_bytes (png);
}

static char *read_png (const guint8 *data, gsize size)
{
  const gsize before = sizeof KEYWORD + 4; /* of the text */
  gsize       at = 0;
  HlPngChunk  chunk;

  while (hl_png_next (data, size, &at, &chunk))
    if (memcmp (chunk.kind, "iTXt", 4) == 0 && chunk.size >= before &&
        memcmp (chunk.data, KEYWORD "\0\0\0\0", before) == 0)
      return g_strndup ((const char *) chunk.data + before, chunk.size - before);

  return NULL;
}

/* --- SVG -------------------------------------------------------------------------------------- */

static gboolean renumber_cb (const GMatchInfo *match, GString *text, gpointer numbers)
{
  g_autofree char *name = g_match_info_fetch (match, 0);
  gpointer         number = g_hash_table_lookup (numbers, name);

  if (number == NULL)
    {
      number = GUINT_TO_POINTER (g_hash_table_size (numbers) + 1);
      g_hash_table_insert (numbers, g_strdup (name), number);
    }
  g_string_append_printf (text, "part%u", GPOINTER_TO_UINT (number));

  return FALSE;
}

/* Cairo numbers what it draws through all files of a process; here each file begins anew, so that
 * the same picture is the same file. */
static char *renumber (GBytes *file)
{
  g_autoptr (GHashTable) numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GRegex)     names =
      g_regex_new ("(?<=\\bid=\"|#)[a-z]+[0-9]+(?:-[0-9]+)?(?=[\")])", G_REGEX_RAW, 0, NULL);

  return g_regex_replace_eval (names, g_bytes_get_data (file, NULL),
                               (gssize) g_bytes_get_size (file), 0, 0, renumber_cb, numbers, NULL);
}

static GBytes *write_svg (GBytes *file, const char *origin)
{
  char            *data = renumber (file);
  const char      *root = strstr (data, "<svg");
  const char      *end = root != NULL ? strchr (root, '>') : NULL;
  g_autofree char *escaped = origin != NULL ? g_markup_escape_text (origin, -1) : NULL;
  GString         *svg;

  if (end == NULL || escaped == NULL)
    return g_bytes_new_take (data, strlen (data));

  end++;
  svg = g_string_new_len (data, end - data);
  g_string_append_printf (svg, "\n" METADATA "%s</metadata>%s", escaped, end);
  g_free (data);

  return g_string_free_to_bytes (svg);
}

static void keep_text_cb (GMarkupParseContext *context, const char *text, gsize size, gpointer kept,
                          GError **error)
{
  g_string_append_len (kept, text, (gssize) size);
}

static char *read_svg (const char *data, gsize size)
{
  static const GMarkupParser parser = { .text = keep_text_cb };
  const char                *start = g_strstr_len (data, (gssize) size, METADATA);
  const char *end = start != NULL ? g_strstr_len (start, data + size - start, "</metadata>") : NULL;
  g_autoptr (GString)             text = g_string_new (NULL);
  g_autoptr (GMarkupParseContext) context = NULL;

  if (end == NULL)
    return NULL;

  context = g_markup_parse_context_new (&parser, 0, text, NULL);
  if (!g_markup_parse_context_parse (context, start, end - start + (gssize) strlen ("</metadata>"),
                                     NULL))
    return NULL;

  return g_strdup (text->str);
}

/* --- PDF: a string of its dictionary, in a file of cairo -------------------------------------- */

static char *read_hexadecimal (const char *at, const char *end)
{
  g_autoptr (GArray) units = g_array_new (TRUE, FALSE, sizeof (gunichar2));

  for (; at + 4 <= end && g_ascii_isxdigit (*at); at += 4)
    {
      const char      digits[] = { at[0], at[1], at[2], at[3], '\0' };
      const gunichar2 unit = (gunichar2) g_ascii_strtoull (digits, NULL, 16);

      if (unit != 0xfeff)
        g_array_append_val (units, unit);
    }

  return g_utf16_to_utf8 ((const gunichar2 *) (gpointer) units->data, units->len, NULL, NULL, NULL);
}

static char *read_literal (const char *at, const char *end)
{
  GString *text = g_string_new (NULL);

  for (; at < end && *at != ')'; at++)
    {
      if (*at == '\\' && at + 1 < end)
        at++;
      g_string_append_c (text, *at);
    }

  return g_string_free (text, FALSE);
}

/* In bytes that may be zero. */
static const char *find (const char *data, const char *end, const char *words)
{
  const gsize length = strlen (words);

  for (; (gsize) (end - data) >= length; data++)
    if (memcmp (data, words, length) == 0)
      return data;

  return NULL;
}

static char *find_keywords (const char *data, gsize size)
{
  const char *const end = data + size;
  const char       *at = find (data, end, "/Keywords");

  if (at == NULL)
    return NULL;

  for (at += strlen ("/Keywords"); at < end && *at == ' ';)
    at++;
  if (at < end && *at == '(')
    return read_literal (at + 1, end);

  return at < end && *at == '<' ? read_hexadecimal (at + 1, end) : NULL;
}

/* Newer versions of cairo pack the dictionary. */
static char *read_pdf (const char *data, gsize size)
{
  const char *const end = data + size;
  char             *found = find_keywords (data, size);
  g_autofree char  *unpacked = g_malloc (MOST);

  for (const char *at = data; found == NULL;)
    {
      uLongf room = MOST;

      at = find (at, end, "stream\n");
      if (at == NULL)
        return NULL;
      at += strlen ("stream\n");
      if (uncompress ((Bytef *) unpacked, &room, (const Bytef *) at, (uLong) (end - at)) == Z_OK)
        found = find_keywords (unpacked, room);
    }

  return found;
}

/* --- GIF: a comment, in pieces of up to 255 bytes --------------------------------------------- */

static char *read_gif (const char *data, gsize size)
{
  const char *const end = data + size;
  const char       *at = find (data, end, "\x21\xfe");
  GString          *text = g_string_new (NULL);

  for (at = at != NULL ? at + 2 : end; at < end && *at != '\0' && (guint8) *at < end - at;
       at += (guint8) *at + 1)
    g_string_append_len (text, at + 1, (guint8) *at);
  if (g_str_has_prefix (text->str, "# " KEYWORD))
    return g_string_free (text, FALSE);

  g_string_free (text, TRUE);

  return NULL;
}

/* --- TeX -------------------------------------------------------------------------------------- */

static char *read_tex (const char *data, gsize size)
{
  g_autofree char *text = g_strndup (data, size);
  g_auto (GStrv)   lines = g_strsplit (text, "\n", -1);
  GString         *origin = g_string_new (NULL);

  for (char **line = lines; *line != NULL; line++)
    if (g_str_has_prefix (*line, "%% "))
      g_string_append_printf (origin, "%s\n", *line + 3);

  if (origin->len > 0)
    return g_string_free (origin, FALSE);

  g_string_free (origin, TRUE);

  return NULL;
}

/* Returns the file with what it says; takes the file that cairo made. */
GBytes *hl_origin_write (GBytes *file, const HlPrint *print)
{
  GBytes *whole = file;

  if (print->format == HL_FIGURE_PNG)
    whole = write_png (file, print);
  else if (print->format == HL_FIGURE_SVG)
    whole = write_svg (file, print->origin);
  else
    return file;

  g_bytes_unref (file);

  return whole;
}

/* Returns what the file says, or NULL where it says nothing or is none of ours. */
char *hl_origin_read (GBytes *file)
{
  gsize       size;
  const char *data = g_bytes_get_data (file, &size);
  char       *origin = NULL;

  if (size >= HL_PNG_SIGNATURE_SIZE && memcmp (data, HL_PNG_SIGNATURE, HL_PNG_SIGNATURE_SIZE) == 0)
    origin = read_png ((const guint8 *) data, size);
  else if (size >= 4 && memcmp (data, "GIF8", 4) == 0)
    origin = read_gif (data, size);
  else if (size >= 5 && memcmp (data, "%PDF-", 5) == 0)
    origin = read_pdf (data, size);
  else if (g_strstr_len (data, (gssize) MIN (size, 1000), "<svg") != NULL)
    origin = read_svg (data, size);
  else if (size > 0 && data[0] == '%')
    origin = read_tex (data, size);

  if (origin != NULL && !g_utf8_validate (origin, -1, NULL))
    g_clear_pointer (&origin, g_free);

  return origin;
}
