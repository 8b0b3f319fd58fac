#include "ui/render/origin.h"

#include <math.h>
#include <string.h>
#include <zlib.h>

#define KEYWORD "Headlight"
#define METADATA "<metadata id=\"headlight\" xml:space=\"preserve\">"
#define HEADER_END 33        /* of a PNG's first chunk */
#define METER (1.0 / 0.0254) /* inches */

/* --- PNG: chunks of length, kind, data and sum ------------------------------------------------ */

static void append_number (GByteArray *bytes, guint32 number)
{
  const guint32 big = GUINT32_TO_BE (number);

  g_byte_array_append (bytes, (const guint8 *) &big, sizeof big);
}

static void append_chunk (GByteArray *png, const char *kind, gconstpointer data, gsize size)
{
  const guint start = png->len + 4;

  append_number (png, (guint32) size);
  g_byte_array_append (png, (const guint8 *) kind, 4);
  g_byte_array_append (png, data, (guint) size);
  append_number (png, (guint32) crc32 (0, png->data + start, png->len - start));
}

static void append_resolution (GByteArray *png, double resolution)
{
  const guint32 pixels = (guint32) lround (resolution * METER);
  const guint32 both[] = { GUINT32_TO_BE (pixels), GUINT32_TO_BE (pixels) };
  guint8        data[9];

  memcpy (data, both, sizeof both);
  data[8] = 1; /* the unit is the meter */
  append_chunk (png, "pHYs", data, sizeof data);
}

static void append_text (GByteArray *png, const char *text)
{
  GByteArray *data = g_byte_array_new ();

  /* keyword, not packed, no language, no translation of the keyword */
  g_byte_array_append (data, (const guint8 *) KEYWORD "\0\0\0\0", sizeof KEYWORD + 4);
  g_byte_array_append (data, (const guint8 *) text, (guint) strlen (text));
  append_chunk (png, "iTXt", data->data, data->len);
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
