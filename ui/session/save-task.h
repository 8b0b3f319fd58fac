/* ui/session/save-task.h
 *
 * Saves a model into a file, in the background.
 */

#pragma once

#include "ui/session/model.h"

G_BEGIN_DECLS

void hl_save_async (HlModel *self, GFile *file, GAsyncReadyCallback callback, gpointer user_data);
gboolean hl_save_finish (GAsyncResult *result, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
