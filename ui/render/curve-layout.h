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

typedef struct
{
  HlRect   plot;         /* between the axes */
  HlRect   legend;       /* the lines above it */
  HlTicks  x_ticks;      /* of the horizontal axis */
  HlTicks  y_ticks;      /* of the vertical axis */
  HlTicks  right_ticks;  /* of the right axis: perplexities; none without one */
  HlRect   x_labels;     /* the numbers below plot */
  HlRect   y_labels;     /* the numbers left of plot */
  HlRect   right_labels; /* the numbers right of plot */
  double   x_low;        /* x at the left edge */
  double   x_high;       /* x at the right edge */
  gboolean x_doubles;    /* whether equal steps to the right double x */
  double   y_low;        /* y at the lower edge */
  double   y_high;       /* y at the upper edge */
  gboolean is_empty;     /* whether no series has a point that can be drawn */
} HlCurveLayout;

double        hl_curve_legend_place (const HlCurveSpec *spec, HlText *text, double width, int index,
                                     int *line);
HlCurveLayout hl_curve_layout (const HlCurveSpec *spec, double width, double height);
double        hl_curve_place_x (const HlCurveLayout *layout, double x);
double        hl_curve_place_y (const HlCurveSpec *spec, const HlCurveLayout *layout, double y);
gboolean      hl_curve_pick (const HlCurveSpec *spec, const HlCurveLayout *layout, double point_x,
                             double point_y, double *x);

G_END_DECLS
