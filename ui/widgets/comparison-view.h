/* ui/widgets/comparison-view.h
 *
 * Runs that differ in one thing, on one chart, with what came out of each.
 *
 *      [ 32 ▾ ]  [ Train Both ]  ███████▒▒▒▒  without the mask · 12 seconds left
 *      loss ▲ ╲___ with the mask · 32
 *           │ ╲____ without · 32
 *      run               batch   loss    held out   BLEU    "he is calm ."
 *      with the mask        32   0.99    1.43       27.8    il est calme .
 *      without              32   0.40    0.45        0.0    . . il
 *
 * What has come to an end stays when others train, so that batch sizes can be compared, and when
 * the program is started again.
 *
 * Before a start the axes are there, with the names of the runs, and how long they take.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/comparison.h"
#include "ui/widgets/figure-view.h"
#include "ui/widgets/prediction-pane.h"

#define HL_TYPE_COMPARISON_VIEW (hl_comparison_view_get_type ())

G_DECLARE_FINAL_TYPE (HlComparisonView, hl_comparison_view, HL, COMPARISON_VIEW, GtkWidget)

typedef struct
{
  const char *first;  /* what is different about the first run, not translated */
  const char *second; /* and about the other */
  /* makes the options of the second run from those of the first */
  void (*change) (NnRunOptions *options);
} HlComparisonPair;

HlComparisonView *hl_comparison_view_new (const HlComparisonPair *pair, const char *text,
                                          const char *outcome) G_GNUC_WARN_UNUSED_RESULT;

void hl_comparison_view_set_corpus (HlComparisonView *self, const char *corpus);
void hl_comparison_view_start (HlComparisonView *self, NnComparison *comparison);

void hl_comparison_view_keep_in (HlComparisonView *self, const char *path);

HlComparison *hl_comparison_view_get_comparison (HlComparisonView *self);
const char   *hl_comparison_view_get_caption (HlComparisonView *self);
HlFigureView *hl_comparison_view_get_curves (HlComparisonView *self);

HlPredictionPane *hl_comparison_view_get_prediction (HlComparisonView *self);
