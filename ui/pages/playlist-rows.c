#include "ui/pages/playlist-rows.h"

static GtkWidget *create_row (gpointer item, gpointer user_data)
{
  GtkWidget *label = gtk_label_new (NULL);

  g_object_bind_property (item, "name", label, "label", G_BINDING_SYNC_CREATE);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_set_margin_top (label, 4);
  gtk_widget_set_margin_bottom (label, 4);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);

  return label;
}

void hl_playlist_rows_bind (GtkListBox *list, GListModel *entries)
{
  gtk_list_box_bind_model (list, entries, create_row, NULL, NULL);
}

/* index: of one of them, or -1. */
void hl_playlist_rows_select (GtkListBox *list, int index)
{
  gtk_list_box_select_row (list, index >= 0 ? gtk_list_box_get_row_at_index (list, index) : NULL);
}

/* Gives the keyboard to the chosen one. */
void hl_playlist_rows_focus (GtkListBox *list)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (list);

  if (row != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (row));
}

/* Takes the keyboard away from them. Returns whether one of them had it. list: rows, of which
 * one is about to go. */
gboolean hl_playlist_rows_leave (GtkListBox *list)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (list)));
  GtkWidget *focus = gtk_window_get_focus (window);

  if (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (list)))
    return FALSE;
  gtk_window_set_focus (window, NULL);

  return TRUE;
}
