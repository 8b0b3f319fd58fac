#include "ui/session/notes.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "core/checkpoint/save-file.h"
#include "core/text/printable.h"

#define SAVE_AFTER 1 /* seconds after the latest change */

struct _HlNotes
{
  GObject parent_instance;

  char       *folder;
  GListStore *list;
  HlNote     *deleted; /* the latest one, whose file is still there; or NULL */
  guint       deleted_from;
  guint       timer;

  GThreadPool *worker;         /* of one thread, while there is something to save */
  GAsyncQueue *finished;       /* of Saving */
  int          n_on_their_way; /* into their files */
};

enum
{
  PROBLEM,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlNotes, hl_notes, G_TYPE_OBJECT)

static void
tell (HlNotes    *self,
      const char *problem)
{
  g_signal_emit (self, signals[PROBLEM], 0, problem);
}

/* --- saving ----------------------------------------------------------------------------------- */

/**
 * Saving:
 * @note: which note
 * @folder: (type filename): where it goes
 * @path: (type filename): its file
 * @bytes: what it says
 * @error: why it could not be written, or %NULL
 *
 * A note on its way into its file.
 */
typedef struct
{
  HlNote *note;
  char   *folder;
  char   *path;
  GBytes *bytes;
  GError *error;
} Saving;

static gboolean
make_folder (const char *folder,
             GError    **error)
{
  g_autofree char *shown = nn_printable_path (folder);

  if (g_mkdir_with_parents (folder, 0700) == 0)
    return TRUE;

  /* Translators: %s is a folder, then why */
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno),
               _ ("The folder “%s” could not be made: %s."), shown, g_strerror (errno));

  return FALSE;
}

/* Runs in the worker: one note after the other, in the order in which they were begun. */
static void
save_in_worker (gpointer data,
                gpointer user_data)
{
  Saving *saving = data;

  if (make_folder (saving->folder, &saving->error))
    (void) nn_save_file (saving->path, saving->bytes, &saving->error);
  g_async_queue_push (user_data, saving);
}

static void
saving_free (gpointer data)
{
  Saving *saving = data;

  g_object_unref (saving->note);
  g_free (saving->folder);
  g_free (saving->path);
  g_bytes_unref (saving->bytes);
  g_clear_error (&saving->error);
  g_free (saving);
}

/* What could not be written is tried again with the next change, or at the end. */
static gboolean
take_finished (HlNotes *self)
{
  gboolean is_fine = TRUE;
  Saving  *saving;

  while ((saving = g_async_queue_try_pop (self->finished)) != NULL)
    {
      self->n_on_their_way--;
      if (saving->error != NULL)
        {
          hl_note_change (saving->note);
          tell (self, saving->error->message);
          is_fine = FALSE;
        }
      saving_free (saving);
    }

  return is_fine;
}

static int
count_changed (HlNotes *self)
{
  HlNote *note;
  int     n = 0;

  for (guint i = 0; (note = hl_notes_get (self, i)) != NULL; i++)
    n += hl_note_is_changed (note);

  return n;
}

static void
save_changed (HlNotes *self)
{
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (self->list));

  if (self->worker == NULL)
    self->worker = g_thread_pool_new (save_in_worker, self->finished, 1, FALSE, NULL);

  for (guint i = 0; i < n; i++)
    {
      HlNote *note = hl_notes_get (self, i);

      if (hl_note_is_changed (note))
        {
          Saving *saving = g_new0 (Saving, 1);

          saving->note = g_object_ref (note);
          saving->folder = g_strdup (self->folder);
          saving->path = hl_note_get_path (note);
          saving->bytes = hl_note_take_bytes (note);
          self->n_on_their_way++;
          g_thread_pool_push (self->worker, saving, NULL);
        }
    }
}

static gboolean
timer_cb (gpointer user_data)
{
  HlNotes *self = user_data;

  if (!take_finished (self) || (self->n_on_their_way == 0 && count_changed (self) == 0))
    {
      self->timer = 0;
      return G_SOURCE_REMOVE;
    }
  if (self->n_on_their_way == 0)
    save_changed (self);

  return G_SOURCE_CONTINUE;
}

static void
save_soon (HlNotes *self)
{
  if (self->timer == 0)
    self->timer = g_timeout_add_seconds (SAVE_AFTER, timer_cb, self);
}

static void
drop_deleted (HlNotes *self)
{
  if (self->deleted != NULL)
    hl_note_delete (self->deleted);
  g_clear_object (&self->deleted);
}

/**
 * hl_notes_flush:
 * @self: the notes
 *
 * Saves what is not saved yet, and waits until it is.  What was deleted can still be brought
 * back.
 */
void
hl_notes_flush (HlNotes *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  save_changed (self);
  g_thread_pool_free (g_steal_pointer (&self->worker), FALSE, TRUE);
  (void) take_finished (self);
}

/* --- the object ------------------------------------------------------------------------------- */

