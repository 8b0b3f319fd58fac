#include "ui/render/origin.h"

#include "ui/render/recording.h"

#include "tests/support/cases.h"

static const char origin[] =
    "## voiture · (block 2) \\ 猫\npage: model\nsentence: l’été <b> & \"ça\"\n";

static void draw_cb (gconstpointer data, cairo_t *cr)
{
  cairo_rectangle (cr, 2, 2, 10, 5);
  cairo_fill (cr);
}

static GBytes *encode (const HlPrint *print)
{
  const HlDrawing         drawing = { { 96, 48 }, draw_cb, NULL };
  g_autoptr (HlRecording) recording = hl_recording_new (&drawing, print->format);

  return hl_origin_write (hl_recording_encode (recording, print, NULL), print);
}

NN_TEST (every_picture_says_where_it_comes_from)
{
  for (HlFigureFormat format = HL_FIGURE_PNG; format <= HL_FIGURE_PDF; format++)
    {
      g_autoptr (GBytes) file = encode (&(HlPrint){ .format = format, .origin = origin });
      g_autoptr (GBytes) silent = encode (&(HlPrint){ .format = format });
      g_autofree char   *read = hl_origin_read (file), *nothing = hl_origin_read (silent);

      g_assert_cmpstr (read, ==, origin);
      g_assert_null (nothing);
    }
}

NN_TEST (the_same_picture_is_the_same_file)
{
  for (HlFigureFormat format = HL_FIGURE_PNG; format <= HL_FIGURE_PDF; format++)
    {
      g_autoptr (GBytes) one = encode (&(HlPrint){ .format = format, .origin = origin });
      g_autoptr (GBytes) other = NULL;

      g_usleep (format == HL_FIGURE_PDF ? 1100 * 1000 : 0); /* it would tell the second */
      other = encode (&(HlPrint){ .format = format, .origin = origin });
      g_assert_true (g_bytes_equal (one, other));
    }
}

/* A file that a person cut, or that is not a picture. */
NN_TEST (broken_files_say_nothing)
{
  for (HlFigureFormat format = HL_FIGURE_PNG; format <= HL_FIGURE_PDF; format++)
    {
      g_autoptr (GBytes) file = encode (&(HlPrint){ .format = format, .origin = origin });

      for (gsize size = 0; size < g_bytes_get_size (file); size++)
        {
          g_autoptr (GBytes) part = g_bytes_new_from_bytes (file, 0, size);
          g_autofree char   *read = hl_origin_read (part);

          if (format != HL_FIGURE_PDF)
            g_assert_true (read == NULL || g_str_equal (read, origin));
        }
    }
}

static guint32 number_at (const char *data)
{
  guint32 big;

  memcpy (&big, data, sizeof big);

  return GUINT32_FROM_BE (big);
}

NN_TEST (width_and_resolution_make_the_pixels)
{
  const HlPrint      column = { .width = 84 / 25.4 * 96, .resolution = 300 };
  g_autoptr (GBytes) file = encode (&column);
  const char        *data = g_bytes_get_data (file, NULL);
  const char        *unit = data + 33 + 4; /* of the second chunk */

  g_assert_cmpint (number_at (data + 16), ==, 993); /* 84 mm, 992.1 pixels */
  g_assert_cmpmem (unit, 4, "pHYs", 4);
  g_assert_cmpint (number_at (unit + 4), ==, 11811); /* pixels per meter */
  g_assert_cmpint (number_at (unit + 8), ==, 11811);
  g_assert_cmpint (unit[12], ==, 1);
}

static cairo_status_t read_cb (void *closure, unsigned char *data, unsigned int length)
{
  GBytes **file = closure;
  GBytes  *rest = g_bytes_new_from_bytes (*file, length, g_bytes_get_size (*file) - length);

  memcpy (data, g_bytes_get_data (*file, NULL), length);
  g_bytes_unref (*file);
  *file = rest;

  return CAIRO_STATUS_SUCCESS;
}

static guint32 corner (gboolean is_transparent)
{
  GBytes          *file = encode (&(HlPrint){ .is_transparent = is_transparent });
  cairo_surface_t *picture = cairo_image_surface_create_from_png_stream (read_cb, &file);
  const guint32    pixel = *(const guint32 *) (gpointer) cairo_image_surface_get_data (picture);

  g_assert_cmpint (cairo_surface_status (picture), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (picture);
  g_bytes_unref (file);

  return is_transparent ? pixel : pixel & 0xffffff;
}

NN_TEST (ground_is_white_or_nothing)
{
  g_assert_cmphex (corner (FALSE), ==, 0xffffff);
  g_assert_cmphex (corner (TRUE), ==, 0);
}
