/* app/window-curtain.c
 *
 * What lies over the window while somebody presents: a black screen, and the note of a place.
 */

#include <glib/gi18n.h>

#include "app/window-private.h"

void hl_window_set_is_black (HlWindow *self, gboolean is_black)
{
  gtk_widget_set_visible (self->curtain, is_black);
}

/* Shows what there is to say about the place that was gone to last. */
static void show_note (HlWindow *self)
{
  HlPlaylistEntry *entry = hl_playlist_get_current (self->playlist);
  const char      *note = entry != NULL ? hl_playlist_entry_get_note (entry) : "";

  gtk_label_set_text (self->note_label, *note != '\0' ? note : _ ("This place has no note."));
}

void hl_window_set_shows_note (HlWindow *self, gboolean shows_note)
{
  show_note (self);
  gtk_widget_set_visible (self->note_box, shows_note);
}

/* Adds a strip at the top for the note of the place at hand. */
static void add_note (HlWindow *self, GtkOverlay *overlay)
{
  GtkWidget *label = gtk_label_new (NULL);

  self->note_label = GTK_LABEL (label);
  gtk_label_set_wrap (self->note_label, TRUE);
  gtk_label_set_xalign (self->note_label, 0.0f);
  gtk_label_set_max_width_chars (self->note_label, 80);
  self->note_box = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->note_box), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (self->note_box), TRUE);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (self->note_box), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (self->note_box), 240);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->note_box), label);
  gtk_widget_add_css_class (self->note_box, "lecture-note");
  gtk_widget_set_halign (self->note_box, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (self->note_box, GTK_ALIGN_START);
  gtk_widget_set_visible (self->note_box, FALSE);
  gtk_overlay_add_overlay (overlay, self->note_box);
}

/* Adds the note and the black screen over all that the window shows. */
void hl_window_set_up_curtain (HlWindow *self)
{
  GtkWidget            *overlay = gtk_overlay_new ();
  g_autoptr (GtkWidget) shown = g_object_ref (adw_toast_overlay_get_child (self->toasts));

  /* A box alone has no name in newer versions of GTK. */
  self->curtain = g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, NULL);
  gtk_widget_add_css_class (self->curtain, "curtain");
  gtk_widget_set_visible (self->curtain, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->curtain), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Black screen"), -1);

  adw_toast_overlay_set_child (self->toasts, overlay);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), shown);
  add_note (self, GTK_OVERLAY (overlay));
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), self->curtain);
  g_signal_connect_object (self->playlist, "changed", G_CALLBACK (show_note), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->playlist, "current-changed", G_CALLBACK (show_note), self,
                           G_CONNECT_SWAPPED);
}
