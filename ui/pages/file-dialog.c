#include "ui/pages/file-dialog.h"

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
