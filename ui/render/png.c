#include "ui/render/png.h"

#include <string.h>
#include <zlib.h>

static void append_number (GByteArray *png, guint32 number)
{
  const guint32 big = GUINT32_TO_BE (number);

  g_byte_array_append (png, (const guint8 *) &big, sizeof big);
}

/* kind: four letters. */
void hl_png_append_chunk (GByteArray *png, const char *kind, gconstpointer data, gsize size)
{
  const guint start = png->len + 4;

  append_number (png, (guint32) size);
  g_byte_array_append (png, (const guint8 *) kind, 4);
  if (size > 0)
    g_byte_array_append (png, data, (guint) size);
  append_number (png, (guint32) crc32 (0, png->data + start, png->len - start));
}

/* Reads the chunk at an offset, at first 0. Returns whether there is one. */
gboolean hl_png_next (const guint8 *png, gsize size, gsize *at, HlPngChunk *chunk)
{
  guint32 length;

  *at = MAX (*at, HL_PNG_SIGNATURE_SIZE);
  if (*at + 12 > size)
    return FALSE;
  memcpy (&length, png + *at, sizeof length);
  *chunk = (HlPngChunk){ png + *at + 4, png + *at + 8, GUINT32_FROM_BE (length) };
  if (chunk->size > size - *at - 12)
    return FALSE;
  *at += chunk->size + 12;

  return TRUE;
}

static gboolean is_kind (const HlPngChunk *chunk, const char *kind)
{
  return memcmp (chunk->kind, kind, 4) == 0;
}

/* Where a frame lies and how long it is seen.  header: of the picture, which begins with its width
 * and height. */
static void append_control (GByteArray *png, const HlPngChunk *header, guint32 number)
{
  const guint16 times[] = { GUINT16_TO_BE (HL_FRAME_TIME), GUINT16_TO_BE (1000) };
  GByteArray   *data = g_byte_array_new ();

  append_number (data, number);
  g_byte_array_append (data, header->data, 8);
  append_number (data, 0);
  append_number (data, 0);
  g_byte_array_append (data, (const guint8 *) times, sizeof times);
  g_byte_array_append (data, (const guint8 *) "\0\0",
                       2); /* a frame stays until the next one replaces it */
  hl_png_append_chunk (png, "fcTL", data->data, data->len);
  g_byte_array_unref (data);
}

/* The pixels of a frame: those of the first one are what a reader of still pictures sees. */
static void append_pixels (GByteArray *png, const HlPngChunk *pixels, guint32 *number)
{
  GByteArray *data;

  if (*number == 1)
    {
      hl_png_append_chunk (png, "IDAT", pixels->data, pixels->size);
      return;
    }

  data = g_byte_array_new ();
  append_number (data, (*number)++);
  g_byte_array_append (data, pixels->data, (guint) pixels->size);
  hl_png_append_chunk (png, "fdAT", data->data, data->len);
  g_byte_array_unref (data);
}

/* Returns one file that shows them one after the other, again and again. frames: PNG files of the
 * same size and kind of pixels, at least one. */
GBytes *hl_png_animate (const GPtrArray *frames)
{
  GByteArray *png = g_byte_array_new ();
  guint32     number = 0;

  g_byte_array_append (png, (const guint8 *) HL_PNG_SIGNATURE, HL_PNG_SIGNATURE_SIZE);
  for (guint i = 0; i < frames->len; i++)
    {
      gsize         size, at = 0;
      const guint8 *frame = g_bytes_get_data (frames->pdata[i], &size);
      HlPngChunk    header = { NULL }, chunk;

      hl_png_next (frame, size, &at, &header);
      if (i == 0)
        {
          const guint32 control[] = { GUINT32_TO_BE (frames->len), 0 };

          hl_png_append_chunk (png, "IHDR", header.data, header.size);
          hl_png_append_chunk (png, "acTL", control, sizeof control);
        }
      append_control (png, &header, number++);
      while (hl_png_next (frame, size, &at, &chunk))
        if (is_kind (&chunk, "IDAT"))
          append_pixels (png, &chunk, &number);
    }
  hl_png_append_chunk (png, "IEND", NULL, 0);

  return g_byte_array_free_to_bytes (png);
}
