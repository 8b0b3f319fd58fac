/* ui/session/open-task.h
 *
 * Reading a model in a worker thread: a file goes in, an HlModel comes out.  Where there
 * would be none at all, another file can take its place, with an excuse for that.
 */

#pragma once

#include "ui/session/model.h"

G_BEGIN_DECLS

void hl_open_async (GFile *file, GFile *fallback, const char *shipped_corpus, gpointer source,
                    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);

HlModel *hl_open_finish (GAsyncResult *result, char **excuse, GFile **bare,
                         GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
