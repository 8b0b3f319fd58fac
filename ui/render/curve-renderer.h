/* ui/render/curve-renderer.h
 *
 * Draws numbers over the updates of a training: losses, gradient norms.
 *
 *      4 ┤\                 ── training
 *      2 ┤ `·.              ╌╌ held out
 *      0 ┼────`·──────
 *        0   100  200  update
 *
 * A value that is not finite leaves a gap.  However many points a curve has, a
 * pixel column draws only the first, lowest, highest and last of them.
 *
 * Used by   ui/widgets/curve.h
 */

#pragma once

#include <pango/pangocairo.h>

#include "ui/render/palette.h"
#include "ui/render/text.h"
#include "ui/render/ticks.h"

G_BEGIN_DECLS

/**
 * HlCurveSeries:
 * @name: what it is, for the legend
 * @x: (n_points) ascending
 * @y: (n_points) not finite: a gap
 * @n_points: may be 0
 */
typedef struct
{
  const char   *name;
  const double *x;
  const double *y;
  int           n_points;
} HlCurveSeries;

/**
 * HlCurveSpec:
 * @series: (n_series) the curves, at most %HL_PALETTE_SERIES
 * @n_series: how many
 * @x_title: what x counts, such as "update"
 * @y_title: what y measures, such as "loss"
 * @is_logarithmic: whether equal steps upwards multiply; values ≤ 0 leave gaps
 * @x_end: where the x axis ends at least, such as the last planned update
 * @palette: (nullable): the theme; %NULL: light
 * @font: (nullable): %NULL: a default
 *
 * Borrows what it points to, unless hl_curve_spec_copy () made it.
 */
typedef struct
{
  const HlCurveSeries *series;
  int                  n_series;
  const char          *x_title;
  const char          *y_title;
  gboolean             is_logarithmic;
  double               x_end;

  const HlPalette            *palette;
  const PangoFontDescription *font;
} HlCurveSpec;

/**
 * HlCurveLayout:
 * @plot: between the axes
 * @legend: the line above it
 * @x_ticks: of the horizontal axis
 * @y_ticks: of the vertical axis
 * @x_labels: the numbers below @plot
 * @y_labels: the numbers left of @plot
 * @x_low: x at the left edge
 * @x_high: x at the right edge
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
  HlRect   x_labels;
  HlRect   y_labels;
  double   x_low;
  double   x_high;
  double   y_low;
  double   y_high;
  gboolean is_empty;
} HlCurveLayout;

HlCurveSpec *hl_curve_spec_copy (const HlCurveSpec *self) G_GNUC_WARN_UNUSED_RESULT;
void         hl_curve_spec_free (HlCurveSpec *self);

HlCurveLayout hl_curve_layout (const HlCurveSpec *spec,
                               double             width,
                               double             height);
double        hl_curve_place_x (const HlCurveLayout *layout,
                                double               x);
double        hl_curve_place_y (const HlCurveSpec   *spec,
                                const HlCurveLayout *layout,
                                double               y);

void hl_curve_draw (const HlCurveSpec   *spec,
                    const HlCurveLayout *layout,
                    cairo_t             *cr);
void hl_curve_draw_cursor (const HlCurveSpec   *spec,
                           const HlCurveLayout *layout,
                           double               x,
                           cairo_t             *cr);

int      hl_curve_nearest (const HlCurveSeries *series,
                           double               x);
gboolean hl_curve_pick (const HlCurveSpec   *spec,
                        const HlCurveLayout *layout,
                        double               point_x,
                        double               point_y,
                        double              *x);
char    *hl_curve_describe (const HlCurveSpec *spec,
                            double             x) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlCurveSpec, hl_curve_spec_free)

G_END_DECLS
