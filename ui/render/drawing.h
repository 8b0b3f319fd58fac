/* ui/render/drawing.h
 *
 * A drawing as the bytes of a file: pixels, or a drawing for the web and for print.
 * No display is needed.
 */

#pragma once

#include <cairo.h>

#include "ui/render/geometry.h"

#define HL_DRAWING_ERROR (hl_drawing_error_quark ())

#define HL_POINTS_PER_PIXEL 0.75 /* a CSS pixel on paper */
#define HL_FIGURE_FORMATS 6
#define HL_NO_DATE "1970-01-01T00:00:00Z" /* of a PDF: cairo would take that of the clock */
#define HL_FIGURE_TYPE                                                                             \
  10.0 /* how large the words of a picture are that nobody enlarges, in points */
#define HL_FIGURE_RESOLUTION 96.0 /* pixels of a PNG per inch, likewise */

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
  HL_FIGURE_NPZ, /* the same numbers for NumPy */
  HL_FIGURE_TEX, /* a drawing for LaTeX, of scenes alone (ui/picture/figure-file.c) */
} HlFigureFormat;

/* How a picture is written.  Zeros: as large as it is on the page, on white. */
typedef struct
{
  HlFigureFormat format;
  double         width;          /* on paper, in CSS pixels */
  double         type;           /* of its normal words, in points; as the width makes them */
  double         resolution;     /* of a PNG, in pixels per inch */
  gboolean       is_transparent; /* nothing under it */
  gboolean       is_bare;        /* without title, caption and margin */
  const char    *origin;         /* what leads back to it (ui/render/origin.h), or NULL */
  HlSize         at_least;       /* with title and caption, as one of several of the same size */
} HlPrint;

typedef struct
{
  HlSize size;                      /* in CSS pixels */
  void (*draw) (gconstpointer data, /* draws it, from the origin */
                cairo_t      *cr);
  gconstpointer data; /* what is drawn */
} HlDrawing;

GQuark hl_drawing_error_quark (void);

const char *hl_figure_format_suffix (HlFigureFormat format);
gboolean    hl_figure_format_is_numbers (HlFigureFormat format);
gboolean    hl_figure_format_read (const char *filename, HlFigureFormat *format, GError **error);
char *hl_figure_file_name (const char *filename, HlFigureFormat format) G_GNUC_WARN_UNUSED_RESULT;

double hl_print_zoom (const HlPrint *self, double width);

cairo_status_t hl_append_to_bytes (void *byte_array, const unsigned char *data,
                                   unsigned int length);

GBytes *hl_drawing_encode (const HlDrawing *self, const HlPrint *print,
                           GError **error) G_GNUC_WARN_UNUSED_RESULT;
