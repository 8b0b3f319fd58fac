/* ui/session/held-out-task.h
 *
 * What held-out sentences say of a model, in a worker thread: with and without what was
 * altered, or without each of its heads.
 */

#pragma once

#include "core/experiments/head-ranking.h"

#include "ui/session/model.h"
#include "ui/session/work.h"

G_BEGIN_DECLS

typedef struct
{
  NnHeldOutScore before; /* the model as it was */
  NnHeldOutScore after;  /* the altered one */
} HlHeldOutEffect;

void hl_held_out_async (HlModel *original, HlModel *altered, HlNewsFunc report, gpointer source,
                        GCancellable *cancellable, GAsyncReadyCallback callback);
HlHeldOutEffect *hl_held_out_finish (GAsyncResult *result,
                                     GError      **error) G_GNUC_WARN_UNUSED_RESULT;

void           hl_ranking_task_async (HlModel *model, HlNewsFunc report, gpointer source,
                                      GCancellable *cancellable, GAsyncReadyCallback callback);
NnHeadRanking *hl_ranking_task_finish (GAsyncResult *result,
                                       GError      **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
