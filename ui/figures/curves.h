/* ui/figures/curves.h
 *
 * Named curves over one axis, as of runs that are compared: each has its name at its end, and a
 * place of the axis says all their values there.
 *
 *      loss ▲  ╲•__•__•  layer normalization · 32
 *           │   ╲_______ batch normalization · 32
 *           └──────────► sentences trained on
 */

#pragma once

#include "ui/picture/figure.h"

typedef struct
{
  const char *name;
  GArray     *x, *y; /* of double; x ascending; y that is not finite: not measured */
  int         color, dash;
  gboolean    has_dots; /* few numbers, each of which was measured: a thin line, without a name */
  const char *brief;    /* its name after that of the curve before it, or NULL */
} HlCurve;

/* What is borrowed is copied by the figure. */
typedef struct
{
  const HlCurve *curves;
  int            n;
  const char    *title, *x_name;
  const char    *sentence; /* NULL: which curves there are */
  const char    *note;     /* below the curves, or NULL */
  double         x_top;    /* how long the axis is at least; 0: as its numbers */
  gboolean       doubles;  /* equal steps to the right double x */
} HlCurves;

HlFigure *hl_curves_figure_new (const HlCurves *self) G_GNUC_WARN_UNUSED_RESULT;

#define HL_SCORE_WIDTH_MOST 64 /* keys */

char     *hl_score_width_write (int n_keys, int seed) G_GNUC_WARN_UNUSED_RESULT;
gboolean  hl_score_width_read (const char *input, int *n_keys, int *seed);
HlFigure *hl_score_width_new (int n_keys, int seed) G_GNUC_WARN_UNUSED_RESULT;
