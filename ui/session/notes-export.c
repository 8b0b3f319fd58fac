#include "ui/session/notes-export.h"

#include <glib/gi18n-lib.h>

static void append_note (GString *text, HlNote *note)
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

/* Adds the picture of a note to the list, unless it is there. */
static void add_picture (GPtrArray *pictures, HlNote *note)
{
  const char *picture = hl_note_get_file (note)->picture;

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

static void exported_cb (gpointer owner, gpointer data)
{
  HlNoteJob *job = data;

  if (job->error != NULL)
    g_task_return_error (job->task, g_steal_pointer (&job->error));
  else
    g_task_return_boolean (job->task, TRUE);
}

/* Writes all notes into one Markdown file, and their pictures beside it, the oldest first. */
void hl_notes_export_async (HlNotes *self, const char *target, GAsyncReadyCallback callback,
                            gpointer user_data)
{
  HlNoteJob *job = hl_notes_new_job (self, NULL, target);

  job->task = g_task_new (NULL, NULL, callback, user_data);
  job->bytes = to_markdown (hl_notes_get_list (self), &job->pictures);
  hl_notes_send (self, hl_note_job_export, exported_cb, job);
}

/* Returns whether all is there. */
gboolean hl_notes_export_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
