/* ui/session/note-worker.h
 *
 * The thread that reads and writes the files of notes: one piece of work after the other, in the
 * order in which they were given.  What reads a file sees all that was to be written before.
 *
 *      main loop ── push ─► worker: work (data) ── data ─► main loop: done (owner, data)
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _HlNoteWorker HlNoteWorker;

/* Runs in the worker.
 *
 * data: everything that the work needs, and what comes of it; nobody else touches it meanwhile. */
typedef void (*HlNoteWork) (gpointer data);

/* Runs in the thread of the main loop.
 *
 * owner: what the worker belongs to. data: after the work; freed next. */
typedef void (*HlNoteDone) (gpointer owner, gpointer data);

HlNoteWorker *hl_note_worker_new (gpointer owner) G_GNUC_WARN_UNUSED_RESULT;
void          hl_note_worker_free (HlNoteWorker *self);

void     hl_note_worker_push (HlNoteWorker *self, HlNoteWork work, HlNoteDone done, gpointer data,
                              GDestroyNotify free_data);
gboolean hl_note_worker_is_busy (const HlNoteWorker *self);
void     hl_note_worker_wait (HlNoteWorker *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlNoteWorker, hl_note_worker_free)

G_END_DECLS
