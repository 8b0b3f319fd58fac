/* ui/render/png.h
 *
 * The chunks of a PNG file, each of a length, a kind, data and a sum; and pictures one after the
 * other as one file, which moves (APNG).
 */

#pragma once

#include <glib.h>

#define HL_PNG_SIGNATURE "\x89PNG\r\n\x1a\n"
#define HL_PNG_SIGNATURE_SIZE 8
#define HL_FRAME_TIME 700 /* milliseconds, of what moves */

typedef struct
{
  const guint8 *kind, *data;
  gsize         size; /* of the data */
} HlPngChunk;

void     hl_png_append_chunk (GByteArray *png, const char *kind, gconstpointer data, gsize size);
gboolean hl_png_next (const guint8 *png, gsize size, gsize *at, HlPngChunk *chunk);

GBytes *hl_png_animate (const GPtrArray *frames) G_GNUC_WARN_UNUSED_RESULT;
