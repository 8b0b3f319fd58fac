/* ui/pages/file-dialog.h
 *
 * The file dialog of a page or window, which has at most one open.
 *
 *      begin ─► add_type, as often as there are kinds of files ─► show ─► response ─► take
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void hl_file_dialog_begin (GtkNativeDialog **dialog, gpointer widget, GtkFileChooserAction action,
                           const char *title, const char *name);
GtkFileFilter *hl_file_dialog_add_type (GtkNativeDialog *dialog, const char *type,
                                        const char *suffix);
void           hl_file_dialog_show (GtkNativeDialog *dialog, GCallback response, gpointer widget);
GFile *hl_file_dialog_take (GtkNativeDialog **dialog, int response) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
