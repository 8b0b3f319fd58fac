/* ui/session/moment-task.h
 *
 * The model of a run as it was at an earlier update, from its snapshot in memory or in a file.
 */

#pragma once

#include "core/training/snapshots.h"

#include "ui/session/model.h"

G_BEGIN_DECLS

typedef struct
{
  NnSnapshots *moments; /* the snapshots of the run */
  const char  *folder;  /* where those stand that are in files */
  HlModel     *latest;  /* a model of the run, at any update */
  gint64       update;  /* the moment */
} HlMomentJob;

HlModel *hl_moment_load (const HlMomentJob *job, GError **error) G_GNUC_WARN_UNUSED_RESULT;

void     hl_moment_async (const HlMomentJob *job, gpointer source, GCancellable *cancellable,
                          GAsyncReadyCallback callback, gpointer user_data);
HlModel *hl_moment_finish (GAsyncResult *result, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