static void
hl_notes_dispose (GObject *object)
{
  HlNotes *self = HL_NOTES (object);

  if (self->list != NULL)
    hl_notes_flush (self);
  drop_deleted (self);
  g_clear_object (&self->list);
  g_clear_pointer (&self->finished, g_async_queue_unref);
  g_clear_pointer (&self->folder, g_free);

  G_OBJECT_CLASS (hl_notes_parent_class)->dispose (object);
}

static void
hl_notes_class_init (HlNotesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = hl_notes_dispose;

  signals[PROBLEM] = g_signal_new ("problem", HL_TYPE_NOTES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
hl_notes_init (HlNotes *self)
{
  self->list = g_list_store_new (HL_TYPE_NOTE);
  self->finished = g_async_queue_new ();
}

/**
 * hl_notes_new:
 * @folder: (type filename): where they are kept; it need not be there yet
 *
 * Returns: (transfer full): no notes; hl_notes_load() reads them
 */
HlNotes *
hl_notes_new (const char *folder)
{
  HlNotes *self = g_object_new (HL_TYPE_NOTES, NULL);

  self->folder = g_strdup (folder);

  return self;
}

/* --- reading ---------------------------------------------------------------------------------- */

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) b, *(const char *const *) a);
}

/* The names of all files of notes, the newest first. */
static GPtrArray *
list_names (const char *folder)
{
  GPtrArray       *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char      *base;

  while (dir != NULL && (base = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (base, HL_NOTE_SUFFIX) && *base != '.')
      g_ptr_array_add (names, g_strndup (base, strlen (base) - strlen (HL_NOTE_SUFFIX)));
  g_ptr_array_sort (names, compare_names);

  return names;
}

static HlNoteFile *
read_note (HlNotes    *self,
           const char *name,
           GPtrArray  *problems)
{
  g_autofree char   *base = g_strconcat (name, HL_NOTE_SUFFIX, NULL);
  g_autofree char   *path = g_build_filename (self->folder, base, NULL);
  g_autofree char   *text = NULL;
  g_autoptr (GError) error = NULL;
  HlNoteFile        *file = NULL;
  gsize              length = 0;

  if (g_file_get_contents (path, &text, &length, &error))
    file = hl_note_file_parse (text, length, base, problems, &error);
  if (file == NULL)
    g_ptr_array_add (problems, g_strdup (error->message));

  return file;
}

/**
 * hl_notes_load:
 * @self: notes, of which none has been added
 *
 * Reads some small files.  What cannot be read stays as it is, and is told.
 */
void
hl_notes_load (HlNotes *self)
{
  g_autoptr (GPtrArray) names = list_names (self->folder);
  g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);
      HlNoteFile *file = read_note (self, name, problems);

      if (file != NULL)
        {
          g_autoptr (HlNote) note = hl_note_new (self->folder, name, file);

          g_list_store_append (self->list, note);
        }
    }
  if (problems->len > 0)
    {
      g_autofree char *text = NULL;

      g_ptr_array_add (problems, NULL);
      text = g_strjoinv ("\n", (char **) problems->pdata);
      tell (self, text);
    }
}

/**
 * hl_notes_get_list:
 *
 * Returns: (transfer none): the notes, the newest first
 */
GListModel *
hl_notes_get_list (HlNotes *self)
{
  return G_LIST_MODEL (self->list);
}

/**
 * hl_notes_get:
 * @self: the notes
 * @index: from 0
 *
 * Returns: (transfer none) (nullable): that one, or %NULL beyond the last
 */
HlNote *
hl_notes_get (HlNotes *self,
              guint    index)
{
  g_autoptr (HlNote) note = g_list_model_get_item (G_LIST_MODEL (self->list), index);

  return note; /* the list keeps it */
}

/**
 * hl_notes_find:
 * @self: the notes
 * @name: of a file, without ".md"
 *
 * Returns: (transfer none) (nullable): the note
 */
HlNote *
hl_notes_find (HlNotes    *self,
               const char *name)
{
  HlNote *note;

  for (guint i = 0; (note = hl_notes_get (self, i)) != NULL; i++)
    if (g_str_equal (hl_note_get_name (note), name))
      return note;

  return NULL;
}

/* --- changing --------------------------------------------------------------------------------- */

/* By the time; names sort as the notes were begun.  None is taken twice. */
static char *
new_name (HlNotes *self)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char      *time = g_date_time_format (now, "%Y%m%d-%H%M%S");

  for (int i = 0;; i++)
    {
      g_autofree char *name = i == 0 ? g_strdup (time) : g_strdup_printf ("%s-%02d", time, i);
      g_autofree char *base = g_strconcat (name, HL_NOTE_SUFFIX, NULL);
      g_autofree char *path = g_build_filename (self->folder, base, NULL);

      if (hl_notes_find (self, name) == NULL && !g_file_test (path, G_FILE_TEST_EXISTS))
        return g_steal_pointer (&name);
    }
}

/**
 * hl_notes_add:
 * @self: the notes
 * @file: (transfer full): its place, and what is known of it
 *
 * Returns: (transfer none): a new note, saved when something has been written
 */
