#include "ui/render/drawing.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>
#include "core/engine/fail.h"

#define MAX_PIXELS 32000.0 /* cairo's limit for a side of a picture */

G_DEFINE_QUARK (hl_drawing_error, hl_drawing_error)

static const char *const suffixes[HL_FIGURE_FORMATS] = {
  [HL_FIGURE_PNG] = "png", [HL_FIGURE_SVG] = "svg", [HL_FIGURE_PDF] = "pdf",
  [HL_FIGURE_CSV] = "csv", [HL_FIGURE_NPZ] = "npz", [HL_FIGURE_TEX] = "tex",
};

/* Returns how the names of such files end, without the dot. */
const char *hl_figure_format_suffix (HlFigureFormat format) { return suffixes[format]; }

/* Whether such a file has no picture. */
gboolean hl_figure_format_is_numbers (HlFigureFormat format)
{
  return format == HL_FIGURE_CSV || format == HL_FIGURE_NPZ;
}

/* How much larger than itself a picture becomes. width: its own, CSS pixels. */
double hl_print_zoom (const HlPrint *self, double width)
{
  if (self->width > 0)
    return self->width / width;

  return self->type > 0 ? self->type / HL_FIGURE_TYPE : 1.0;
}

/* Returns the text after the last dot if it can name a kind of file: "jpg", but not the "2" of
 * "head 1.2", nor the name of a hidden file. */
static const char *suffix_of (const char *filename)
{
  const char *slash = strrchr (filename, G_DIR_SEPARATOR);
  const char *name = slash != NULL ? slash + 1 : filename;
  const char *dot = strrchr (name, '.');
  gboolean    has_letter = FALSE;

  if (dot == NULL || dot == name)
    return NULL;
  for (const char *at = dot + 1; *at != '\0'; at++)
    {
      if (!g_ascii_isalnum (*at))
        return NULL;
      has_letter |= g_ascii_isalpha (*at) != 0;
    }

  return has_letter ? dot + 1 : NULL;
}

/* A suffix and what is in the file always agree. Returns whether we can write what the suffix
 * says. */
gboolean hl_figure_format_read (const char *filename, HlFigureFormat *format, GError **error)
{
  const char      *suffix = suffix_of (filename);
  g_autofree char *name = NULL;

  if (suffix == NULL)
    return TRUE;
  for (int i = 0; i < HL_FIGURE_FORMATS; i++)
    if (g_ascii_strcasecmp (suffix, suffixes[i]) == 0)
      {
        *format = (HlFigureFormat) i;
        return TRUE;
      }

  name = g_filename_display_basename (filename);
  g_set_error (
      error, HL_DRAWING_ERROR, HL_DRAWING_ERROR_FORMAT,
      /* Translators: %s is the name of a file */
      _ ("“%s” was not written, because its name has no known ending. Choose a name that ends in "
         ".png, .svg, .pdf or .tex for the picture, or in .csv or .npz for its numbers."),
      name);

  return FALSE;
}

/* Returns the name with the suffix of format, instead of the suffix of another format if it
 * has one. */
char *hl_figure_file_name (const char *filename, HlFigureFormat format)
{
  const char      *suffix = suffix_of (filename);
  HlFigureFormat   own = HL_FIGURE_FORMATS;
  g_autofree char *stem = NULL;

  hl_figure_format_read (filename, &own, NULL);
  stem =
      own != HL_FIGURE_FORMATS ? g_strndup (filename, suffix - 1 - filename) : g_strdup (filename);

  return g_strconcat (stem, ".", suffixes[format], NULL);
}

static void draw_scaled (const HlDrawing *self, const HlPrint *print, double scale,
                         cairo_surface_t *surface)
{
  cairo_t *cr = cairo_create (surface);

  if (!print->is_transparent)
    {
      cairo_set_source_rgb (cr, 1, 1, 1);
      cairo_paint (cr);
    }
  cairo_scale (cr, scale, scale);
  self->draw (self->data, cr);
  cairo_destroy (cr);
}

static gboolean check_status (cairo_status_t status, GError **error)
{
  if (status == CAIRO_STATUS_SUCCESS)
    return TRUE;

  return NN_FAIL (error, HL_DRAWING_ERROR, HL_DRAWING_ERROR_CAIRO,
                  _ ("The picture could not be created: %s."), cairo_status_to_string (status));
}

