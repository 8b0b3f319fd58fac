/* ui/session/notes-export.h
 *
 * All notes as one Markdown file with its pictures, in a folder of their own: for a person who
 * reads them elsewhere.
 */

#pragma once

#include "ui/session/notes.h"

G_BEGIN_DECLS

void     hl_notes_export_async (HlNotes *self, const char *target, GAsyncReadyCallback callback,
                                gpointer user_data);
gboolean hl_notes_export_finish (GAsyncResult *result, GError **error);

G_END_DECLS
