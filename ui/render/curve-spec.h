/* ui/render/curve-spec.h
 *
 * What curves show: numbers over the updates of a training, or over anything
 * else that is counted.  A value that is not finite is a gap.
 */

#pragma once

#include <pango/pangocairo.h>

#include "ui/render/palette.h"

G_BEGIN_DECLS

/**
 * HlCurveSeries:
 * @name: what it is
 * @x: (n_points) ascending
 * @y: (n_points) not finite: a gap
 * @n_points: may be 0
 * @is_faint: thin and pale, below all others, in the color of the first curve
 * @is_thin: a thin line, below those that are not
 * @has_dots: whether each point has a dot, because there are few and each was measured
 * @is_unlisted: whether the legend leaves it out, because something else says what it is
 * @is_styled: whether @color and @dash count; otherwise both are its place among the series
 * @color: which color of the palette, below %HL_PALETTE_SERIES
 * @dash: which dash, below %HL_PALETTE_SERIES; 0 is a plain line
 * @label: (nullable): a shorter name for the legend and for whoever reads a value
 */
typedef struct
{
  const char   *name;
  const double *x;
  const double *y;
  int           n_points;
  gboolean      is_faint;
  gboolean      is_thin;
  gboolean      has_dots;
  gboolean      is_unlisted;
  gboolean      is_styled;
  int           color;
  int           dash;
  const char   *label;
} HlCurveSeries;

/**
 * HlCurveSpec:
 * @series: (n_series) the curves, beyond %HL_PALETTE_SERIES all styled; of equal width the
 *   last one lies on top
 * @n_series: how many
 * @x_title: what x counts, such as "update"
 * @y_title: what y measures, such as "loss"
 * @x_doubles: whether equal steps to the right double x, which is above 0; the title says so
 * @is_logarithmic: whether equal steps upwards multiply; values ≤ 0 leave gaps
 * @level: where a dashed line crosses the plot, if it has a name
 * @level_name: (nullable): what that line is
 * @moment: where a line stands across the plot from top to bottom, if it has a name
 * @moment_name: (nullable): what that line is
 * @has_perplexity: whether y is nats a token, and the right axis says e to the y
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
  gboolean             x_doubles;
  gboolean             is_logarithmic;
  double               level;
  const char          *level_name;
  double               moment;
  const char          *moment_name;
  gboolean             has_perplexity;
  double               x_end;

  const HlPalette            *palette;
  const PangoFontDescription *font;
} HlCurveSpec;

HlCurveSpec *hl_curve_spec_copy (const HlCurveSpec *self) G_GNUC_WARN_UNUSED_RESULT;
void         hl_curve_spec_free (HlCurveSpec *self);

const HlPalette *hl_curve_palette (const HlCurveSpec *self);

gboolean hl_curve_shows (const HlCurveSpec *self,
                         double             y);
int      hl_curve_nearest (const HlCurveSeries *series,
                           double               x);
int      hl_curve_latest (const HlCurveSeries *series,
                          double               x);

const char *hl_curve_label (const HlCurveSeries *series);

char *hl_curve_value (const HlCurveSeries *series,
                      double               x) G_GNUC_WARN_UNUSED_RESULT;
char *hl_curve_describe (const HlCurveSpec *self,
                         double             x) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlCurveSpec, hl_curve_spec_free)

G_END_DECLS
