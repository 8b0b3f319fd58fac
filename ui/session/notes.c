#include "ui/session/notes.h"

#include <glib/gi18n-lib.h>

#include "ui/session/folder-lock.h"
#include "ui/session/note-folder.h"
#include "ui/session/properties.h"
#include "ui/session/task.h"

#define SAVE_AFTER 1 /* seconds after the latest change */

typedef struct _NoteJob NoteJob;

struct _HlNotes
{
  GObject parent_instance;

  char       *folder;
  GListStore *list;
  HlNote     *deleted; /* the latest one, whose file is still there; or NULL */
  guint       deleted_from;
  guint       timer;
  NoteJob    *working; /* in the worker, or NULL */
  GQueue      waiting; /* of NoteJob, in the order in which they were given */
  GHashTable *seen;    /* belongs to the worker */
};

G_DEFINE_FINAL_TYPE (HlNotes, hl_notes, G_TYPE_OBJECT)

/* --- The folder in a worker: one piece of work after the other ------------------------------- */

/* One piece of work on the folder, and what comes of it. */
struct _NoteJob
{
  HlNotes *notes;
  void (*work) (NoteJob *self);                 /* in the worker */
  void (*done) (HlNotes *notes, NoteJob *self); /* or NULL */

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
};

NN_FREES (NoteJob, job_free, (g_free, folder, base), (g_hash_table_unref, seen),
          (g_object_unref, note, task), (g_bytes_unref, bytes),
          (g_ptr_array_unref, pictures, read, problems), (g_error_free, error))

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
static void remember (NoteJob *self, const char *base, char *checksum)
{
  g_hash_table_insert (self->seen, g_strdup (base), checksum);
}

/* Gets all notes of the folder, and what cannot be read. */
static void read_job (NoteJob *self)
{
  self->problems = g_ptr_array_new_with_free_func (g_free);
  self->read = hl_note_folder_read (self->folder, self->problems);
  for (guint i = 0; i < self->read->len; i++)
    {
      g_autofree char *base = hl_note_get_base (g_ptr_array_index (self->read, i));

      remember (self, base, checksum_of (self->folder, base));
    }
}

/* Whether the file of a note is another one than this window has read or written. */
static gboolean is_changed_elsewhere (NoteJob *self, const char *base)
{
  g_autofree char *there = NULL;

  if (!g_str_has_suffix (base, HL_NOTE_SUFFIX))
    return FALSE;

  there = checksum_of (self->folder, base);

  return there != NULL && g_strcmp0 (there, g_hash_table_lookup (self->seen, base)) != 0;
}

/* Reads what another window has made of the note, and gives the note of this one another name. */
static void step_aside (NoteJob *self)
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
 * is written here gets another base, and what is there is read. */
static void write_job (NoteJob *self)
{
  int lock;

  if (!hl_note_folder_make (self->folder, &self->error))
    return;

  lock = hl_folder_lock (self->folder, TRUE);
  if (is_changed_elsewhere (self, self->base))
    step_aside (self);
  if (hl_note_folder_write (self->folder, self->base, self->bytes, &self->error))
    remember (self, self->base, checksum_of (self->folder, self->base));
  hl_folder_unlock (&lock);
}

/* What another window or program has changed since this one read it stays. */
static void delete_job (NoteJob *self)
{
  int lock = hl_folder_lock (self->folder, TRUE);

  if (!is_changed_elsewhere (self, self->base))
    {
      hl_note_folder_delete (self->folder, self->base);
      g_hash_table_remove (self->seen, self->base);
      for (guint i = 0; self->pictures != NULL && i < self->pictures->len; i++)
        hl_note_folder_delete (self->folder, g_ptr_array_index (self->pictures, i));
    }
  hl_folder_unlock (&lock);
}

static void export_job (NoteJob *self)
{
  (void) hl_note_folder_export (self->folder, self->bytes, self->pictures, self->base,
                                &self->error);
}

/* What reads a file sees all that was to be written before. */
static void work_on (HlNotes *self);

static gpointer work_in_worker (gpointer job, HlTask *task, GCancellable *cancellable,
                                GError **error)
{
  ((NoteJob *) job)->work (job);

  return NULL;
}

static void worked (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  NoteJob *job = data;
  HlNotes *self = job->notes;

  self->working = NULL;
  if (job->done != NULL)
    job->done (self, job);
  work_on (self);
}

