/* ui/session/word-order-task.h
 *
 * Another order of the words in a worker thread: a model and a sentence go in, how far each
 * word's numbers moved comes out.
 */

#pragma once

#include "core/experiments/word-order.h"

#include "ui/session/model.h"

G_BEGIN_DECLS

void hl_word_order_async (HlModel *model, const char *sentence, guint64 seed, gpointer source,
                          GCancellable *cancellable, GAsyncReadyCallback callback);
NnWordOrder *hl_word_order_finish (GAsyncResult *result, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
