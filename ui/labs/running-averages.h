/* ui/labs/running-averages.h
 *
 * What batch normalization remembers of the batches it has seen, for the time when there
 * is only one sentence.
 *
 *      ( Next Batch ) ( Start Again )  [ ] draw new numbers
 *      Running averages after 3 batches
 *           1      2
 *      μ   0.41   0.68
 *      σ²  0.80   0.80
 *
 * Signals
 *   changed   the running averages, or the matrix, are others now
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/labs/norm-study.h"
#include "ui/widgets/matrix-editor.h"

G_BEGIN_DECLS

#define HL_TYPE_RUNNING_AVERAGES (hl_running_averages_get_type ())

G_DECLARE_FINAL_TYPE (HlRunningAverages, hl_running_averages, HL, RUNNING_AVERAGES, GtkWidget)

void hl_running_averages_show (HlRunningAverages *self, HlNormStudy *study);

G_END_DECLS
