#include "ui/session/notes.h"

#include <glib/gi18n-lib.h>

#include "ui/session/note-folder.h"

#define SAVE_AFTER 1 /* seconds after the latest change */

struct _HlNotes
{
  GObject parent_instance;

  char         *folder;
  GListStore   *list;
  HlNote       *deleted; /* the latest one, whose file is still there; or NULL */
  guint         deleted_from;
  guint         timer;
  HlNoteWorker *worker;
  GHashTable   *seen; /* belongs to the worker */
};

enum
{
  PROBLEM,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlNotes, hl_notes, G_TYPE_OBJECT)

/* Returns a piece of work on their folder. note: the note that it is about, or NULL; base: a
 * file in their folder, or NULL. */
HlNoteJob *hl_notes_new_job (HlNotes *self, HlNote *note, const char *base)
{
  return hl_note_job_new (self->folder, self->seen, note, base);
}

/* done: hears of it, or NULL; job: for both. */
void hl_notes_send (HlNotes *self, HlNoteWork work, HlNoteDone done, HlNoteJob *job)
{
  hl_note_worker_push (self->worker, work, done, job, hl_note_job_free);
}

static void tell (HlNotes *self, const char *problem)
{
  g_signal_emit (self, signals[PROBLEM], 0, problem);
}

/* Returns notes that were read, which the caller gets. */
static GPtrArray *take_read (HlNotes *self, HlNoteJob *job)
{
  GPtrArray *notes = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < job->read->len; i++)
    {
      HlNoteRead *read = g_ptr_array_index (job->read, i);

      g_ptr_array_add (notes,
                       hl_note_new (self->folder, read->name, g_steal_pointer (&read->file)));
    }

  return notes;
}

/* Shows what another window has made of the note as a note of its own; that of this window has
 * another name now. */
static void keep_both (HlNotes *self, HlNoteJob *job)
{
  g_autoptr (GPtrArray) notes = take_read (self, job);
  g_autofree char      *name = g_strndup (job->base, strlen (job->base) - strlen (HL_NOTE_SUFFIX));
  g_autofree char      *heading = hl_note_get_heading (job->note);
  g_autofree char      *text = NULL;
  guint                 index;

  hl_note_set_name (job->note, name);
  if (g_list_store_find (self->list, job->note, &index))
    g_list_store_splice (self->list, index + 1, 0, notes->pdata, notes->len);
  /* Translators: %s is the first line of a note */
  text = g_strdup_printf (_ ("Another window has changed the note “%s”. Both are kept."), heading);
  tell (self, text);
}

/* Marks a note that could not be written; it is written with the next change, or at the end. */
static void saved_cb (gpointer owner, gpointer data)
{
  HlNotes   *self = owner;
  HlNoteJob *job = data;

  if (job->read != NULL && job->error == NULL)
    keep_both (self, job);
  if (job->error == NULL)
    return;

  hl_note_change (job->note);
  g_clear_handle_id (&self->timer, g_source_remove);
  tell (self, job->error->message);
}

static gboolean save_changed (HlNotes *self)
{
  gboolean has_saved = FALSE;
  HlNote  *note;

  for (guint i = 0; (note = hl_notes_get (self, i)) != NULL; i++)
    if (hl_note_is_changed (note))
      {
        g_autofree char *base = hl_note_get_base (note);
        HlNoteJob       *job = hl_notes_new_job (self, note, base);

        job->bytes = hl_note_take_bytes (note);
        hl_notes_send (self, hl_note_job_write, saved_cb, job);
        has_saved = TRUE;
      }

  return has_saved;
}

/* Saves the note, unless an earlier version of it is still being written. */
static gboolean timer_cb (gpointer user_data)
{
  HlNotes *self = user_data;

  if (hl_note_worker_is_busy (self->worker) || save_changed (self))
    return G_SOURCE_CONTINUE;

  self->timer = 0;

  return G_SOURCE_REMOVE;
}

static void save_soon (HlNotes *self)
{
  if (self->timer == 0)
    self->timer = g_timeout_add_seconds (SAVE_AFTER, timer_cb, self);
}

/* Saves what is not saved yet, without waiting for it. */
void hl_notes_save (HlNotes *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  (void) save_changed (self);
}

/* Saves what is not saved yet, and waits until all that was begun is done: for the end of the
 * program.  What was deleted can still be brought back. */
void hl_notes_flush (HlNotes *self)
{
  hl_notes_save (self);
  hl_note_worker_wait (self->worker);
}

static void delete_file (HlNotes *self, const char *base, const char *picture)
{
  HlNoteJob *job = hl_notes_new_job (self, NULL, base);

  job->pictures = g_ptr_array_new_with_free_func (g_free);
  if (picture != NULL)
    g_ptr_array_add (job->pictures, g_strdup (picture));
  hl_notes_send (self, hl_note_job_delete, NULL, job);
}

/* Deletes the file and the picture of a deleted note. */
static void drop_deleted (HlNotes *self)
{
  g_autoptr (HlNote) note = g_steal_pointer (&self->deleted);
  g_autofree char   *base = note != NULL ? hl_note_get_base (note) : NULL;

  if (note != NULL)
    delete_file (self, base, hl_note_get_file (note)->picture);
}

static void hl_notes_dispose (GObject *object)
{
  HlNotes *self = HL_NOTES (object);

  if (self->worker != NULL)
    {
      hl_notes_flush (self);
      drop_deleted (self);
    }
  g_clear_pointer (&self->worker, hl_note_worker_free);
  g_clear_object (&self->list);
  g_clear_pointer (&self->folder, g_free);
  g_clear_pointer (&self->seen, g_hash_table_unref);

  G_OBJECT_CLASS (hl_notes_parent_class)->dispose (object);
}

