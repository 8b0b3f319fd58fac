/* ui/session/open-task.h
 *
 * Reading a model in a worker thread: a file goes in, an HlModel comes out.
 *
 * Used by   workspace.h
 */

#pragma once

#include "ui/session/model.h"

G_BEGIN_DECLS

void     hl_open_async (GFile              *file,
                        const char         *shipped_corpus,
                        GObject            *source,
                        GCancellable       *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer            user_data);
HlModel *hl_open_finish (GAsyncResult *result,
                         GError      **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
