#include "ui/session/note-job.h"

#include "ui/session/note-folder.h"

/**
 * hl_note_job_new:
 * @folder: (type filename): of the notes
 * @note: (nullable): the note that it is about
 * @base: (nullable) (type filename): a file in the folder
 *
 * Returns: (transfer full): a piece of work, not done yet
 */
HlNoteJob *
hl_note_job_new (const char *folder,
                 HlNote     *note,
                 const char *base)
{
  HlNoteJob *self = g_new0 (HlNoteJob, 1);

  self->folder = g_strdup (folder);
  self->base = g_strdup (base);
  g_set_object (&self->note, note);

  return self;
}

/**
 * hl_note_job_free:
 * @job: (type HlNoteJob) (transfer full): a piece of work
 */
void
hl_note_job_free (gpointer job)
{
  HlNoteJob *self = job;

  g_free (self->folder);
  g_clear_object (&self->note);
  g_free (self->base);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_clear_pointer (&self->pictures, g_ptr_array_unref);
  g_clear_pointer (&self->read, g_ptr_array_unref);
  g_clear_pointer (&self->problems, g_ptr_array_unref);
  g_clear_error (&self->error);
  g_clear_object (&self->task);
  g_free (self);
}

/**
 * hl_note_job_read:
 * @job: (type HlNoteJob): gets all notes of the folder, and what cannot be read
 */
void
hl_note_job_read (gpointer job)
{
  HlNoteJob *self = job;

  self->problems = g_ptr_array_new_with_free_func (g_free);
  self->read = hl_note_folder_read (self->folder, self->problems);
}

/**
 * hl_note_job_write:
 * @job: (type HlNoteJob): a file of the folder, and what it shall say
 */
void
hl_note_job_write (gpointer job)
{
  HlNoteJob *self = job;

  (void) hl_note_folder_write (self->folder, self->base, self->bytes, &self->error);
}

/**
 * hl_note_job_delete:
 * @job: (type HlNoteJob): a file of the folder
 */
void
hl_note_job_delete (gpointer job)
{
  const HlNoteJob *self = job;

  hl_note_folder_delete (self->folder, self->base);
}

/**
 * hl_note_job_export:
 * @job: (type HlNoteJob): another folder, a text for it, and pictures
 */
void
hl_note_job_export (gpointer job)
{
  HlNoteJob *self = job;

  (void) hl_note_folder_export (self->folder, self->bytes, self->pictures, self->base,
                                &self->error);
}
