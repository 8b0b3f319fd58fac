/* ui/render/curve-spec.h
 *
 * What curves show: numbers over the updates of a run, or over anything
 * else that is counted.  A value that is not finite is a gap.
 */

#pragma once

#include <pango/pangocairo.h>

#include "ui/render/palette.h"

G_BEGIN_DECLS

typedef struct
{
  const char   *name;     /* what it is */
  const double *x;        /* (n_points) ascending */
  const double *y;        /* (n_points) not finite: a gap */
  int           n_points; /* may be 0 */
  gboolean      is_faint; /* thin and pale, below all others, in the color of the first curve */
  gboolean      is_thin;  /* a thin line, below those that are not */
  /* whether each point has a dot, because there are few and each was measured */
  gboolean has_dots;
  /* whether the legend leaves it out, because something else says what it is */
  gboolean is_unlisted;
  /* whether color and dash count; otherwise both are its place among the series */
  gboolean    is_styled;
  int         color; /* which color of the palette, below HL_PALETTE_SERIES */
  int         dash;  /* which dash, below HL_PALETTE_SERIES; 0 is a plain line */
  const char *label; /* a shorter name for the legend and for a person who reads a value, or NULL */
} HlCurveSeries;

/* Borrows what it points to, unless hl_curve_spec_copy () made it. */
typedef struct
{
  /* (n_series) the curves, beyond HL_PALETTE_SERIES all styled; of equal width the last one lies
   * on top */
  const HlCurveSeries *series;
  int                  n_series; /* how many */
  const char          *x_title;  /* what x counts, such as "update" */
  const char          *y_title;  /* what y measures, such as "loss" */
  /* whether equal steps to the right double x, which is above 0; the title says so */
  gboolean x_doubles;
  /* whether equal steps upwards multiply; values ≤ 0 leave gaps */
  gboolean    is_logarithmic;
  double      level;      /* where a dashed line crosses the plot, if it has a name */
  const char *level_name; /* what that line is, or NULL */
  /* where a line is across the plot from top to bottom, if it has a name */
  double      moment;
  const char *moment_name; /* what that line is, or NULL */
  /* whether y is nats a token, and the right axis says e to the y */
  gboolean has_perplexity;
  double   x_end; /* where the x axis ends at least, such as the last planned update */

  const HlPalette            *palette; /* the theme; NULL: light */
  const PangoFontDescription *font;    /* NULL: a default */
} HlCurveSpec;

HlCurveSpec *hl_curve_spec_copy (const HlCurveSpec *self) G_GNUC_WARN_UNUSED_RESULT;
void         hl_curve_spec_free (HlCurveSpec *self);

const HlPalette *hl_curve_palette (const HlCurveSpec *self);

gboolean hl_curve_shows (const HlCurveSpec *self, double y);
int      hl_curve_nearest (const HlCurveSeries *series, double x);
int      hl_curve_latest (const HlCurveSeries *series, double x);

const char *hl_curve_label (const HlCurveSeries *series);

char *hl_curve_value (const HlCurveSeries *series, double x) G_GNUC_WARN_UNUSED_RESULT;
char *hl_curve_describe (const HlCurveSpec *self, double x) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlCurveSpec, hl_curve_spec_free)

G_END_DECLS
