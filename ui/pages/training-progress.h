/* ui/pages/training-progress.h
 *
 * How far a training is, in words, and whether it goes the wrong way.
 */

#pragma once

#include "ui/session/run-keeper.h"

G_BEGIN_DECLS

char    *hl_training_progress_text (HlRunKeeper *keeper) G_GNUC_WARN_UNUSED_RESULT;
char    *hl_training_progress_summary (const NnRunOptions *options) G_GNUC_WARN_UNUSED_RESULT;
gboolean hl_training_progress_rises (HlTrainingSession *training);

char *hl_time_left_to_string (double seconds) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
