#include "ui/render/drawing.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#define MAX_PIXELS 32000.0    /* cairo's limit for a side of a picture */
#define POINTS_PER_PIXEL 0.75 /* a CSS pixel on paper */

G_DEFINE_QUARK (hl - drawing - error - quark, hl_drawing_error)

/**
 * hl_figure_format_for:
 * @filename: what somebody calls a file
 *
 * Returns: the format that its ending asks for; PNG for any other
 */
HlFigureFormat
hl_figure_format_for (const char *filename)
{
  g_autofree char *lower = g_ascii_strdown (filename, -1);

  if (g_str_has_suffix (lower, ".svg"))
    return HL_FIGURE_SVG;
  if (g_str_has_suffix (lower, ".pdf"))
    return HL_FIGURE_PDF;

  return g_str_has_suffix (lower, ".csv") ? HL_FIGURE_CSV : HL_FIGURE_PNG;
}

static void
draw_scaled (const HlDrawing *self,
             double           scale,
             cairo_surface_t *surface)
{
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, scale, scale);
  self->draw (self->data, cr);
  cairo_destroy (cr);
}

static gboolean
check_status (cairo_status_t status,
              GError       **error)
{
  if (status == CAIRO_STATUS_SUCCESS)
    return TRUE;

  g_set_error (error, HL_DRAWING_ERROR, HL_DRAWING_ERROR_CAIRO,
               _ ("The picture could not be made: %s."), cairo_status_to_string (status));

  return FALSE;
}

/**
 * hl_drawing_paint:
 * @self: a drawing
 * @scale: pixels of the picture for a CSS pixel
 * @error: return location for a #HlDrawingError
 *
 * Returns: (transfer full) (nullable): the drawing in pixels, as for a clipboard
 */
cairo_surface_t *
hl_drawing_paint (const HlDrawing *self,
                  double           scale,
                  GError         **error)
{
  const HlSize     size = self->size;
  const double     width = ceil (size.width * scale);
  const double     height = ceil (size.height * scale);
  cairo_surface_t *surface;

  if (!(scale > 0) || width > MAX_PIXELS || height > MAX_PIXELS)
    {
      g_set_error (error, HL_DRAWING_ERROR, HL_DRAWING_ERROR_TOO_LARGE,
                   _ ("A picture of %.0f × %.0f pixels is not possible: each side must be from 1 "
                      "to %.0f. Choose another scale."),
                   width, height, MAX_PIXELS);
      return NULL;
    }

  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  if (cairo_surface_status (surface) == CAIRO_STATUS_SUCCESS)
    draw_scaled (self, scale, surface);

  if (!check_status (cairo_surface_status (surface), error))
    g_clear_pointer (&surface, cairo_surface_destroy);

  return surface;
}

static cairo_status_t
append_cb (void                *closure,
           const unsigned char *data,
           unsigned int         length)
{
  g_byte_array_append (closure, data, length);

  return CAIRO_STATUS_SUCCESS;
}

static gboolean
encode_pixels (const HlDrawing *self,
               double           scale,
               GByteArray      *bytes,
               GError         **error)
{
  cairo_surface_t *surface = hl_drawing_paint (self, scale, error);
  cairo_status_t   status;

  if (surface == NULL)
    return FALSE;

  status = cairo_surface_write_to_png_stream (surface, append_cb, bytes);
  cairo_surface_destroy (surface);

  return check_status (status, error);
}

static gboolean
encode_drawing (const HlDrawing *self,
                HlFigureFormat   format,
                double           scale,
                GByteArray      *bytes,
                GError         **error)
{
  const HlSize     size = self->size;
  const double     points = scale * POINTS_PER_PIXEL;
  cairo_surface_t *surface;
  cairo_status_t   status;

  if (format == HL_FIGURE_PDF)
    surface = cairo_pdf_surface_create_for_stream (append_cb, bytes, size.width * points,
                                                   size.height * points);
  else
    surface = cairo_svg_surface_create_for_stream (append_cb, bytes, size.width * points,
                                                   size.height * points);

  draw_scaled (self, points, surface);
  cairo_surface_finish (surface);
  status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);

  return check_status (status, error);
}

/**
 * hl_drawing_encode:
 * @self: a drawing
 * @format: what kind of file, but %HL_FIGURE_CSV
 * @scale: how much larger than in CSS pixels
 * @error: return location for a #HlDrawingError
 *
 * Returns: (transfer full) (nullable): the bytes of the file
 */
GBytes *
hl_drawing_encode (const HlDrawing *self,
                   HlFigureFormat   format,
                   double           scale,
                   GError         **error)
{
  GByteArray *bytes;
  gboolean    is_done;

  g_assert (format != HL_FIGURE_CSV);

  bytes = g_byte_array_new ();
  if (format == HL_FIGURE_PNG)
    is_done = encode_pixels (self, scale, bytes, error);
  else
    is_done = encode_drawing (self, format, scale, bytes, error);

  if (is_done)
    return g_byte_array_free_to_bytes (bytes);

  g_byte_array_unref (bytes);

  return NULL;
}
