/* ui/widgets/comparison-pane.h
 *
 * A prepared comparison from its choice to its end: its question, what a person predicts, its
 * runs, and what loss each came to.
 *
 *      begin ─► held ─► "released" ─► start ─► follow, whenever a run begins or ends
 *
 * Signals
 *   released   the prediction is made, or passed over: the runs may begin
 */

#pragma once

#include "ui/figures/training.h"
#include "ui/session/run-keeper.h"
#include "ui/widgets/prediction-pane.h"

#define HL_TYPE_COMPARISON_PANE (hl_comparison_pane_get_type ())

G_DECLARE_FINAL_TYPE (HlComparisonPane, hl_comparison_pane, HL, COMPARISON_PANE, GtkWidget)

void              hl_comparison_pane_set_keeper (HlComparisonPane *self, HlRunKeeper *keeper);
HlPredictionPane *hl_comparison_pane_get_prediction (HlComparisonPane *self);

void       hl_comparison_pane_begin (HlComparisonPane *self, int index);
void       hl_comparison_pane_cancel (HlComparisonPane *self);
GPtrArray *hl_comparison_pane_get_options (HlComparisonPane   *self,
                                           const NnRunOptions *chosen) G_GNUC_WARN_UNUSED_RESULT;
void       hl_comparison_pane_start (HlComparisonPane *self, const NnRunOptions *chosen);
gboolean   hl_comparison_pane_follow (HlComparisonPane *self);
void       hl_comparison_pane_recall (HlComparisonPane *self, GPtrArray *runs);

GPtrArray *hl_comparison_pane_list (HlComparisonPane *self) G_GNUC_WARN_UNUSED_RESULT;
int        hl_comparison_pane_count (HlComparisonPane *self);

const char *hl_comparison_pane_get_question (HlComparisonPane *self);
int hl_comparison_pane_get_columns (HlComparisonPane *self, HlTrainingRun *columns, int n_targets,
                                    gint64 n_all);
