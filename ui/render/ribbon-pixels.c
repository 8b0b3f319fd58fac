#include "ui/render/ribbon-pixels.h"

#include <math.h>

#define MAX_BEND 0.25 /* pixels by which an edge may miss that of a stroke */
#define NEWTON_STEPS 2

/* The path and the width of the ribbon, in pixels of the surface. */
typedef struct
{
  HlRect  rect;
  double  width;
  guint32 color[4]; /* blue, green, red and alpha, each 0 to 255 times its opacity */
  guchar *data;
  int     stride;
  int     n_columns; /* of the surface */
  int     n_rows;
} Ribbon;

/* The part of a column of pixels that the ribbon covers: it lies between two lines of the same
 * slope. */
typedef struct
{
  double left; /* of the curve's middle */
  double right;
  double half;  /* from the middle up or down to the edge */
  double share; /* of the column's width that the ribbon takes */
} Column;

/* Returns the height (0 to 1) of the curve at @x (0 to 1).  It is a cubic Bézier curve whose inner
 * points lie halfway. */
static double curve_at (double x)
{
  double t = x;

  for (int i = 0; i < NEWTON_STEPS; i++)
    t -= (t * (1.5 + t * (t - 1.5)) - x) / (1.5 + t * (3.0 * t - 3.0));

  return t * t * (3.0 - 2.0 * t);
}

/* Returns how much the curve bends within the ribbon's width.  An edge here is the curve moved up
 * or down; if the curve bends, the edge of a stroke lies elsewhere. */
static double bend_of (const Ribbon *self)
{
  const double half = self->width / 2;

  return half * half * fabs (self->rect.height) / (self->rect.width * self->rect.width);
}

/* Returns how much of a pixel an edge covers, integrated over the heights of the edge to @foot. */
static double covered_so_far (double foot)
{
  if (foot <= 0.0)
    return 0.0;

  return foot < 1.0 ? foot * foot / 2 : foot - 0.5;
}

/* Returns how much of the pixel above @foot lies below a line from @left to @right. */
static double below_line (double foot, double left, double right)
{
  const double rise = right - left;

  if (fabs (rise) < 1e-3)
    return CLAMP (foot - (left + right) / 2, 0.0, 1.0);

  return (covered_so_far (foot - left) - covered_so_far (foot - right)) / rise;
}

static void blend_pixel (guchar *pixel, const guint32 *color, double coverage)
{
  const guint32 share = (guint32) (coverage * 256.0 + 0.5);
  const guint32 rest = 255u * 256u - color[3] * share; /* of what is there */

  for (int i = 0; i < 4; i++)
    pixel[i] = (guchar) ((color[i] * share + pixel[i] * rest / 255u + 128u) >> 8);
}

static void blend_column (const Ribbon *self, const Column *column, int x, int top, int bottom)
{
  const double upper = MIN (column->left, column->right) - column->half;
  const double lower = MAX (column->left, column->right) + column->half;
  const int    first = MAX (MAX (top, 0), (int) floor (upper));
  const int    last = MIN (MIN (bottom, self->n_rows), (int) ceil (lower));

  for (int y = first; y < last; y++)
    {
      const double coverage =
          below_line (y + 1, column->left - column->half, column->right - column->half) -
          below_line (y + 1, column->left + column->half, column->right + column->half);

      blend_pixel (self->data + (gsize) y * (gsize) self->stride + 4 * (gsize) x, self->color,
                   column->share * coverage);
    }
}

static double middle_at (const Ribbon *self, double x)
{
  return self->rect.y + self->rect.height * curve_at ((x - self->rect.x) / self->rect.width);
}

static void blend_within (const Ribbon *self, const cairo_rectangle_int_t *part)
{
  const double end = hl_rect_right (&self->rect);
  const int    first = MAX (MAX (part->x, 0), (int) floor (self->rect.x));
  const int    last = MIN (MIN (part->x + part->width, self->n_columns), (int) ceil (end));
  double       left = MAX (first, self->rect.x);
  Column       column = { .right = middle_at (self, left) };

  for (int x = first; x < last; x++)
    {
      const double right = MIN (x + 1, end);
      double       slope;

      column.left = column.right;
      column.right = middle_at (self, right);
      column.share = right - left;
      slope = (column.right - column.left) / MAX (column.share, 1e-6);
      column.half = self->width / 2 * sqrt (1.0 + slope * slope);
      blend_column (self, &column, x, part->y, part->y + part->height);
      left = right;
    }
}

static void blend_in_area (const Ribbon *self, const cairo_region_t *area, double scale)
{
  const double top = MIN (self->rect.y, hl_rect_bottom (&self->rect)) - self->width;
  const double bottom = MAX (self->rect.y, hl_rect_bottom (&self->rect)) + self->width;

  for (int i = 0; i < cairo_region_num_rectangles (area); i++)
    {
      cairo_rectangle_int_t part;

      cairo_region_get_rectangle (area, i, &part);
      part = (cairo_rectangle_int_t){ (int) (part.x * scale), (int) (part.y * scale),
                                      (int) (part.width * scale), (int) (part.height * scale) };
      if (part.y < bottom && part.y + part.height > top && part.x < hl_rect_right (&self->rect) &&
          part.x + part.width > self->rect.x)
        blend_within (self, &part);
    }
}

static void set_color (Ribbon *self, HlColor color, double opacity)
{
  const double channels[] = { color.blue, color.green, color.red, 1.0 };

  for (int i = 0; i < 4; i++)
    self->color[i] = (guint32) lround (255.0 * opacity * channels[i]);
}

/* Returns FALSE if nothing was drawn because the ribbon bends too sharply for its width; it is
 * to be stroked. surface: an image with alpha, whose device scale is a whole number; area: where
 * of it pixels may change, before that scale; opacity: of the ribbon, 0 to 1. */
gboolean hl_ribbon_blend (cairo_surface_t *surface, const cairo_region_t *area, const HlRect *rect,
                          double width, HlColor color, double opacity)
{
  double scale;
  Ribbon self;

  cairo_surface_get_device_scale (surface, &scale, &scale);
  self = (Ribbon){ .rect = { rect->x * scale, rect->y * scale, rect->width * scale,
                             rect->height * scale },
                   .width = width * scale,
                   .stride = cairo_image_surface_get_stride (surface),
                   .n_columns = cairo_image_surface_get_width (surface),
                   .n_rows = cairo_image_surface_get_height (surface) };
  if (self.rect.width < 1.0 || bend_of (&self) > MAX_BEND)
    return FALSE;

  set_color (&self, color, opacity);
  cairo_surface_flush (surface);
  self.data = cairo_image_surface_get_data (surface);
  blend_in_area (&self, area, scale);
  cairo_surface_mark_dirty (surface);

  return TRUE;
}
