/* ui/session/attention-cost-task.h
 *
 * Measures what attention costs on longer and longer sentences, in a worker thread.
 */

#pragma once

#include "core/experiments/attention-cost.h"

#include "ui/session/work.h"

G_BEGIN_DECLS

void             hl_attention_cost_async (int D, int H, HlNewsFunc report, gpointer source,
                                          GCancellable *cancellable, GAsyncReadyCallback callback);
NnAttentionCost *hl_attention_cost_finish (GAsyncResult *result,
                                           GError      **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
