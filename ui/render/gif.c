#include "ui/render/gif.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "ui/render/drawing.h"
#include "ui/render/png.h"

/* Whether a file of that name is one. */
gboolean hl_gif_is_name (const char *filename)
{
  const char *suffix = strrchr (filename, '.');

  return suffix != NULL && g_ascii_strcasecmp (suffix, ".gif") == 0;
}

#ifdef HAVE_GIF

#include <gif_lib.h>
#include "core/engine/fail.h"

#define COLORS 256
#define BACKGROUND 0

/* Red, green and blue of each pixel, apart; then the number of its color. */
typedef struct
{
  int          width, height;
  GifByteType *planes[3], *numbers;
} Pixels;

static void pixels_clear (Pixels *self)
{
  for (int i = 0; i < 3; i++)
    g_free (self->planes[i]);
  g_free (self->numbers);
}

typedef struct
{
  const guint8 *at;
  gsize         left;
} Reader;

static cairo_status_t read_cb (void *closure, unsigned char *data, unsigned int length)
{
  Reader *reader = closure;

  if (length > reader->left)
    return CAIRO_STATUS_READ_ERROR;
  memcpy (data, reader->at, length);
  reader->at += length;
  reader->left -= length;

  return CAIRO_STATUS_SUCCESS;
}

/* Reads a PNG whose pixels have nothing below them. */
static Pixels read_frame (GBytes *png)
{
  Reader           reader = { g_bytes_get_data (png, NULL), g_bytes_get_size (png) };
  cairo_surface_t *surface = cairo_image_surface_create_from_png_stream (read_cb, &reader);
  Pixels           self = { cairo_image_surface_get_width (surface),
                            cairo_image_surface_get_height (surface) };
  const gsize      n = (gsize) self.width * (gsize) self.height;

  for (int i = 0; i < 3; i++)
    self.planes[i] = g_new (GifByteType, n);
  self.numbers = g_new (GifByteType, n);
  for (int y = 0; y < self.height; y++)
    {
      const guint32 *row =
          (const guint32 *) (gconstpointer) (cairo_image_surface_get_data (surface) +
                                             (gsize) y * cairo_image_surface_get_stride (surface));

      for (int x = 0; x < self.width; x++)
        for (int i = 0; i < 3; i++)
          self.planes[i][(gsize) y * self.width + x] = (row[x] >> (16 - 8 * i)) & 0xff;
    }
  cairo_surface_destroy (surface);

  return self;
}

static int write_cb (GifFileType *gif, const GifByteType *data, int length)
{
  g_byte_array_append (gif->UserData, data, (guint) length);

  return length;
}

/* Again and again, from the beginning. */
static gboolean write_loop (GifFileType *gif)
{
  return EGifPutExtensionLeader (gif, APPLICATION_EXT_FUNC_CODE) &&
         EGifPutExtensionBlock (gif, 11, "NETSCAPE2.0") &&
         EGifPutExtensionBlock (gif, 3, "\1\0\0") && EGifPutExtensionTrailer (gif);
}

/* The colors that giflib chooses have five bits, so white would be gray. */
static void brighten (ColorMapObject *colors)
{
  for (int i = 0; i < colors->ColorCount; i++)
    {
      GifColorType *color = colors->Colors + i;

      color->Red = (GifByteType) MIN (color->Red * 255 / 248, 255);
      color->Green = (GifByteType) MIN (color->Green * 255 / 248, 255);
      color->Blue = (GifByteType) MIN (color->Blue * 255 / 248, 255);
    }
}

static gboolean write_frame (GifFileType *gif, Pixels *pixels)
{
  const GraphicsControlBlock control = { DISPOSE_DO_NOT, FALSE, HL_FRAME_TIME / 10,
                                         NO_TRANSPARENT_COLOR };
  int                        n_colors = COLORS;
  ColorMapObject            *colors = GifMakeMapObject (COLORS, NULL);
  GifByteType                extension[4];
  gboolean                   is_written;

  EGifGCBToExtension (&control, extension);
  is_written = GifQuantizeBuffer ((unsigned) pixels->width, (unsigned) pixels->height, &n_colors,
                                  pixels->planes[0], pixels->planes[1], pixels->planes[2],
                                  pixels->numbers, colors->Colors) == GIF_OK;
  brighten (colors);
  is_written = is_written &&
               EGifPutExtension (gif, GRAPHICS_EXT_FUNC_CODE, sizeof extension, extension) &&
               EGifPutImageDesc (gif, 0, 0, pixels->width, pixels->height, FALSE, colors);
  for (int y = 0; y < pixels->height && is_written; y++)
    is_written = EGifPutLine (gif, pixels->numbers + (gsize) y * pixels->width, pixels->width);
  GifFreeMapObject (colors);

  return is_written;
}

/* Whether such files can be written. */
gboolean hl_gif_is_there (void) { return TRUE; }

/* Returns one file that shows the frames one after the other, again and again, or NULL.  frames:
 * PNG files of the same size; one does not move; comment: in the file, or NULL. */
GBytes *hl_gif_animate (const GPtrArray *frames, const char *comment, GError **error)
{
  GByteArray  *bytes = g_byte_array_new ();
  int          problem = 0;
  GifFileType *gif = EGifOpen (bytes, write_cb, &problem);
  gboolean     is_written = gif != NULL;

  for (guint i = 0; i < frames->len && is_written; i++)
    {
      Pixels pixels = read_frame (frames->pdata[i]);

      if (i == 0)
        {
          EGifSetGifVersion (gif, TRUE);
          is_written = EGifPutScreenDesc (gif, pixels.width, pixels.height, 8, BACKGROUND, NULL) &&
                       write_loop (gif) && (comment == NULL || EGifPutComment (gif, comment));
        }
      is_written = is_written && write_frame (gif, &pixels);
      problem = gif->Error;
      pixels_clear (&pixels);
    }
  if (gif != NULL && !EGifCloseFile (gif, is_written ? &problem : NULL))
    is_written = FALSE;
  if (is_written)
    return g_byte_array_free_to_bytes (bytes);

  g_byte_array_unref (bytes);
  return NN_FAIL_NULL (error, HL_DRAWING_ERROR, HL_DRAWING_ERROR_CAIRO,
                       _ ("The picture could not be created: %s."), GifErrorString (problem));
}

#else

gboolean hl_gif_is_there (void) { return FALSE; }

GBytes *hl_gif_animate (const GPtrArray *frames, const char *comment, GError **error)
{
  g_set_error_literal (
      error, HL_DRAWING_ERROR, HL_DRAWING_ERROR_FORMAT,
      _ ("This version of Headlight was built without giflib and cannot write GIF files. Choose a "
         "name that ends in .png: PNG files can be animated, too."));

  return NULL;
}

#endif
