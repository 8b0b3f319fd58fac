/* ui/session/run-curves.h
 *
 * The curves of a run as a table: a line an update, and a line an epoch.
 *
 *      update,training loss,gradient norm,validation loss,BLEU
 *      1,5.81,3.2,,
 *      40,,,4.2,0.03
 */

#pragma once

#include "core/experiments/training-log.h"

G_BEGIN_DECLS

gboolean hl_run_curves_write (const char *path, NnTrainingLog *log, GError **error);
gboolean hl_run_curves_read (const char *path, NnTrainingLog **log);

G_END_DECLS
