/* ui/pages/playlist-rows.h
 *
 * The rows of a playlist in a list: their names, the chosen one, and where the keyboard is.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void     hl_playlist_rows_bind (GtkListBox *list, GListModel *entries);
void     hl_playlist_rows_select (GtkListBox *list, int index);
void     hl_playlist_rows_focus (GtkListBox *list);
gboolean hl_playlist_rows_leave (GtkListBox *list);

G_END_DECLS