static void work_on (HlNotes *self)
{
  static const HlTaskKind kind = { .run = work_in_worker, .done = worked, .free_data = job_free };

  if (self->working == NULL && (self->working = g_queue_pop_head (&self->waiting)) != NULL)
    hl_task_start (&kind, NULL, self->working); /* the notes wait for it before they go */
}

/* note: the note that it is about, or NULL; base: a file in their folder, or NULL. */
static NoteJob *new_job (HlNotes *self, HlNote *note, const char *base)
{
  NoteJob *job = g_new0 (NoteJob, 1);

  job->notes = self;
  job->folder = g_strdup (self->folder);
  job->seen = g_hash_table_ref (self->seen);
  job->base = g_strdup (base);
  g_set_object (&job->note, note);

  return job;
}

/* done: hears of it, or NULL. */
static void send (HlNotes *self, void (*work) (NoteJob *), void (*done) (HlNotes *, NoteJob *),
                  NoteJob *job)
{
  job->work = work;
  job->done = done;
  g_queue_push_tail (&self->waiting, job);
  work_on (self);
}

/* --- The notes -------------------------------------------------------------------------------- */

static void tell (HlNotes *self, const char *problem)
{
  g_signal_emit_by_name (self, "problem", problem);
}

/* Shows what another window has made of the note as a note of its own; that of this window has
 * another name now. */
static void keep_both (HlNotes *self, NoteJob *job)
{
  g_autofree char *name = g_strndup (job->base, strlen (job->base) - strlen (HL_NOTE_SUFFIX));
  g_autofree char *heading = hl_note_get_heading (job->note);
  g_autofree char *text = NULL;
  guint            index;

  hl_note_set_name (job->note, name);
  if (g_list_store_find (self->list, job->note, &index))
    g_list_store_splice (self->list, index + 1, 0, job->read->pdata, job->read->len);
  /* Translators: %s is the first line of a note */
  text = g_strdup_printf (_ ("Another window has changed the note “%s”. Both versions are kept."),
                          heading);
  tell (self, text);
}

/* Marks a note that could not be written; it is written with the next change, or at the end. */
static void saved_cb (HlNotes *self, NoteJob *job)
{
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
    if (note->is_changed)
      {
        g_autofree char *base = hl_note_get_base (note);
        NoteJob         *job = new_job (self, note, base);

        job->bytes = hl_note_take_bytes (note);
        send (self, write_job, saved_cb, job);
        has_saved = TRUE;
      }

  return has_saved;
}

