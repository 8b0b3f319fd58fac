#include "ui/render/stripes.h"

#include <math.h>

/* Stripe @i of @n begins where the one before it ends. */
static int
edge_of (const HlRect *rect,
         int           i,
         int           n)
{
  return (int) round (rect->width * i / n);
}

/**
 * hl_stripes_fill:
 * @cr: where they go
 * @rect: where
 * @colors: (array length=n): from left to right
 * @n: how many stripes
 * @opacity: of them all, 0 to 1
 */
void
hl_stripes_fill (cairo_t       *cr,
                 const HlRect  *rect,
                 const HlColor *colors,
                 int            n,
                 double         opacity)
{
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);
  for (int i = 0; i < n; i++)
    {
      const int left = edge_of (rect, i, n);

      cairo_set_source_rgba (cr, colors[i].red, colors[i].green, colors[i].blue, opacity);
      cairo_rectangle (cr, rect->x + left, rect->y, edge_of (rect, i + 1, n) - left,
                       rect->height);
      cairo_fill (cr);
    }
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_DEFAULT);
}

/* As a pixel of an image has it. */
static guint32
premultiply (HlColor color,
             double  opacity)
{
  return (guint32) lround (255.0 * opacity) << 24 |
         (guint32) lround (255.0 * opacity * color.red) << 16 |
         (guint32) lround (255.0 * opacity * color.green) << 8 |
         (guint32) lround (255.0 * opacity * color.blue);
}

/* One pixel high. */
static cairo_surface_t *
image_of (const HlRect  *rect,
          const HlColor *colors,
          int            n,
          double         opacity)
{
  cairo_surface_t *image =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, edge_of (rect, n, n), 1);
  guint32 *pixels = (guint32 *) (gpointer) cairo_image_surface_get_data (image);

  for (int i = 0; i < n; i++)
    for (int x = edge_of (rect, i, n); x < edge_of (rect, i + 1, n); x++)
      pixels[x] = premultiply (colors[i], opacity);
  cairo_surface_mark_dirty (image);

  return image;
}

/**
 * hl_stripes_paint:
 * @cr: where they go, an image
 * @rect: where
 * @colors: (array length=n): from left to right
 * @n: how many stripes
 * @opacity: of them all, 0 to 1
 */
void
hl_stripes_paint (cairo_t       *cr,
                  const HlRect  *rect,
                  const HlColor *colors,
                  int            n,
                  double         opacity)
{
  const int        width = edge_of (rect, n, n);
  cairo_surface_t *image;

  if (width < 1)
    return;

  image = image_of (rect, colors, n, opacity);
  cairo_set_source_surface (cr, image, rect->x, rect->y);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_pattern_set_extend (cairo_get_source (cr), CAIRO_EXTEND_PAD);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);
  cairo_rectangle (cr, rect->x, rect->y, width, rect->height);
  cairo_fill (cr);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_DEFAULT);
  cairo_surface_destroy (image);
}
