/* ui/render/curve-layout.h
 *
 * Which numbers the axes of a picture of curves span, and where everything goes.
 *
 *               legend
 *             ┌──────────┐ y_high
 *    y labels │   plot   │ perplexity
 *             └──────────┘ y_low
 *           x_low  …  x_high
 *              x labels
 *
 * Pure geometry: nothing is drawn here, and picking reads off a point.
 * Units are CSS pixels from the top left corner.
 */

#pragma once

#include "ui/render/curve-spec.h"
#include "ui/render/text.h"
#include "ui/render/ticks.h"

G_BEGIN_DECLS

#define HL_CURVE_TICK_DISTANCE 90 /* CSS pixels between two numbers below, about */
#define HL_CURVE_SAMPLE 22.0      /* length of a line in the legend */

/**
 * HlCurveLayout:
 * @plot: between the axes
 * @legend: the lines above it
 * @x_ticks: of the horizontal axis
 * @y_ticks: of the vertical axis
 * @right_ticks: of the right axis: perplexities; none without one
 * @x_labels: the numbers below @plot
 * @y_labels: the numbers left of @plot
 * @right_labels: the numbers right of @plot
 * @x_low: x at the left edge
 * @x_high: x at the right edge
 * @x_doubles: whether equal steps to the right double x
 * @y_low: y at the lower edge
 * @y_high: y at the upper edge
 * @is_empty: whether no series has a point that can be drawn
 */
typedef struct
{
  HlRect   plot;
  HlRect   legend;
  HlTicks  x_ticks;
  HlTicks  y_ticks;
  HlTicks  right_ticks;
  HlRect   x_labels;
  HlRect   y_labels;
  HlRect   right_labels;
  double   x_low;
  double   x_high;
  gboolean x_doubles;
  double   y_low;
  double   y_high;
  gboolean is_empty;
} HlCurveLayout;

double        hl_curve_legend_place (const HlCurveSpec *spec,
                                     HlText            *text,
                                     double             width,
                                     int                index,
                                     int               *line);
HlCurveLayout hl_curve_layout (const HlCurveSpec *spec,
                               double             width,
                               double             height);
double        hl_curve_place_x (const HlCurveLayout *layout,
                                double               x);
double        hl_curve_place_y (const HlCurveSpec   *spec,
                                const HlCurveLayout *layout,
                                double               y);
gboolean      hl_curve_pick (const HlCurveSpec   *spec,
                             const HlCurveLayout *layout,
                             double               point_x,
                             double               point_y,
                             double              *x);

G_END_DECLS
