/* ui/session/run-files-task.h
 *
 * The runs of other days, read in a worker thread from the folder in which they stand.  Runs
 * that were dropped are deleted there.
 */

#pragma once

#include "ui/session/run-file.h"

G_BEGIN_DECLS

void hl_run_files_load_async (const char *folder, gpointer source, GAsyncReadyCallback callback);
GPtrArray *hl_run_files_load_finish (GAsyncResult *result) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
