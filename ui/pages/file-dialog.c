#include "ui/pages/file-dialog.h"

#include <glib/gi18n.h>

#include "core/text/printable.h"

/* The key of a name in the folder that is asked for. */
#define IN_FOLDER "headlight-in-folder"
#define MAX_FOLDERS 1000 /* names that are tried */

/* dialog: the dialog that is open, which goes; then the new one, or NULL; action: whether a file
 * is opened, or where one is saved; name: how a file that is saved may be called, or NULL. */
void hl_file_dialog_begin (GtkNativeDialog **dialog, gpointer widget, GtkFileChooserAction action,
                           const char *title, const char *name)
{
  GtkWindow            *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (widget)));
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (title, window, action, NULL, NULL);

  if (name != NULL)
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  g_clear_object (dialog);
  *dialog = GTK_NATIVE_DIALOG (chooser);
}

/* Returns the filter that shows them alone. */
GtkFileFilter *hl_file_dialog_add_type (GtkNativeDialog *dialog, const char *type,
                                        const char *suffix)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, type);
  gtk_file_filter_add_suffix (filter, suffix);
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);

  return filter;
}

void hl_file_dialog_show (GtkNativeDialog *dialog, GCallback response, gpointer widget)
{
  g_signal_connect_object (dialog, "response", response, widget, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (dialog);
}

/* Returns the file that was chosen, or NULL. dialog: the dialog that was answered, which goes,
 * or NULL. */
GFile *hl_file_dialog_take (GtkNativeDialog **dialog, int response)
{
  GFile *file = response == GTK_RESPONSE_ACCEPT
                    ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (*dialog))
                    : NULL;

  g_clear_object (dialog);

  return file;
}

/* The portal of a sandbox shows such a file in a folder of its own: nothing can be read or
 * written beside it.  A folder that was chosen has all its files. Returns whether that is so
 * here. file: a file that was chosen, dropped or named. */
gboolean hl_file_dialog_is_alone (GFile *file)
{
  g_autofree char *documents = g_build_filename (g_get_user_runtime_dir (), "doc", NULL);
  g_autofree char *folder =
      g_file_peek_path (file) != NULL ? g_path_get_dirname (g_file_peek_path (file)) : NULL;
  g_autofree char *holder = folder != NULL ? g_path_get_dirname (folder) : NULL;

  return g_strcmp0 (holder, documents) == 0;
}

/* The dialog has asked about the name that was typed; nobody has been asked about another file.
 * Returns the file to write; a lone one keeps its name, or NULL. */
GFile *hl_file_dialog_complete (GFile *typed, const char *name, GError **error)
{
  g_autofree char  *base = g_file_get_basename (typed);
  g_autoptr (GFile) folder = g_file_get_parent (typed);
  g_autoptr (GFile) place = NULL;
  g_autofree char  *shown = NULL;

  if (folder == NULL || g_str_equal (base, name) || hl_file_dialog_is_alone (typed))
    return g_object_ref (typed);

  place = g_file_get_child (folder, name);
  if (!g_file_query_exists (place, NULL))
    return g_steal_pointer (&place);

  shown = nn_printable_path (name);
  /* Translators: %s is the name of a file */
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS,
               _ ("“%s” already exists and was not replaced. Choose the same name again to replace "
                  "the file, or choose another name."),
               shown);

  return NULL;
}

/* dialog: the dialog that is open, which goes; then the new one, or NULL; file: a lone file,
 * beside which something is read or written. */
void hl_file_dialog_ask_for_folder (GtkNativeDialog **dialog, gpointer widget, GFile *file,
                                    GCallback response)
{
  char            *base = g_file_get_basename (file);
  g_autofree char *shown = nn_printable_path (base);
  g_autofree char *title = NULL;

  /* Translators: title of a dialog; %s is the name of a file */
  title = g_strdup_printf (_ ("Choose the Folder of “%s”"), shown);
  hl_file_dialog_begin (dialog, widget, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, title, NULL);
  g_object_set_data_full (G_OBJECT (*dialog), IN_FOLDER, base, g_free);
  hl_file_dialog_show (*dialog, response, widget);
}

/* As hl_file_dialog_take (), for a file that gets neighbors: of a lone one the folder is asked
 * for. Returns the file, in its folder, or NULL. dialog: the dialog that was answered, or NULL. */
GFile *hl_file_dialog_take_with_folder (GtkNativeDialog **dialog, int response, gpointer widget,
                                        GCallback callback)
{
  g_autofree char  *name = g_strdup (g_object_get_data (G_OBJECT (*dialog), IN_FOLDER));
  g_autoptr (GFile) file = hl_file_dialog_take (dialog, response);

  if (file != NULL && name != NULL)
    return g_file_get_child (file, name);
  if (file == NULL || !hl_file_dialog_is_alone (file))
    return g_steal_pointer (&file);

  hl_file_dialog_ask_for_folder (dialog, widget, file, callback);

  return NULL;
}

/* Makes a folder of its own for several files, "frames" or "frames-2"; returns it, or NULL. Any
 * thread may call it. */
GFile *hl_file_dialog_new_folder (GFile *parent, const char *name, GError **error)
{
  for (int i = 1; i < MAX_FOLDERS; i++)
    {
      g_autofree char   *numbered = i == 1 ? g_strdup (name) : g_strdup_printf ("%s-%d", name, i);
      g_autoptr (GFile)  folder = g_file_get_child (parent, numbered);
      g_autoptr (GError) problem = NULL;

      if (g_file_make_directory (folder, NULL, &problem))
        return g_steal_pointer (&folder);
      if (!g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_EXISTS) || i + 1 == MAX_FOLDERS)
        {
          g_autofree char *path = nn_printable_path (g_file_peek_path (folder));

          g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                       /* Translators: path of a folder, why it cannot be made */
                       _ ("The folder “%s” cannot be created (%s). Choose another place."), path,
                       problem->message);
          return NULL;
        }
    }

  return NULL;
}
