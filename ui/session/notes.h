/* ui/session/notes.h
 *
 * All notes of a learner, the newest first, kept in a folder of readable files.
 *
 *      typing ─► hl_notes_write () ─► a second later, or at the end: the file
 *      delete ─► gone from the list; hl_notes_undo () brings it back until the next one goes,
 *                or the program ends; only then its file is deleted
 *
 * Files are read and written in a worker, one after the other, in the order in which that was asked
 * for; hl_notes_flush() waits for it.
 *
 * Signals
 *   problem (message)   a file could not be read or written, or has a line that is not understood
 */

#pragma once

#include "ui/session/note.h"

#define HL_TYPE_NOTES (hl_notes_get_type ())

G_DECLARE_FINAL_TYPE (HlNotes, hl_notes, HL, NOTES, GObject)

HlNotes *hl_notes_new (const char *folder) G_GNUC_WARN_UNUSED_RESULT;
void     hl_notes_load (HlNotes *self);

GListModel *hl_notes_get_list (HlNotes *self);
HlNote     *hl_notes_get (HlNotes *self, guint index);
HlNote     *hl_notes_find (HlNotes *self, const char *name);

HlNote *hl_notes_add (HlNotes *self, const char *title, char *const *place);
void    hl_notes_write (HlNotes *self, HlNote *note, const char *text);
void    hl_notes_attach (HlNotes *self, HlNote *note, GBytes *picture, const char *suffix);
void    hl_notes_delete (HlNotes *self, HlNote *note);
HlNote *hl_notes_undo (HlNotes *self);
void    hl_notes_save (HlNotes *self);
void    hl_notes_flush (HlNotes *self);

void     hl_notes_export_async (HlNotes *self, const char *target, GAsyncReadyCallback callback,
                                gpointer user_data);
gboolean hl_notes_export_finish (GAsyncResult *result, GError **error);