/* Saves the note, unless an earlier version of it is still being written. */
static gboolean timer_cb (gpointer user_data)
{
  HlNotes *self = user_data;

  if (self->working != NULL || save_changed (self))
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
  while (self->working != NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void delete_file (HlNotes *self, const char *base, const char *picture)
{
  NoteJob *job = new_job (self, NULL, base);

  job->pictures = g_ptr_array_new_with_free_func (g_free);
  if (picture != NULL)
    g_ptr_array_add (job->pictures, g_strdup (picture));
  send (self, delete_job, NULL, job);
}

/* Deletes the file and the picture of a deleted note. */
static void drop_deleted (HlNotes *self)
{
  g_autoptr (HlNote) note = g_steal_pointer (&self->deleted);
  g_autofree char   *base = note != NULL ? hl_note_get_base (note) : NULL;

  if (note != NULL)
    delete_file (self, base, note->picture);
}

static void end (HlNotes *self)
{
  if (self->list == NULL)
    return;

  hl_notes_flush (self);
  drop_deleted (self);
  hl_notes_flush (self);
}

static void hl_notes_class_init (HlNotesClass *klass)
{
  HL_ENDS (end);
  HL_OWNS (HlNotes, g_object_unref, list);
  HL_OWNS (HlNotes, g_free, folder);
  HL_OWNS (HlNotes, g_hash_table_unref, seen);

  hl_signal_new (HL_TYPE_NOTES, "problem", 1, G_TYPE_STRING);
}

static void hl_notes_init (HlNotes *self)
{
  self->list = g_list_store_new (HL_TYPE_NOTE);
  g_queue_init (&self->waiting);
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
static void read_cb (HlNotes *self, NoteJob *job)
{
  g_autofree char *text = NULL;

  g_list_store_splice (self->list, g_list_model_get_n_items (G_LIST_MODEL (self->list)), 0,
                       job->read->pdata, job->read->len);

  if (job->problems->len == 0)
    return;
  g_ptr_array_add (job->problems, NULL);
  text = g_strjoinv (" ", (char **) job->problems->pdata);
  tell (self, text);
}

/* Reads them in the worker.  What cannot be read stays as it is, and is told. */
void hl_notes_load (HlNotes *self) { send (self, read_job, read_cb, new_job (self, NULL, NULL)); }

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
    if (g_str_equal (note->name, name))
      return note;

  return NULL;
}

static gboolean is_taken (HlNotes *self, const char *name)
{
  return hl_notes_find (self, name) != NULL ||
         (self->deleted != NULL && g_str_equal (self->deleted->name, name));
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

/* Returns a new note, saved when something has been written. title: what people call its place. */
HlNote *hl_notes_add (HlNotes *self, const char *title, char *const *place)
{
  g_autofree char   *name = new_name (self);
  g_autoptr (HlNote) note = hl_note_new (self->folder, name, "", 0, NULL, NULL);

  note->title = hl_plan_line (title);
  hl_place_copy (note->place, place);
  g_list_store_insert (self->list, 0, note);

  return note; /* the list keeps it */
}

void hl_notes_write (HlNotes *self, HlNote *note, const char *text)
{
  hl_note_set_text (note, text);
  if (note->is_changed)
    save_soon (self);
}

/* Attaches the picture, unless the note was deleted meanwhile. */
static void attached_cb (HlNotes *self, NoteJob *job)
{
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

/* The note has its picture when that is in its file. picture: the bytes of its picture, instead
 * of the one before; suffix: of the picture's file, such as "svg". */
void hl_notes_attach (HlNotes *self, HlNote *note, GBytes *picture, const char *suffix)
{
  g_autofree char *base = g_strdup_printf ("%s.%s", note->name, suffix);
  NoteJob         *job = new_job (self, note, base);

  job->bytes = g_bytes_ref (picture);
  send (self, write_job, attached_cb, job);
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
  if (note->is_changed)
    save_soon (self);

  return note; /* the list keeps it */
}

/* --- All of them elsewhere ------------------------------------------------------------------- */

static void append_note (GString *text, HlNote *note)
{
  g_autofree char *heading = hl_note_get_heading (note);

  g_string_append_printf (text, "## %s\n\n", note->title != NULL ? note->title : heading);
  if (note->place[HL_PLAN_SENTENCE] != NULL)
    g_string_append_printf (text, "*%s*\n\n", note->place[HL_PLAN_SENTENCE]);
  if (*note->text != '\0')
    g_string_append_printf (text, "%s\n\n", note->text);
  if (note->picture != NULL)
    g_string_append_printf (text, "![%s](%s)\n\n", heading, note->picture);
}

/* Adds the picture of a note to the list, unless it is there. */
static void add_picture (GPtrArray *pictures, HlNote *note)
{
  const char *picture = note->picture;

  if (picture != NULL && !g_ptr_array_find_with_equal_func (pictures, picture, g_str_equal, NULL))
    g_ptr_array_add (pictures, g_strdup (picture));
}

/* Writes the notes as Markdown, the oldest first. */
static GBytes *to_markdown (GListModel *notes, GPtrArray **pictures)
{
  GString *text = g_string_new (NULL);

  *pictures = g_ptr_array_new_with_free_func (g_free);
  /* Translators: heading of a file */
  g_string_append_printf (text, "# %s\n\n", _ ("Notes"));
  for (guint i = g_list_model_get_n_items (notes); i > 0; i--)
    {
      g_autoptr (HlNote) note = g_list_model_get_item (notes, i - 1);

      append_note (text, note);
      add_picture (*pictures, note);
    }

  return g_string_free_to_bytes (text);
}

static void exported_cb (HlNotes *self, NoteJob *job)
{
  if (job->error != NULL)
    g_task_return_error (job->task, g_steal_pointer (&job->error));
  else
    g_task_return_boolean (job->task, TRUE);
}

/* Writes all notes into one Markdown file, and their pictures beside it, the oldest first. */
void hl_notes_export_async (HlNotes *self, const char *target, GAsyncReadyCallback callback,
                            gpointer user_data)
{
  NoteJob *job = new_job (self, NULL, target);

  job->task = g_task_new (NULL, NULL, callback, user_data);
  job->bytes = to_markdown (hl_notes_get_list (self), &job->pictures);
  send (self, export_job, exported_cb, job);
}

gboolean hl_notes_export_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
