/* ui/session/alter-task.h
 *
 * Makes an altered copy of a model in a worker thread.
 */

#pragma once

#include "core/experiments/intervention.h"

#include "ui/session/model.h"

G_BEGIN_DECLS

void     hl_alter_async (HlModel *original, const NnIntervention *intervention, gpointer source,
                         GCancellable *cancellable, GAsyncReadyCallback callback);
HlModel *hl_alter_finish (GAsyncResult *result, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
