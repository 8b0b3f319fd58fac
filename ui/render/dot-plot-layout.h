/* ui/render/dot-plot-layout.h
 *
 * Which numbers the axes of a plot of dots span, and where everything goes.
 *
 *      headline, legend
 *               ┌──────────┐ y_high
 *      y_ticks, │   plot   │ numbers of the rows
 *      or rows  └──────────┘ y_low
 *             x_low  …  x_high
 *      note
 *
 * Units are CSS pixels from the top left corner.
 */

#pragma once

#include "ui/render/dot-plot-spec.h"
#include "ui/render/geometry.h"
#include "ui/render/text.h"
#include "ui/render/ticks.h"

G_BEGIN_DECLS

#define HL_DOT_HEADLINE 2.0 /* how much larger its words are */

typedef struct
{
  HlTextSize row_text; /* how large its words are */
  double     scale;    /* how much larger than usual the words are */
  HlRect     headline; /* the line in large type */
  HlRect     legend;   /* the line of the names */
  HlRect     plot;     /* between the axes */
  HlRect     note;     /* below all */
  double     row;      /* height of a row */
  double     numbers;  /* width of the numbers right of the plot */
  HlTicks    x_ticks;  /* of the axis to the right */
  HlTicks    y_ticks;  /* of the axis upward; none where there are rows */
  /* as in the plot: up to which number the axis to the right is an ordinary one */
  double x_linear;
  double x_low;  /* x at the left edge */
  double x_high; /* x at the right edge */
  double y_low;  /* y at the lower edge */
  double y_high; /* y at the upper edge */
} HlDotPlotLayout;

HlDotPlotLayout hl_dot_plot_layout (const HlDotPlot *self, double width, double height);
double          hl_dot_plot_least_height (const HlDotPlot *self, double width);
HlDot           hl_dot_plot_place (const HlDotPlotLayout *layout, const HlDot *dot);
char           *hl_dot_plot_tick (const HlTicks *ticks, int tick) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
