#include "tests/support/reference-image.h"

#include <math.h>
#include <stdlib.h>

#define TOLERANCE 1 /* of 255, in each channel: cairo's rounding */

/* Returns the pixel there, 0xAARRGGBB. picture: an image surface of 32 bits a pixel. */
guint32 hl_test_pixel (cairo_surface_t *picture, int x, int y)
{
  const guint8 *pixels;
  const int     stride = cairo_image_surface_get_stride (picture);

  cairo_surface_flush (picture);
  pixels = cairo_image_surface_get_data (picture);

  return ((const guint32 *) (gconstpointer) (pixels + (gsize) y * stride))[x];
}

/* Returns how many pixels of that part something was drawn on. */
int hl_test_count_ink (cairo_surface_t *picture, const HlRect *inside)
{
  const int right = MIN (ceil (inside->x + inside->width), cairo_image_surface_get_width (picture));
  const int bottom =
      MIN (ceil (inside->y + inside->height), cairo_image_surface_get_height (picture));
  int count = 0;

  for (int y = MAX (floor (inside->y), 0); y < bottom; y++)
    for (int x = MAX (floor (inside->x), 0); x < right; x++)
      count += hl_test_pixel (picture, x, y) >> 24 != 0;

  return count;
}

static int difference (guint32 a, guint32 b)
{
  int largest = 0;

  for (int shift = 0; shift < 32; shift += 8)
    largest = MAX (largest, abs ((int) (a >> shift & 0xff) - (int) (b >> shift & 0xff)));

  return largest;
}

static void compare (cairo_surface_t *picture, cairo_surface_t *reference, const char *name,
                     const char *out)
{
  const int width = cairo_image_surface_get_width (reference);
  const int height = cairo_image_surface_get_height (reference);

  g_assert_cmpint (cairo_image_surface_get_width (picture), ==, width);
  g_assert_cmpint (cairo_image_surface_get_height (picture), ==, height);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      {
        const guint32 drawn = hl_test_pixel (picture, x, y);
        const guint32 expected = hl_test_pixel (reference, x, y);

        if (difference (drawn, expected) <= TOLERANCE)
          continue;

        g_test_message ("%s: pixel (%d, %d) is #%08x, expected #%08x; what was drawn is in %s",
                        name, x, y, drawn, expected, out);
        g_test_fail ();
        return;
      }
}

/* Fails the test if any pixel is more than 1 of 255 away from the reference. picture: what was
 * drawn, an ARGB32 surface. */
void hl_test_assert_picture (cairo_surface_t *picture, const char *name)
{
  g_autofree char *file = g_strconcat (name, ".png", NULL);
  g_autofree char *out_file = g_strconcat (name, ".out.png", NULL);
  g_autofree char *expected =
      g_test_build_filename (G_TEST_DIST, "render", "references", file, NULL);
  g_autofree char *out = g_test_build_filename (G_TEST_BUILT, out_file, NULL);
  const gboolean   updates = g_strcmp0 (g_getenv ("UPDATE_REFERENCES"), "1") == 0;
  cairo_surface_t *reference;

  g_assert_cmpint (cairo_surface_write_to_png (picture, updates ? expected : out), ==,
                   CAIRO_STATUS_SUCCESS);
  if (updates)
    {
      g_test_message ("%s was rewritten: look at it", expected);
      return;
    }

  reference = cairo_image_surface_create_from_png (expected);
  if (cairo_surface_status (reference) == CAIRO_STATUS_SUCCESS)
    {
      compare (picture, reference, name, out);
    }
  else
    {
      g_test_message ("%s cannot be read; UPDATE_REFERENCES=1 makes it from %s", expected, out);
      g_test_fail ();
    }
  cairo_surface_destroy (reference);
}
