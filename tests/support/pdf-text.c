#include "tests/support/pdf-text.h"

#include <gio/gio.h>
#include <string.h>

#define BEGIN "stream\n"

static void append_text (GString *text, const char *bytes, gsize length)
{
  for (gsize i = 0; i < length; i++)
    g_string_append_c (text, bytes[i] != '\0' ? bytes[i] : ' ');
}

static void append_inflated (GString *text, const char *bytes, gsize length)
{
  g_autoptr (GZlibDecompressor) inflater = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB);
  char                          piece[4096];
  gsize                         n_read;
  gsize                         n_written;
  GConverterResult              result;

  do
    {
      result = g_converter_convert (G_CONVERTER (inflater), bytes, length, piece, sizeof piece,
                                    G_CONVERTER_NO_FLAGS, &n_read, &n_written, NULL);
      if (result == G_CONVERTER_ERROR) /* a stream of another kind */
        return;
      append_text (text, piece, n_written);
      bytes += n_read;
      length -= n_read;
    }
  while (result != G_CONVERTER_FINISHED);
}

/* Since version 1.18 cairo compresses the list of pages, too. Returns the file, then what its
 * streams inflate to; spaces in place of zeros. */
char *hl_test_pdf_text (const char *bytes, gsize length)
{
  GString *text = g_string_new (NULL);

  append_text (text, bytes, length);
  for (gsize i = 0; i + strlen (BEGIN) < length; i++)
    if (memcmp (bytes + i, BEGIN, strlen (BEGIN)) == 0)
      append_inflated (text, bytes + i + strlen (BEGIN), length - i - strlen (BEGIN));

  return g_string_free (text, FALSE);
}
