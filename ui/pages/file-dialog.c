#include "ui/pages/file-dialog.h"

#include <glib/gi18n.h>

#include "core/engine/fail.h"
#include "core/engine/owned.h"
#include "core/text/characters.h"

#define MAX_FOLDERS 1000 /* names that are tried */
#define READING 5000     /* milliseconds until GTK has read what it shows */

/* A dialog that is open. */
typedef struct
{
  GtkNativeDialog **place; /* the widget's */
  GCallback         chosen;
  gboolean          needs_folder;
  char             *in_folder; /* the name that was asked for the folder of, or NULL */
} Asked;

NN_FREES (Asked, asked_free, (g_free, in_folder))

/* GTK (4.18 at least) ends the program if its dialog goes while the path of the folder is still
 * read. */
static void let_go (GtkNativeDialog *dialog)
{
  gtk_native_dialog_hide (dialog);
  g_timeout_add_once (READING, g_object_unref, dialog);
}

static void answered_cb (gpointer widget, int response, GtkNativeDialog *dialog)
{
  const Asked      *asked = g_object_get_data (G_OBJECT (dialog), "asked");
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT
                               ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog))
                               : NULL;
  g_autoptr (GFile) inner =
      file != NULL && asked->in_folder != NULL ? g_file_get_child (file, asked->in_folder) : NULL;

  let_go (g_steal_pointer (asked->place));
  if (file == NULL)
    return;

  if (inner == NULL && asked->needs_folder && hl_file_dialog_is_alone (file))
    hl_file_dialog_ask_for_folder (asked->place, widget, file, asked->chosen);
  else
    ((void (*) (gpointer, GFile *)) asked->chosen) (widget, inner != NULL ? inner : file);
}

/* Takes in_folder. */
static void ask (GtkNativeDialog **dialog, gpointer widget, const HlFileWish *wish, char *in_folder)
{
  GtkWindow            *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (widget)));
  GtkFileChooserNative *chooser =
      gtk_file_chooser_native_new (wish->title, window, wish->action, NULL, NULL);
  const Asked asked = { dialog, wish->chosen, wish->needs_folder, in_folder };

  if (wish->name != NULL)
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), wish->name);
  if (wish->type != NULL)
    {
      g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

      gtk_file_filter_set_name (filter, wish->type);
      gtk_file_filter_add_suffix (filter, wish->suffix);
      gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), filter);
      gtk_file_chooser_set_filter (GTK_FILE_CHOOSER (chooser), filter);
    }
  g_object_set_data_full (G_OBJECT (chooser), "asked", g_memdup2 (&asked, sizeof asked),
                          asked_free);
  if (*dialog != NULL)
    let_go (g_steal_pointer (dialog));
  *dialog = GTK_NATIVE_DIALOG (chooser);
  g_signal_connect_object (chooser, "response", G_CALLBACK (answered_cb), widget,
                           G_CONNECT_SWAPPED);
  gtk_native_dialog_set_modal (*dialog, wish->is_modal);
  /* GTK 4.8 may end the program when a screen reader looks while the dialog closes. */
  gtk_widget_activate_action (widget, "win.save-run", NULL);
  gtk_native_dialog_show (*dialog);
}

/* dialog: the dialog that is open, which goes; then the new one, or NULL. */
void hl_file_dialog_ask (GtkNativeDialog **dialog, gpointer widget, const HlFileWish *wish)
{
  ask (dialog, widget, wish, NULL);
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
  return NN_FAIL_NULL (
      error, G_IO_ERROR, G_IO_ERROR_EXISTS,
      /* Translators: %s is the name of a file */
      _ ("“%s” already exists and was not replaced. Choose the same name again to replace "
         "the file, or choose another name."),
      shown);
}

/* Asks for the folder of a lone file, beside which something is read or written. chosen: gets the
 * file in it. */
void hl_file_dialog_ask_for_folder (GtkNativeDialog **dialog, gpointer widget, GFile *file,
                                    GCallback chosen)
{
  char            *base = g_file_get_basename (file);
  g_autofree char *shown = nn_printable_path (base);
  /* Translators: title of a dialog; %s is the name of a file */
  g_autofree char *title = g_strdup_printf (_ ("Choose the Folder of “%s”"), shown);

  ask (dialog, widget, &(HlFileWish){ GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, title, chosen }, base);
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
