/* ui/labs/comparison-runs.h
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
#include "ui/render/curve-spec.h"

G_BEGIN_DECLS

/**
 * HlComparisonRun:
 * @name: what is different about it
 * @batch_size: sentences of an update
 * @seen: (element-type double): sentences seen at each point
 * @losses: (element-type double): mean loss of a token there
 * @held_out_seen: (element-type double): sentences seen at the end of each epoch
 * @held_out_losses: (element-type double): loss of a token of the held-out sentences there
 * @held_out_loss: at the end, or NaN
 * @held_out_bleu: at the end, or NaN
 * @translations: (nullable): of the comparison's sentences
 * @problem: (nullable): why it diverged
 */
typedef struct
{
  char   *name;
  int     batch_size;
  GArray *seen;
  GArray *losses;
  GArray *held_out_seen;
  GArray *held_out_losses;
  double  held_out_loss;
  double  held_out_bleu;
  char  **translations;
  char   *problem;
} HlComparisonRun;

GPtrArray *hl_comparison_runs_new (void) G_GNUC_WARN_UNUSED_RESULT;
gboolean   hl_comparison_runs_keep (GPtrArray           *runs,
                                    const NnComparedRun *compared);
double     hl_comparison_run_loss (const HlComparisonRun *run);
char      *hl_comparison_run_title (const char *name,
                                    int         batch_size) G_GNUC_WARN_UNUSED_RESULT;
GArray    *hl_comparison_seen (const GArray *updates,
                               int           batch_size) G_GNUC_WARN_UNUSED_RESULT;
void       hl_comparison_style (HlCurveSeries     *series,
                                const char *const *methods,
                                const int         *batch_sizes,
                                int                n);

G_END_DECLS
