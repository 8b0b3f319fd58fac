/* ui/session/references-task.h
 *
 * The translations of a corpus in a worker thread: the options of a run go in, maybe of another
 * day, and HlReferences come out, if the corpus is still there.
 */

#pragma once

#include <gio/gio.h>

#include "core/training/run.h"

#include "ui/session/references.h"

G_BEGIN_DECLS

void hl_references_async (const NnRunOptions *options, gpointer source, GCancellable *cancellable,
                          GAsyncReadyCallback callback);
HlReferences *hl_references_finish (GAsyncResult *result, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
