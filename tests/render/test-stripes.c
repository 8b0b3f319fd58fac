/* Stripes that are painted at once, beside the same stripes as an area each. */

#include "ui/render/stripes.h"

#include "tests/support/cases.h"

#define SIZE 60
#define ROUNDING 1 /* of 255 */

static const HlColor colors[] = {
  { 1, 0, 0 },
  { 0, 0.5, 0 },
  { 0, 0, 1 },
  { 0.3, 0.6, 0.9 },
  { 1, 1, 0 },
  { 0, 0.2, 1 },
  { 1, 0, 1 },
};

typedef void (*DrawFunc) (cairo_t       *cr,
                          const HlRect  *rect,
                          const HlColor *colors,
                          int            n,
                          double         opacity);

static cairo_surface_t *
draw_with (DrawFunc      draw,
           const HlRect *rect,
           int           scale,
           double        opacity)
{
  cairo_surface_t *image =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, SIZE * scale, SIZE * scale);
  cairo_t *cr;

  cairo_surface_set_device_scale (image, scale, scale);
  cr = cairo_create (image);
  draw (cr, rect, colors, G_N_ELEMENTS (colors), opacity);
  cairo_destroy (cr);
  cairo_surface_flush (image);

  return image;
}

static void
assert_same (cairo_surface_t *a,
             cairo_surface_t *b)
{
  const guchar *of_a = cairo_image_surface_get_data (a);
  const guchar *of_b = cairo_image_surface_get_data (b);
  const int     n = cairo_image_surface_get_stride (a) * cairo_image_surface_get_height (a);
  int           largest = 0;
  int           ink = 0;

  for (int i = 0; i < n; i++)
    {
      largest = MAX (largest, ABS (of_a[i] - of_b[i]));
      ink = MAX (ink, of_a[i]);
    }

  g_assert_cmpint (largest, <=, ROUNDING);
  g_assert_cmpint (ink, >, 0);
}

/* At whole pixels, between them, over the edge of the image, narrower than their number. */
static const HlRect rects[] = {
  { 5, 10, 42, 12 },
  { 5.3, 10.7, 40.6, 12.4 },
  { -9, 50, 80, 20 },
  { 20.2, 4.1, 5, 3 },
};

NN_TEST (painted_stripes_are_where_filled_ones_are)
{
  for (int scale = 1; scale <= 2; scale++)
    for (gsize i = 0; i < G_N_ELEMENTS (rects); i++)
      for (int part = 1; part <= 2; part++)
        {
          cairo_surface_t *filled = draw_with (hl_stripes_fill, &rects[i], scale, 0.5 * part);
          cairo_surface_t *painted = draw_with (hl_stripes_paint, &rects[i], scale, 0.5 * part);

          assert_same (filled, painted);
          cairo_surface_destroy (filled);
          cairo_surface_destroy (painted);
        }
}

NN_TEST (stripes_without_room_are_not_painted)
{
  const HlRect     rect = { 5, 5, 0.3, 10 };
  cairo_surface_t *image = draw_with (hl_stripes_paint, &rect, 1, 1.0);
  const guchar    *pixels = cairo_image_surface_get_data (image);

  for (int i = 0; i < cairo_image_surface_get_stride (image) * SIZE; i++)
    g_assert_cmpint (pixels[i], ==, 0);
  cairo_surface_destroy (image);
}

NN_TEST_MAIN ()
