/* ui/render/drawing.h
 *
 * A drawing as the bytes of a file: pixels, or a drawing for the web and for print.
 * No display is needed.
 */

#pragma once

#include <cairo.h>

#include "ui/render/geometry.h"

G_BEGIN_DECLS

#define HL_DRAWING_ERROR (hl_drawing_error_quark ())

#define HL_POINTS_PER_PIXEL 0.75 /* a CSS pixel on paper */
#define HL_FIGURE_FORMATS 4

typedef enum
{
  HL_DRAWING_ERROR_TOO_LARGE, /* choose a smaller scale or fewer tokens */
  HL_DRAWING_ERROR_EMPTY,     /* there is nothing to draw yet */
  HL_DRAWING_ERROR_CAIRO,     /* the picture could not be made */
  HL_DRAWING_ERROR_FORMAT,    /* a file is to be called as what we cannot write */
} HlDrawingError;

typedef enum
{
  HL_FIGURE_PNG, /* pixels */
  HL_FIGURE_SVG, /* a drawing for a page on the web, with real text */
  HL_FIGURE_PDF, /* a drawing for print, with real text */
  HL_FIGURE_CSV, /* no picture but its numbers */
} HlFigureFormat;

typedef struct
{
  HlSize size;                      /* in CSS pixels */
  void (*draw) (gconstpointer data, /* draws it, from the origin */
                cairo_t      *cr);
  gconstpointer data; /* what is drawn */
} HlDrawing;

GQuark hl_drawing_error_quark (void);

const char *hl_figure_format_suffix (HlFigureFormat format);
gboolean    hl_figure_format_read (const char *filename, HlFigureFormat *format, GError **error);
char *hl_figure_file_name (const char *filename, HlFigureFormat format) G_GNUC_WARN_UNUSED_RESULT;

cairo_status_t hl_append_to_bytes (void *byte_array, const unsigned char *data,
                                   unsigned int length);

GBytes *hl_drawing_encode (const HlDrawing *self, HlFigureFormat format, double scale,
                           GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
