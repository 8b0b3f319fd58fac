/* ui/pages/file-dialog.h
 *
 * The file dialog of a page or window, which has at most one open.
 *
 *      begin ─► add_type, as often as there are kinds of files ─► show ─► response ─► take
 */

#pragma once

#include <gtk/gtk.h>

void hl_file_dialog_begin (GtkNativeDialog **dialog, gpointer widget, GtkFileChooserAction action,
                           const char *title, const char *name);
GtkFileFilter *hl_file_dialog_add_type (GtkNativeDialog *dialog, const char *type,
                                        const char *suffix);
void           hl_file_dialog_show (GtkNativeDialog *dialog, GCallback response, gpointer widget);
GFile   *hl_file_dialog_take (GtkNativeDialog **dialog, int response) G_GNUC_WARN_UNUSED_RESULT;
GFile   *hl_file_dialog_take_with_folder (GtkNativeDialog **dialog, int response, gpointer widget,
                                          GCallback callback);
void     hl_file_dialog_ask_for_folder (GtkNativeDialog **dialog, gpointer widget, GFile *file,
                                        GCallback response);
gboolean hl_file_dialog_is_alone (GFile *file);
GFile   *hl_file_dialog_new_folder (GFile *parent, const char *name,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;
GFile   *hl_file_dialog_complete (GFile *typed, const char *name,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;
