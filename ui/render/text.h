/* ui/render/text.h
 *
 * Words in a picture: measured, shortened with an ellipsis, drawn in a box,
 * upright or turned to read from bottom to top.  Pango shapes them, so Chinese,
 * Arabic and accents come out right.  Hinting of metrics is off: a picture has
 * the same proportions at every scale.
 *
 * A picture that fills a large page has larger words too, as far as its cells have room
 * for them: hl_text_scale_for ().
 */

#pragma once

#include <pango/pangocairo.h>

#include "ui/render/geometry.h"
#include "ui/render/palette.h"

/* Sizes of a picture's words, relative to its font. */
typedef enum
{
  HL_TEXT_SMALL,  /* ticks, captions and keys */
  HL_TEXT_NORMAL, /* tokens and titles */
  HL_TEXT_STRONG, /* as large as normal ones, bold */
  HL_TEXT_TITLE,  /* the title of a figure, bold */
} HlTextSize;

typedef struct
{
  HlRect rect;    /* where the words go; longer ones are shortened to its length */
  double align_x; /* 0 left, 0.5 centered, 1 right */
  double align_y; /* 0 top, 0.5 centered, 1 bottom */
  /* whether they read from bottom to top; align_x and align_y still mean the page's directions */
  gboolean is_turned;
  /* whether they continue in a next line instead of being shortened; a line break of their own then
   * begins a line, and lines that are not full lie left or, where align_x says so, in the middle */
  gboolean wraps;
} HlTextBox;

typedef struct _HlText HlText;

/* On a surface that becomes a file: a label that is too long has smaller letters there and is not
 * cut. */
extern const cairo_user_data_key_t hl_text_file_key;

HlText *hl_text_new (const PangoFontDescription *font) G_GNUC_WARN_UNUSED_RESULT;
HlText *hl_text_new_scaled (const PangoFontDescription *font,
                            double                      scale) G_GNUC_WARN_UNUSED_RESULT;
void    hl_text_free (HlText *self);

/* What of its context keeps symbols in its fonts: they refer to it, and go before it. */
#define HL_TEXT_SYMBOLS "hl-symbols"

PangoContext               *hl_text_context (HlText *self);
const PangoFontDescription *hl_text_font (HlText *self, HlTextSize size);

double hl_text_scale_for (double width, double height, double cell, double line);

double hl_text_line (HlText *self, HlTextSize size);
double hl_text_width (HlText *self, HlTextSize size, const char *words);
double hl_text_number_width (HlText *self, HlTextSize size, const char *number);
double hl_text_wrapped_height (HlText *self, HlTextSize size, const char *words, double width);
char **hl_text_break (HlText *self, HlTextSize size, const char *words, double width,
                      double *line) G_GNUC_WARN_UNUSED_RESULT;

void hl_text_draw (HlText *self, HlTextSize size, const char *words, const HlTextBox *box,
                   HlColor color, cairo_t *cr);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlText, hl_text_free)
