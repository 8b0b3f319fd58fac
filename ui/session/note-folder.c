#include "ui/session/note-folder.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "core/engine/fail.h"
#include "core/checkpoint/save-file.h"
#include "core/text/characters.h"

#define EXPORTED "notes.md"

static int compare_names (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) b, *(const char *const *) a);
}

/* Lists the names of all files of notes, the newest first. */
static GPtrArray *list_names (const char *folder, GPtrArray *problems)
{
  GPtrArray         *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir)   dir = g_dir_open (folder, 0, &error);
  const char        *base;

  if (dir == NULL && !g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    {
      g_autofree char *shown = nn_printable_path (folder);

      g_ptr_array_add (
          problems,
          g_strdup_printf (
              /* Translators: %s is a path */
              _ ("Notes cannot be saved: “%s” is not a readable folder. Rename it, or move it to "
                 "another place."),
              shown));
    }

  while (dir != NULL && (base = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (base, HL_NOTE_SUFFIX) && *base != '.')
      g_ptr_array_add (names, g_strndup (base, strlen (base) - strlen (HL_NOTE_SUFFIX)));
  g_ptr_array_sort (names, compare_names);

  return names;
}

static void add_read (GPtrArray *notes, const char *folder, const char *name, GPtrArray *problems)
{
  g_autofree char   *base = g_strconcat (name, HL_NOTE_SUFFIX, NULL);
  g_autofree char   *path = g_build_filename (folder, base, NULL);
  g_autofree char   *text = NULL;
  g_autoptr (GError) error = NULL;
  HlNote            *note = NULL;
  gsize              length = 0;

  if (g_file_get_contents (path, &text, &length, &error))
    note = hl_note_new (folder, name, text, length, problems, &error);
  if (note != NULL)
    g_ptr_array_add (notes, note);
  else
    g_ptr_array_add (problems, g_strdup (error->message));
}

/* Returns the note, if it can be read. name: of the file of a note, without ".md"; problems:
 * says why it cannot be read. */
GPtrArray *hl_note_folder_read_one (const char *folder, const char *name, GPtrArray *problems)
{
  GPtrArray *notes = g_ptr_array_new_with_free_func (g_object_unref);

  add_read (notes, folder, name, problems);

  return notes;
}

/* Returns the notes, the newest first. problems: gets what cannot be read, which stays as it is. */
GPtrArray *hl_note_folder_read (const char *folder, GPtrArray *problems)
{
  GPtrArray            *notes = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) names = list_names (folder, problems);

  for (guint i = 0; i < names->len; i++)
    add_read (notes, folder, g_ptr_array_index (names, i), problems);

  return notes;
}

gboolean hl_note_folder_make (const char *folder, GError **error)
{
  g_autofree char *shown = nn_printable_path (folder);

  if (g_mkdir_with_parents (folder, 0700) == 0)
    return TRUE;

  return NN_FAIL (error, G_IO_ERROR, g_io_error_from_errno (errno),
                  /* Translators: %s is a folder, then why */
                  _ ("The folder “%s” could not be created: %s."), shown, g_strerror (errno));
}

/* Returns whether the file says that. */
gboolean hl_note_folder_write (const char *folder, const char *base, GBytes *bytes, GError **error)
{
  g_autofree char *path = g_build_filename (folder, base, NULL);

  return hl_note_folder_make (folder, error) && nn_save_file (path, bytes, error);
}

/* base: the name of a file in it, which need not be there. */
void hl_note_folder_delete (const char *folder, const char *base)
{
  g_autofree char *path = g_build_filename (folder, base, NULL);

  g_unlink (path);
}

static gboolean copy_picture (const char *folder, const char *base, const char *target,
                              GError **error)
{
  g_autofree char  *path = g_build_filename (folder, base, NULL);
  g_autofree char  *copy = g_build_filename (target, base, NULL);
  g_autoptr (GFile) from = g_file_new_for_path (path);
  g_autoptr (GFile) to = g_file_new_for_path (copy);

  return g_file_copy (from, to, G_FILE_COPY_NONE, NULL, NULL, NULL, error);
}

gboolean hl_note_folder_export (const char *folder, GBytes *text, const GPtrArray *pictures,
                                const char *target, GError **error)
{
  g_autofree char *shown = nn_printable_path (target);

  if (g_file_test (target, G_FILE_TEST_EXISTS))
    return NN_FAIL (error, G_IO_ERROR, G_IO_ERROR_EXISTS,
                    /* Translators: %s is a folder */
                    _ ("Nothing was written: “%s” exists already. Choose another name."), shown);
  if (!hl_note_folder_write (target, EXPORTED, text, error))
    return FALSE;

  for (guint i = 0; i < pictures->len; i++)
    if (!copy_picture (folder, g_ptr_array_index (pictures, i), target, error))
      return FALSE;

  return TRUE;
}
