/* ui/session/note-job.h
 *
 * One piece of work on the folder of the notes, and what comes of it, for note-worker.h.
 */

#pragma once

#include "ui/session/note.h"

G_BEGIN_DECLS

typedef struct
{
  char   *folder; /* of the notes */
  HlNote *note;   /* the note that it is about, which only the main loop reads, or NULL */
  /* a file in the folder; where notes are exported, the folder for that, or NULL */
  char      *base;
  GBytes    *bytes;    /* the content of a file, or NULL */
  GPtrArray *pictures; /* what is exported or deleted besides */
  /* the checksums of the files of notes as this window knows them, which only the worker uses */
  GHashTable *seen;
  /* what was read; where a note was written, what another window or program had made of it */
  GPtrArray *read;
  GPtrArray *problems; /* what could not be read, or NULL */
  GError    *error;    /* why it could not be done, or NULL */
  GTask     *task;     /* who waits for it, or NULL */
} HlNoteJob;

HlNoteJob *hl_note_job_new (const char *folder, GHashTable *seen, HlNote *note,
                            const char *base) G_GNUC_WARN_UNUSED_RESULT;
void       hl_note_job_free (gpointer job);

void hl_note_job_read (gpointer job);
void hl_note_job_write (gpointer job);
void hl_note_job_delete (gpointer job);
void hl_note_job_export (gpointer job);

G_END_DECLS
