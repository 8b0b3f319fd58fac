#include "ui/session/note-job.h"

#include "ui/session/note-folder.h"

/* Returns a piece of work, not done yet. note: the note that it is about, or NULL; base: a file
 * in the folder, or NULL. */
HlNoteJob *hl_note_job_new (const char *folder, HlNote *note, const char *base)
{
  HlNoteJob *self = g_new0 (HlNoteJob, 1);

  self->folder = g_strdup (folder);
  self->base = g_strdup (base);
  g_set_object (&self->note, note);

  return self;
}

/* job: a piece of work. */
void hl_note_job_free (gpointer job)
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

/* job: gets all notes of the folder, and what cannot be read. */
void hl_note_job_read (gpointer job)
{
  HlNoteJob *self = job;

  self->problems = g_ptr_array_new_with_free_func (g_free);
  self->read = hl_note_folder_read (self->folder, self->problems);
}

/* job: a file of the folder, and what it shall say. */
void hl_note_job_write (gpointer job)
{
  HlNoteJob *self = job;

  (void) hl_note_folder_write (self->folder, self->base, self->bytes, &self->error);
}

void hl_note_job_delete (gpointer job)
{
  const HlNoteJob *self = job;

  hl_note_folder_delete (self->folder, self->base);
}

/* job: another folder, a text for it, and pictures. */
void hl_note_job_export (gpointer job)
{
  HlNoteJob *self = job;

  (void) hl_note_folder_export (self->folder, self->bytes, self->pictures, self->base,
                                &self->error);
}
