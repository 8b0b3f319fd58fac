/* ui/session/later-token-task.h
 *
 * Changing a later token in a worker thread: a model, a sentence and what is to change go
 * in, the differences come out.
 */

#pragma once

#include "core/experiments/later-token.h"

#include "ui/session/model.h"

G_BEGIN_DECLS

void hl_later_token_async (HlModel *model, const char *sentence, const NnLaterTokenOptions *options,
                           gpointer source, GCancellable *cancellable, GAsyncReadyCallback callback,
                           gpointer user_data);
NnLaterToken *hl_later_token_finish (GAsyncResult *result,
                                     GError      **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
