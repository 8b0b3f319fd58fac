/* ui/session/note-job.h
 *
 * One piece of work on the folder of the notes, and what comes of it, for note-worker.h.
 */

#pragma once

#include "ui/session/note.h"

G_BEGIN_DECLS

/**
 * HlNoteJob:
 * @folder: (type filename): of the notes
 * @note: (nullable): the note that it is about, which only the main loop reads
 * @base: (nullable) (type filename): a file in the folder; where notes are exported, the folder
 *   for that
 * @bytes: (nullable): what a file shall say
 * @pictures: (nullable) (element-type filename): what is exported besides
 * @read: (nullable) (element-type HlNoteRead): what was read
 * @problems: (nullable) (element-type utf8): what could not be read
 * @error: (nullable): why it could not be done
 * @task: (nullable): who waits for it
 */
typedef struct
{
  char      *folder;
  HlNote    *note;
  char      *base;
  GBytes    *bytes;
  GPtrArray *pictures;
  GPtrArray *read;
  GPtrArray *problems;
  GError    *error;
  GTask     *task;
} HlNoteJob;

HlNoteJob *hl_note_job_new (const char *folder,
                            HlNote     *note,
                            const char *base) G_GNUC_WARN_UNUSED_RESULT;
void       hl_note_job_free (gpointer job);

void hl_note_job_read (gpointer job);
void hl_note_job_write (gpointer job);
void hl_note_job_delete (gpointer job);
void hl_note_job_export (gpointer job);

G_END_DECLS
