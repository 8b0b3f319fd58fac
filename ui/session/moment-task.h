/* ui/session/moment-task.h
 *
 * The model of a run as it was at an earlier update, from its snapshot in memory or in a file.
 */

#pragma once

#include "core/training/snapshots.h"

#include "ui/session/model.h"

G_BEGIN_DECLS

/**
 * HlMomentJob:
 * @moments: the snapshots of the run
 * @folder: (type filename): where those stand that are in files
 * @latest: a model of the run, at any update
 * @update: the moment
 */
typedef struct
{
  NnSnapshots *moments;
  const char  *folder;
  HlModel     *latest;
  gint64       update;
} HlMomentJob;

HlModel *hl_moment_load (const HlMomentJob *job,
                         GError           **error) G_GNUC_WARN_UNUSED_RESULT;

void     hl_moment_async (const HlMomentJob  *job,
                          gpointer            source,
                          GCancellable       *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer            user_data);
HlModel *hl_moment_finish (GAsyncResult *result,
                           GError      **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
