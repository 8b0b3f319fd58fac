/* ui/labs/comparison-curves.h
 *
 * The curves of runs that are compared: each has its training loss, and dot by dot, after
 * each epoch, its validation loss.
 *
 *      loss ▲  ╲                    ── layer normalization · 32
 *           │   ╲•───•───•          •─ layer normalization · 32: validation loss
 *           │    ╲_______           -- batch normalization · 32
 *           └──────────► sentences learned from
 */

#pragma once

#include "ui/labs/comparison-runs.h"

G_BEGIN_DECLS

/* The fields after spec are what it borrows. */
typedef struct
{
  /* the chart: first the training losses of all runs, then their validation losses */
  HlCurveSpec spec;

  HlCurveSeries series[2 * HL_PALETTE_SERIES];
  GPtrArray    *names;   /* of char * */
  GPtrArray    *numbers; /* of GArray */
} HlComparisonCurves;

HlComparisonCurves *hl_comparison_curves_new (const HlComparisonRun *const *runs,
                                              int n) G_GNUC_WARN_UNUSED_RESULT;
void                hl_comparison_curves_free (HlComparisonCurves *self);

G_END_DECLS
