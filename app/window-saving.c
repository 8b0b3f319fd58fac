/* app/window-saving.c
 *
 * A file on its way to the disk, for which the application waits, and how it went.
 */

#include <glib/gi18n.h>
#include <string.h>

#include "app/window-private.h"
#include "core/text/characters.h"

static void toast_saved (HlWindow *self, GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *name = nn_printable_path (base);
  g_autofree char *text = g_markup_printf_escaped (_ ("Saved “%s”"), name);

  hl_toast (self->toasts, text);
}

/* A model or a picture on its way into a file.  The application stays until it is there, even if
 * the window is closed meanwhile. Returns to be freed when the file is there, or cannot be
 * written. */
HlSaving *hl_saving_new (HlWindow *window, GFile *file)
{
  HlSaving *saving = g_new (HlSaving, 1);

  saving->window = g_object_ref (window);
  saving->file = g_object_ref (file);
  g_application_hold (g_application_get_default ());

  return saving;
}

static void saving_free (HlSaving *saving)
{
  g_application_release (g_application_get_default ());
  g_object_unref (saving->file);
  g_object_unref (saving->window);
  g_free (saving);
}

/* Tells it in the window. saving: a file that was to be written. */
void hl_saving_end (HlSaving *saving, const GError *error)
{
  if (error != NULL)
    hl_workspace_tell_problem (saving->window->workspace, error->message);
  else if (gtk_widget_get_visible (GTK_WIDGET (saving->window)))
    toast_saved (saving->window, saving->file);

  saving_free (saving);
}

static void written_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;

  g_file_replace_contents_finish (G_FILE (source), result, NULL, &error);
  hl_saving_end (user_data, error);
}

/* Writes a text that was made, and tells how it went. text: what it will hold. */
void hl_saving_write (HlWindow *window, GFile *file, char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new_take (text, strlen (text));

  g_file_replace_contents_bytes_async (file, bytes, NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                                       written_cb, hl_saving_new (window, file));
}
