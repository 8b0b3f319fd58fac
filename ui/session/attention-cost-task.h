/* ui/session/attention-cost-task.h
 *
 * Measures what attention costs on longer and longer sentences, in a worker thread.
 */

#pragma once

#include <gio/gio.h>

#include "core/experiments/attention-cost.h"

G_BEGIN_DECLS

/**
 * HlAttentionCostFunc:
 * @source: whose work it is
 * @cancellable: which work
 * @so_far: one more length is measured
 *
 * Called in the main loop.
 */
typedef void (*HlAttentionCostFunc) (GObject               *source,
                                     GCancellable          *cancellable,
                                     const NnAttentionCost *so_far);

void             hl_attention_cost_async (int                 D,
                                          int                 H,
                                          HlAttentionCostFunc report,
                                          GObject            *source,
                                          GCancellable       *cancellable,
                                          GAsyncReadyCallback callback);
NnAttentionCost *hl_attention_cost_finish (GAsyncResult *result,
                                           GError      **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
