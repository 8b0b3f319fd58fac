/* ui/render/dot-plot-brush.h
 *
 * Strokes and words of a dot plot, for its axes, its dots and what is pointed out.
 */

#pragma once

#include "ui/render/dot-plot-layout.h"

G_BEGIN_DECLS

/* A plot while it is drawn. */
typedef struct
{
  const HlDotPlot       *plot;
  const HlDotPlotLayout *layout;
  const HlPalette       *palette;
  HlText                *text;
  cairo_t               *cr;
} Brush;

static inline Brush hl_dot_plot_brush (const HlDotPlot *plot, const HlDotPlotLayout *layout,
                                       HlText *text, cairo_t *cr)
{
  const HlPalette *palette = plot->palette != NULL ? plot->palette : hl_palette_get (FALSE);

  return (Brush){ plot, layout, palette, text, cr };
}

static inline void set_source (const Brush *self, HlColor color, double alpha)
{
  cairo_set_source_rgba (self->cr, color.red, color.green, color.blue, alpha);
}

static inline void stroke_line (const Brush *self, const HlDot *from, const HlDot *to)
{
  cairo_move_to (self->cr, from->x, from->y);
  cairo_line_to (self->cr, to->x, to->y);
  cairo_stroke (self->cr);
}

static inline void draw_words (const Brush *self, HlTextSize size, const char *words, HlTextBox box,
                               HlColor color)
{
  hl_text_draw (self->text, size, words, &box, color, self->cr);
}

G_END_DECLS
