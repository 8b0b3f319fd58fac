/* ui/session/held-out-task.h
 *
 * What held-out sentences say of a model, in a worker thread: with and without what was
 * altered, or without each of its heads.
 */

#pragma once

#include "core/experiments/head-ranking.h"

#include "ui/session/model.h"

G_BEGIN_DECLS

/**
 * HlHeldOutEffect:
 * @before: the model as it was
 * @after: the altered one
 */
typedef struct
{
  NnHeldOutScore before;
  NnHeldOutScore after;
} HlHeldOutEffect;

/**
 * HlHeldOutFunc:
 * @source: whose work it is
 * @cancellable: which work
 * @fraction: how much of it is done
 *
 * Called in the main loop.
 */
typedef void (*HlHeldOutFunc) (GObject      *source,
                               GCancellable *cancellable,
                               double        fraction);

void             hl_held_out_async (HlModel            *original,
                                    HlModel            *altered,
                                    HlHeldOutFunc       report,
                                    GObject            *source,
                                    GCancellable       *cancellable,
                                    GAsyncReadyCallback callback);
HlHeldOutEffect *hl_held_out_finish (GAsyncResult *result,
                                     GError      **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * HlRankingFunc:
 * @source: whose work it is
 * @cancellable: which work
 * @so_far: (transfer full): what is known so far
 *
 * Called in the main loop.
 */
typedef void (*HlRankingFunc) (GObject       *source,
                               GCancellable  *cancellable,
                               NnHeadRanking *so_far);

void           hl_ranking_task_async (HlModel            *model,
                                      HlRankingFunc       report,
                                      GObject            *source,
                                      GCancellable       *cancellable,
                                      GAsyncReadyCallback callback);
NnHeadRanking *hl_ranking_task_finish (GAsyncResult *result,
                                       GError      **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
