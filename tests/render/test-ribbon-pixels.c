/* Ribbons that are blended into pixels, beside the same curve stroked by cairo. */

#include "ui/render/ribbon-pixels.h"

#include "tests/support/cases.h"

#define SIZE 120
#define ROUNDING 24 /* of 255: cairo samples a pixel where the ribbon's share is known */

static const HlColor ink = { 0.8, 0.2, 0.4 };
static const double  opacity = 0.7;

static cairo_surface_t *new_image (int scale)
{
  cairo_surface_t *image =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, SIZE * scale, SIZE * scale);
  cairo_t *cr;

  cairo_surface_set_device_scale (image, scale, scale);
  cr = cairo_create (image);
  cairo_set_source_rgba (cr, 0.9, 0.9, 1.0, 0.5);
  cairo_rectangle (cr, 0, 0, SIZE, SIZE / 2);
  cairo_fill (cr);
  cairo_destroy (cr);

  return image;
}

static void stroke (cairo_surface_t *image, const HlRect *rect, double width)
{
  cairo_t     *cr = cairo_create (image);
  const double middle = rect->x + rect->width / 2;
  const double y = rect->y + rect->height;

  cairo_set_source_rgba (cr, ink.red, ink.green, ink.blue, opacity);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_BEST);
  cairo_set_line_width (cr, width);
  cairo_move_to (cr, rect->x, rect->y);
  cairo_curve_to (cr, middle, rect->y, middle, y, rect->x + rect->width, y);
  cairo_stroke (cr);
  cairo_destroy (cr);
}

static int largest_difference (cairo_surface_t *a, cairo_surface_t *b)
{
  const guchar *of_a = cairo_image_surface_get_data (a);
  const guchar *of_b = cairo_image_surface_get_data (b);
  const int     n = cairo_image_surface_get_stride (a) * cairo_image_surface_get_height (a);
  int           largest = 0;

  for (int i = 0; i < n; i++)
    largest = MAX (largest, ABS (of_a[i] - of_b[i]));

  return largest;
}

static gboolean blend (cairo_surface_t *image, cairo_rectangle_int_t part, const HlRect *rect,
                       double width)
{
  cairo_region_t *area = cairo_region_create_rectangle (&part);
  const gboolean  is_drawn = hl_ribbon_blend (image, area, rect, width, ink, opacity);

  cairo_region_destroy (area);

  return is_drawn;
}

static const cairo_rectangle_int_t all = { -10, -10, SIZE + 30, SIZE + 30 };

/* Flat, upward, downward, thin, over the edge of the image, between pixels. */
static const struct
{
  HlRect rect;
  double width;
} ribbons[] = {
  { { 10, 60, 60, 0 }, 8.0 },  { { 10.4, 20.3, 61.5, 70.2 }, 0.3 }, { { 10, 100, 60, -80 }, 2.0 },
  { { 20, 30, 90, 12 }, 9.0 }, { { -9, 60, 80, -63 }, 3.0 },        { { 60, 90, 70, 40 }, 1.5 },
};

NN_TEST (a_ribbon_is_where_a_stroke_is)
{
  for (int scale = 1; scale <= 2; scale++)
    for (gsize i = 0; i < G_N_ELEMENTS (ribbons); i++)
      {
        cairo_surface_t *blended = new_image (scale);
        cairo_surface_t *stroked = new_image (scale);

        stroke (stroked, &ribbons[i].rect, ribbons[i].width);
        g_assert_true (blend (blended, all, &ribbons[i].rect, ribbons[i].width));
        g_assert_cmpint (largest_difference (blended, stroked), <=, ROUNDING);
        cairo_surface_destroy (blended);
        cairo_surface_destroy (stroked);
      }
}

/* A map that continues draws a part of it, and the rest has to fit. */
NN_TEST (parts_make_the_whole)
{
  const HlRect                rect = { 10.4, 20.3, 61.5, 70.2 };
  const cairo_rectangle_int_t parts[] = {
    { 0, 0, 33, SIZE },
    { 33, 0, SIZE, 50 },
    { 33, 50, SIZE, SIZE },
  };
  cairo_surface_t *whole = new_image (1);
  cairo_surface_t *pieces = new_image (1);

  blend (whole, all, &rect, 2.0);
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    blend (pieces, parts[i], &rect, 2.0);
  g_assert_cmpint (largest_difference (whole, pieces), ==, 0);

  cairo_surface_destroy (whole);
  cairo_surface_destroy (pieces);
}

NN_TEST (a_wide_ribbon_with_a_sharp_bend_is_left_to_a_stroke)
{
  const HlRect     rect = { 10, 10, 20, 100 };
  cairo_surface_t *image = new_image (1);
  cairo_surface_t *before = new_image (1);

  g_assert_false (blend (image, all, &rect, 12.0));
  g_assert_cmpint (largest_difference (image, before), ==, 0);
  cairo_surface_destroy (image);
  cairo_surface_destroy (before);
}

NN_TEST_MAIN ()
