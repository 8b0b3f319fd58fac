#include "ui/session/note-job.h"

#include <string.h>

#include "ui/session/folder-lock.h"
#include "ui/session/note-folder.h"

/* Returns a piece of work, not done yet. note: the note that it is about, or NULL; base: a file
 * in the folder, or NULL. */
HlNoteJob *hl_note_job_new (const char *folder, GHashTable *seen, HlNote *note, const char *base)
{
  HlNoteJob *self = g_new0 (HlNoteJob, 1);

  self->folder = g_strdup (folder);
  self->seen = g_hash_table_ref (seen);
  self->base = g_strdup (base);
  g_set_object (&self->note, note);

  return self;
}

/* job: a piece of work. */
void hl_note_job_free (gpointer job)
{
  HlNoteJob *self = job;

  g_free (self->folder);
  g_hash_table_unref (self->seen);
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

/* Returns the checksum of a file of the folder, or NULL if there is none. */
static char *checksum_of (const char *folder, const char *base)
{
  g_autofree char *path = g_build_filename (folder, base, NULL);
  g_autofree char *text = NULL;
  gsize            length;

  if (!g_file_get_contents (path, &text, &length, NULL))
    return NULL;

  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) text, length);
}

/* Takes @checksum. */
static void remember (HlNoteJob *self, const char *base, char *checksum)
{
  g_hash_table_insert (self->seen, g_strdup (base), checksum);
}

/* job: gets all notes of the folder, and what cannot be read. */
void hl_note_job_read (gpointer job)
{
  HlNoteJob *self = job;

  self->problems = g_ptr_array_new_with_free_func (g_free);
  self->read = hl_note_folder_read (self->folder, self->problems);
  for (guint i = 0; i < self->read->len; i++)
    {
      const HlNoteRead *read = g_ptr_array_index (self->read, i);
      g_autofree char  *base = g_strconcat (read->name, HL_NOTE_SUFFIX, NULL);

      remember (self, base, checksum_of (self->folder, base));
    }
}

/* Whether the file of a note is another one than this window has read or written. */
static gboolean is_changed_elsewhere (HlNoteJob *self, const char *base)
{
  g_autofree char *there = NULL;

  if (!g_str_has_suffix (base, HL_NOTE_SUFFIX))
    return FALSE;

  there = checksum_of (self->folder, base);

  return there != NULL && g_strcmp0 (there, g_hash_table_lookup (self->seen, base)) != 0;
}

/* Reads what another window has made of the note, and gives the note of this one another name. */
static void step_aside (HlNoteJob *self)
{
  g_autofree char *name = g_strndup (self->base, strlen (self->base) - strlen (HL_NOTE_SUFFIX));

  self->problems = g_ptr_array_new_with_free_func (g_free);
  self->read = hl_note_folder_read_one (self->folder, name, self->problems);
  remember (self, self->base, checksum_of (self->folder, self->base));
  for (int i = 2;
       g_hash_table_contains (self->seen, self->base) || is_changed_elsewhere (self, self->base);
       i++)
    {
      g_free (self->base);
      self->base = g_strdup_printf ("%s-%d" HL_NOTE_SUFFIX, name, i);
    }
}

/* If another window or program has changed the note since this one read it, both are kept: what
 * is written here gets another base, and what is there is read. job: a file of the folder, and
 * what it has to say. */
void hl_note_job_write (gpointer job)
{
  HlNoteJob *self = job;
  int        lock;

  if (!hl_note_folder_make (self->folder, &self->error))
    return;

  lock = hl_folder_lock (self->folder, TRUE);
  if (is_changed_elsewhere (self, self->base))
    step_aside (self);
  if (hl_note_folder_write (self->folder, self->base, self->bytes, &self->error))
    remember (self, self->base, checksum_of (self->folder, self->base));
  hl_folder_unlock (&lock);
}

/* What another window or program has changed since this one read it stays. job: a file of the
 * folder, and pictures of it. */
void hl_note_job_delete (gpointer job)
{
  HlNoteJob *self = job;
  int        lock = hl_folder_lock (self->folder, TRUE);

  if (!is_changed_elsewhere (self, self->base))
    {
      hl_note_folder_delete (self->folder, self->base);
      g_hash_table_remove (self->seen, self->base);
      for (guint i = 0; self->pictures != NULL && i < self->pictures->len; i++)
        hl_note_folder_delete (self->folder, g_ptr_array_index (self->pictures, i));
    }
  hl_folder_unlock (&lock);
}

/* job: another folder, a text for it, and pictures. */
void hl_note_job_export (gpointer job)
{
  HlNoteJob *self = job;

  (void) hl_note_folder_export (self->folder, self->bytes, self->pictures, self->base,
                                &self->error);
}
