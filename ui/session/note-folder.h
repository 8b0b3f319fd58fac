/* ui/session/note-folder.h
 *
 * The folder of the notes on the disk: reading, writing and deleting its files, and copying all of
 * them into another folder.  Takes a moment; may be called in any thread, not in two at
 * a time.
 */

#pragma once

#include "ui/session/note.h"

/* Notes that were read (HlNote). */
GPtrArray *hl_note_folder_read_one (const char *folder, const char *name,
                                    GPtrArray *problems) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray *hl_note_folder_read (const char *folder, GPtrArray *problems) G_GNUC_WARN_UNUSED_RESULT;
gboolean   hl_note_folder_make (const char *folder, GError **error);
gboolean hl_note_folder_write (const char *folder, const char *base, GBytes *bytes, GError **error);
void     hl_note_folder_delete (const char *folder, const char *base);
gboolean hl_note_folder_export (const char *folder, GBytes *text, const GPtrArray *pictures,
                                const char *target, GError **error);
