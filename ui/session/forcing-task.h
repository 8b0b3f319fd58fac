/* ui/session/forcing-task.h
 *
 * Teacher forcing beside autoregression in a worker thread: a model, a sentence and what
 * the decoder is to read go in, both sides come out.
 */

#pragma once

#include "core/experiments/forcing.h"

#include "ui/session/model.h"

G_BEGIN_DECLS

void hl_forcing_async (HlModel *model, const char *sentence, const NnForcingOptions *options,
                       gpointer source, GCancellable *cancellable, GAsyncReadyCallback callback);

NnForcing *hl_forcing_finish (GAsyncResult *result, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
