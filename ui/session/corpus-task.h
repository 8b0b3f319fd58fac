/* ui/session/corpus-task.h
 *
 * A look at a corpus in a worker thread: how many pairs it has, and the first of them.
 *
 * Used by   the Train page
 */

#pragma once

#include "core/text/corpus.h"

G_BEGIN_DECLS

void  hl_corpus_look_async (const char         *path,
                            GCancellable       *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer            user_data);
char *hl_corpus_look_finish (GAsyncResult *result,
                             GError      **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