/* Returns the pixels, or NULL and an error. */
static cairo_surface_t *paint (const HlDrawing *self, const HlPrint *print, GError **error)
{
  const HlSize     size = self->size;
  const double     resolution = print->resolution > 0 ? print->resolution : HL_FIGURE_RESOLUTION;
  const double     scale = hl_print_zoom (print, size.width) * resolution / HL_FIGURE_RESOLUTION;
  const double     width = ceil (size.width * scale - 1e-6);
  const double     height = ceil (size.height * scale - 1e-6);
  cairo_surface_t *surface;

  if (!(scale > 0) || width > MAX_PIXELS || height > MAX_PIXELS)
    return NN_FAIL_NULL (
        error, HL_DRAWING_ERROR, HL_DRAWING_ERROR_TOO_LARGE,
        _ ("A picture of %.0f × %.0f pixels is not possible: each side must be from 1 "
           "to %.0f. Choose another width or resolution."),
        width, height, MAX_PIXELS);

  surface = cairo_image_surface_create (
      print->is_transparent ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, width, height);
  if (cairo_surface_status (surface) == CAIRO_STATUS_SUCCESS)
    draw_scaled (self, print, scale, surface);

  if (!check_status (cairo_surface_status (surface), error))
    g_clear_pointer (&surface, cairo_surface_destroy);

  return surface;
}

/* Writes what a surface of cairo becomes. Returns that it succeeded. */
cairo_status_t hl_append_to_bytes (void *byte_array, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (byte_array, data, length);

  return CAIRO_STATUS_SUCCESS;
}

static gboolean encode_pixels (const HlDrawing *self, const HlPrint *print, GByteArray *bytes,
                               GError **error)
{
  cairo_surface_t *surface = paint (self, print, error);
  cairo_status_t   status;

  if (surface == NULL)
    return FALSE;

  status = cairo_surface_write_to_png_stream (surface, hl_append_to_bytes, bytes);
  cairo_surface_destroy (surface);

  return check_status (status, error);
}

/* The same picture is the same file: it does not say when it was made. */
static void sign (cairo_surface_t *pdf, const HlPrint *print)
{
  cairo_pdf_surface_set_metadata (pdf, CAIRO_PDF_METADATA_CREATE_DATE, HL_NO_DATE);
  cairo_pdf_surface_set_metadata (pdf, CAIRO_PDF_METADATA_CREATOR, "Headlight");
  if (print->origin != NULL)
    cairo_pdf_surface_set_metadata (pdf, CAIRO_PDF_METADATA_KEYWORDS, print->origin);
}

static gboolean encode_drawing (const HlDrawing *self, const HlPrint *print, GByteArray *bytes,
                                GError **error)
{
  const HlSize     size = self->size;
  const double     points = hl_print_zoom (print, size.width) * HL_POINTS_PER_PIXEL;
  cairo_surface_t *surface;
  cairo_status_t   status;

  if (print->format == HL_FIGURE_PDF)
    {
      surface = cairo_pdf_surface_create_for_stream (hl_append_to_bytes, bytes, size.width * points,
                                                     size.height * points);
      sign (surface, print);
    }
  else
    surface = cairo_svg_surface_create_for_stream (hl_append_to_bytes, bytes, size.width * points,
                                                   size.height * points);

  draw_scaled (self, print, points, surface);
  cairo_surface_finish (surface);
  status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);

  return check_status (status, error);
}

/* Returns the bytes of the file, or NULL. print: a picture that cairo can write. */
GBytes *hl_drawing_encode (const HlDrawing *self, const HlPrint *print, GError **error)
{
  GByteArray *bytes;
  gboolean    is_done;

  g_assert (!hl_figure_format_is_numbers (print->format) && print->format != HL_FIGURE_TEX);

  bytes = g_byte_array_new ();
  if (print->format == HL_FIGURE_PNG)
    is_done = encode_pixels (self, print, bytes, error);
  else
    is_done = encode_drawing (self, print, bytes, error);

  if (is_done)
    return g_byte_array_free_to_bytes (bytes);

  g_byte_array_unref (bytes);

  return NULL;
}
