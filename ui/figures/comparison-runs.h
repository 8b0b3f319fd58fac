/* ui/figures/comparison-runs.h
 *
 * Runs that have come to an end, kept beside each other, so that results at different
 * batch sizes can be compared: their curves and what came out of them.
 *
 *      run                    batch   loss   held out   BLEU    "he is calm ."
 *      layer normalization       32   0.99       1.43   27.8    il est calme .
 *      batch normalization       32   1.01       1.62   19.0    il est calme .
 *      layer normalization        4   0.71       1.30   35.1    il est calme .
 *      batch normalization        4   1.83       2.94    2.2    je suis .
 */

#pragma once

#include "core/experiments/comparison.h"
#include "ui/figures/curves.h"

/* The runs of a comparison in a file, so that they are there after the program's next start.
 *
 *      [comparison]                    [run 1]
 *      sentences=he is calm .;…        name=without the mask
 *      seed=1                          losses=4.1;2.7;… */

gboolean   hl_comparison_store_save (const char *path, const GPtrArray *runs, char **sentences,
                                     guint64 seed, GError **error);
GPtrArray *hl_comparison_store_load (const char *path, char ***sentences, guint64 *seed,
                                     GError **error) G_GNUC_WARN_UNUSED_RESULT;

gboolean  hl_comparison_runs_keep (GPtrArray *runs, NnComparedRun *compared);
double    hl_comparison_run_loss (const NnComparedRun *run);
char     *hl_comparison_caption (const GPtrArray *runs, guint64 seed) G_GNUC_WARN_UNUSED_RESULT;
void      hl_comparison_style (HlCurve *curves, const char *const *methods, const int *batch_sizes,
                               int n);
HlFigure *hl_comparison_figure_new (const NnComparedRun *const *runs, int n,
                                    double x_top) G_GNUC_WARN_UNUSED_RESULT;
