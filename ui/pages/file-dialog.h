/* ui/pages/file-dialog.h
 *
 * The file dialog of a page or window, which has at most one open.
 *
 *      a wish ─► ask ─► the person's answer ─► chosen (widget, file), unless there is none
 */

#pragma once

#include <gtk/gtk.h>

typedef struct
{
  GtkFileChooserAction action; /* whether a file is opened, or where one is saved */
  const char          *title;
  GCallback            chosen;        /* (widget, file) */
  const char          *name;          /* how a file that is saved may be called, or NULL */
  const char          *type, *suffix; /* of the files that are shown, or NULL */
  gboolean             needs_folder;  /* something is read or written beside the file */
  gboolean             is_modal;
} HlFileWish;

void     hl_file_dialog_ask (GtkNativeDialog **dialog, gpointer widget, const HlFileWish *wish);
void     hl_file_dialog_ask_for_folder (GtkNativeDialog **dialog, gpointer widget, GFile *file,
                                        GCallback chosen);
gboolean hl_file_dialog_is_alone (GFile *file);
GFile   *hl_file_dialog_new_folder (GFile *parent, const char *name,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;
GFile   *hl_file_dialog_complete (GFile *typed, const char *name,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;