static void hl_notes_class_init (HlNotesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = hl_notes_dispose;

  signals[PROBLEM] = g_signal_new ("problem", HL_TYPE_NOTES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void hl_notes_init (HlNotes *self)
{
  self->list = g_list_store_new (HL_TYPE_NOTE);
  self->worker = hl_note_worker_new (self);
  self->seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

/* Returns no notes; hl_notes_load() reads them. */
HlNotes *hl_notes_new (const char *folder)
{
  HlNotes *self = g_object_new (HL_TYPE_NOTES, NULL);

  self->folder = g_strdup (folder);

  return self;
}

/* Puts the notes read from disk behind those made meanwhile. */
static void read_cb (gpointer owner, gpointer data)
{
  HlNotes              *self = owner;
  HlNoteJob            *job = data;
  g_autoptr (GPtrArray) notes = take_read (self, job);
  g_autofree char      *text = NULL;

  g_list_store_splice (self->list, g_list_model_get_n_items (G_LIST_MODEL (self->list)), 0,
                       notes->pdata, notes->len);

  if (job->problems->len == 0)
    return;
  g_ptr_array_add (job->problems, NULL);
  text = g_strjoinv (" ", (char **) job->problems->pdata);
  tell (self, text);
}

/* Reads them in the worker.  What cannot be read stays as it is, and is told. */
void hl_notes_load (HlNotes *self)
{
  hl_notes_send (self, hl_note_job_read, read_cb, hl_notes_new_job (self, NULL, NULL));
}

/* Returns the notes, the newest first. */
GListModel *hl_notes_get_list (HlNotes *self) { return G_LIST_MODEL (self->list); }

/* Returns that one, or NULL beyond the last. index: from 0. */
HlNote *hl_notes_get (HlNotes *self, guint index)
{
  g_autoptr (HlNote) note = g_list_model_get_item (G_LIST_MODEL (self->list), index);

  return note; /* the list keeps it */
}

/* Returns the note, or NULL. name: of a file, without ".md". */
HlNote *hl_notes_find (HlNotes *self, const char *name)
{
  HlNote *note;

  for (guint i = 0; (note = hl_notes_get (self, i)) != NULL; i++)
    if (g_str_equal (hl_note_get_name (note), name))
      return note;

  return NULL;
}

static gboolean is_taken (HlNotes *self, const char *name)
{
  return hl_notes_find (self, name) != NULL ||
         (self->deleted != NULL && g_str_equal (hl_note_get_name (self->deleted), name));
}

/* Makes a file name from the time, so that names sort by age; no name is used twice. */
static char *new_name (HlNotes *self)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char      *time = g_date_time_format (now, "%Y%m%d-%H%M%S");

  for (int i = 0;; i++)
    {
      g_autofree char *name = i == 0 ? g_strdup (time) : g_strdup_printf ("%s-%02d", time, i);
      g_autofree char *base = g_strconcat (name, HL_NOTE_SUFFIX, NULL);
      g_autofree char *path = g_build_filename (self->folder, base, NULL);

      if (!is_taken (self, name) && !g_file_test (path, G_FILE_TEST_EXISTS))
        return g_steal_pointer (&name);
    }
}

/* Returns a new note, saved when something has been written. file: its place, and what is known
 * of it. */
HlNote *hl_notes_add (HlNotes *self, HlNoteFile *file)
{
  g_autofree char   *name = new_name (self);
  g_autoptr (HlNote) note = hl_note_new (self->folder, name, file);

  g_list_store_insert (self->list, 0, note);

  return note; /* the list keeps it */
}

void hl_notes_write (HlNotes *self, HlNote *note, const char *text)
{
  hl_note_set_text (note, text);
  if (hl_note_is_changed (note))
    save_soon (self);
}

/* Attaches the picture, unless the note was deleted meanwhile. */
static void attached_cb (gpointer owner, gpointer data)
{
  HlNotes         *self = owner;
  const HlNoteJob *job = data;

  if (job->error != NULL)
    tell (self, job->error->message);
  else if (job->note != self->deleted && !g_list_store_find (self->list, job->note, NULL))
    delete_file (self, job->base, NULL);
  else
    {
      hl_note_set_picture (job->note, job->base);
      hl_notes_save (self);
    }
}

/* The note has its picture when that is in its file. picture: the bytes of its picture, in the
 * place of the one before; suffix: of the picture's file, such as "svg". */
void hl_notes_attach (HlNotes *self, HlNote *note, GBytes *picture, const char *suffix)
{
  g_autofree char *base = g_strdup_printf ("%s.%s", hl_note_get_name (note), suffix);
  HlNoteJob       *job = hl_notes_new_job (self, note, base);

  job->bytes = g_bytes_ref (picture);
  hl_notes_send (self, hl_note_job_write, attached_cb, job);
}

/* note: one of them, which goes; hl_notes_undo() brings it back. */
void hl_notes_delete (HlNotes *self, HlNote *note)
{
  guint index;

  if (!g_list_store_find (self->list, note, &index))
    return;

  hl_notes_save (self); /* its words, too: they may be wanted back */
  drop_deleted (self);
  self->deleted = g_object_ref (note);
  self->deleted_from = index;
  g_list_store_remove (self->list, index);
}

/* Returns the note that was deleted last, which is back, or NULL. */
HlNote *hl_notes_undo (HlNotes *self)
{
  g_autoptr (HlNote) note = g_steal_pointer (&self->deleted);
  const guint        n = g_list_model_get_n_items (G_LIST_MODEL (self->list));

  if (note == NULL)
    return NULL;

  g_list_store_insert (self->list, MIN (self->deleted_from, n), note);
  if (hl_note_is_changed (note))
    save_soon (self);

  return note; /* the list keeps it */
}