HlNote *
hl_notes_add (HlNotes    *self,
              HlNoteFile *file)
{
  g_autofree char   *name = new_name (self);
  g_autoptr (HlNote) note = hl_note_new (self->folder, name, file);

  g_list_store_insert (self->list, 0, note);

  return note; /* the list keeps it */
}

/**
 * hl_notes_write:
 * @self: the notes
 * @note: one of them
 * @text: what it says now
 */
void
hl_notes_write (HlNotes    *self,
                HlNote     *note,
                const char *text)
{
  hl_note_set_text (note, text);
  if (hl_note_is_changed (note))
    save_soon (self);
}

/**
 * hl_notes_attach:
 * @self: the notes
 * @note: one of them
 * @picture: the bytes of its picture, in the place of the one before
 * @suffix: of the picture's file, such as "svg"
 */
void
hl_notes_attach (HlNotes    *self,
                 HlNote     *note,
                 GBytes     *picture,
                 const char *suffix)
{
  g_autofree char   *base = g_strdup_printf ("%s.%s", hl_note_get_name (note), suffix);
  g_autofree char   *path = g_build_filename (self->folder, base, NULL);
  g_autoptr (GError) error = NULL;

  if (!make_folder (self->folder, &error) || !nn_save_file (path, picture, &error))
    {
      tell (self, error->message);
      return;
    }

  hl_note_set_picture (note, base);
  hl_notes_flush (self);
}

/**
 * hl_notes_delete:
 * @self: the notes
 * @note: one of them, which goes; hl_notes_undo() brings it back
 */
void
hl_notes_delete (HlNotes *self,
                 HlNote  *note)
{
  guint index;

  if (!g_list_store_find (self->list, note, &index))
    return;

  hl_notes_flush (self);
  drop_deleted (self);
  self->deleted = g_object_ref (note);
  self->deleted_from = index;
  g_list_store_remove (self->list, index);
}

/**
 * hl_notes_undo:
 * @self: the notes
 *
 * Returns: (transfer none) (nullable): the note that was deleted last, which is back
 */
HlNote *
hl_notes_undo (HlNotes *self)
{
  g_autoptr (HlNote) note = g_steal_pointer (&self->deleted);
  const guint        n = g_list_model_get_n_items (G_LIST_MODEL (self->list));

  if (note != NULL)
    g_list_store_insert (self->list, MIN (self->deleted_from, n), note);

  return note; /* the list keeps it */
}

/* --- exporting -------------------------------------------------------------------------------- */

static gboolean
copy_picture (HlNote     *note,
              const char *folder,
              GError    **error)
{
  g_autofree char  *path = hl_note_get_picture_path (note);
  g_autofree char  *copy = g_build_filename (folder, hl_note_get_file (note)->picture, NULL);
  g_autoptr (GFile) from = g_file_new_for_path (path);
  g_autoptr (GFile) to = g_file_new_for_path (copy);

  return g_file_copy (from, to, G_FILE_COPY_NONE, NULL, NULL, NULL, error);
}

static void
append_note (GString *text,
             HlNote  *note)
{
  const HlNoteFile *file = hl_note_get_file (note);
  g_autofree char  *heading = hl_note_get_heading (note);

  g_string_append_printf (text, "## %s\n\n", file->title != NULL ? file->title : heading);
  if (file->place[HL_PLAN_SENTENCE] != NULL)
    g_string_append_printf (text, "*%s*\n\n", file->place[HL_PLAN_SENTENCE]);
  if (*file->text != '\0')
    g_string_append_printf (text, "%s\n\n", file->text);
  if (file->picture != NULL)
    g_string_append_printf (text, "![%s](%s)\n\n", heading, file->picture);
}

/**
 * hl_notes_export:
 * @self: the notes
 * @folder: (type filename): a folder that is not there yet
 * @error: why it could not be written
 *
 * Writes all notes into one Markdown file, and their pictures beside it, the oldest first.
 *
 * Returns: whether all is there
 */
gboolean
hl_notes_export (HlNotes    *self,
                 const char *folder,
                 GError    **error)
{
  g_autofree char   *path = g_build_filename (folder, "notes.md", NULL);
  g_autofree char   *shown = nn_printable_path (folder);
  GString           *text = g_string_new (NULL);
  g_autoptr (GBytes) bytes = NULL;

  /* Translators: heading of a file */
  g_string_append_printf (text, "# %s\n\n", _ ("Notes"));
  for (guint i = g_list_model_get_n_items (G_LIST_MODEL (self->list)); i > 0; i--)
    append_note (text, hl_notes_get (self, i - 1));
  bytes = g_string_free_to_bytes (text);

  if (g_file_test (folder, G_FILE_TEST_EXISTS))
    {
      /* Translators: %s is a folder */
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS,
                   _ ("Nothing was written: there is a “%s” already. Choose another name."), shown);
      return FALSE;
    }
  if (!make_folder (folder, error) || !nn_save_file (path, bytes, error))
    return FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->list)); i++)
    if (hl_note_get_file (hl_notes_get (self, i))->picture != NULL &&
        !copy_picture (hl_notes_get (self, i), folder, error))
      return FALSE;

  return TRUE;
}
