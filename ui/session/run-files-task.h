/* ui/session/run-files-task.h
 *
 * The runs of other days, read in a worker thread from the folder in which they stand.  Runs
 * that were dropped are deleted there.
 */

#pragma once

#include "ui/session/run-file.h"

G_BEGIN_DECLS

typedef struct
{
  GPtrArray *files;    /* the runs */
  GPtrArray *problems; /* sentences on what could not be read */
} HlRunFiles;

void        hl_run_files_load_async (const char *folder, GPtrArray *paths, gpointer source,
                                     GAsyncReadyCallback callback);
HlRunFiles *hl_run_files_load_finish (GAsyncResult *result) G_GNUC_WARN_UNUSED_RESULT;
void        hl_run_files_free (HlRunFiles *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlRunFiles, hl_run_files_free)

G_END_DECLS
