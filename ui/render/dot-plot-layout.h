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

/**
 * HlDotPlotLayout:
 * @scale: how much larger than usual the words are
 * @headline: the line in large type
 * @legend: the line of the names
 * @plot: between the axes
 * @note: below all
 * @row: height of a row
 * @row_text: how large its words are
 * @numbers: width of the numbers right of the plot
 * @x_ticks: of the axis to the right
 * @y_ticks: of the axis upward; none where there are rows
 * @x_linear: as in the plot: up to which number the axis to the right is an ordinary one
 * @x_low: x at the left edge
 * @x_high: x at the right edge
 * @y_low: y at the lower edge
 * @y_high: y at the upper edge
 */
typedef struct
{
  HlTextSize row_text;
  double     scale;
  HlRect     headline;
  HlRect     legend;
  HlRect     plot;
  HlRect     note;
  double     row;
  double     numbers;
  HlTicks    x_ticks;
  HlTicks    y_ticks;
  double     x_linear;
  double     x_low;
  double     x_high;
  double     y_low;
  double     y_high;
} HlDotPlotLayout;

HlDotPlotLayout hl_dot_plot_layout (const HlDotPlot *self,
                                    double           width,
                                    double           height);
double          hl_dot_plot_least_height (const HlDotPlot *self,
                                          double           width);
HlDot           hl_dot_plot_place (const HlDotPlotLayout *layout,
                                   const HlDot           *dot);
char           *hl_dot_plot_tick (const HlTicks *ticks,
                                  int            tick) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
