/* ui/pages/training-charts.h
 *
 * The charts of the runs, one at a time, and their table: tabs above, a chart below whose
 * values can be read.
 *
 * Signals
 *   changed ()   another chart is shown, or there is something to show now
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/render/recording.h"
#include "ui/session/moments.h"
#include "ui/session/run-keeper.h"

G_BEGIN_DECLS

#define HL_TYPE_TRAINING_CHARTS (hl_training_charts_get_type ())

G_DECLARE_FINAL_TYPE (HlTrainingCharts, hl_training_charts, HL, TRAINING_CHARTS, GtkWidget)

void hl_training_charts_set_keeper (HlTrainingCharts *self, HlRunKeeper *keeper);
void hl_training_charts_set_moments (HlTrainingCharts *self, HlMoments *moments);

char        *hl_training_charts_get_file_name (HlTrainingCharts *self) G_GNUC_WARN_UNUSED_RESULT;
HlRecording *hl_training_charts_record (HlTrainingCharts *self, HlFigureFormat format,
                                        GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
