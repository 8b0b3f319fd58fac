/* app/window-actions.c
 *
 * Which actions are possible now.
 */

#include "app/window-private.h"
#include "app/window-training.h"

static gboolean shows_picture (HlWindow *self)
{
  g_autofree char *name = hl_window_get_picture_name (self);

  return name != NULL;
}

/* Actions that are not possible now are insensitive. */
void hl_window_update_actions (HlWindow *self)
{
  GtkWidget     *widget = GTK_WIDGET (self);
  const gboolean has_model =
      self->workspace->model != NULL || hl_training_session_get_snapshot (self->training) != NULL;
  const gboolean has_newer = self->workspace->newer_model != NULL;

  gtk_widget_action_set_enabled (widget, "win.save-model", has_model);
  gtk_widget_action_set_enabled (widget, "win.export", shows_picture (self));
  gtk_widget_action_set_enabled (widget, "win.copy-as", shows_picture (self));
  gtk_widget_action_set_enabled (widget, "win.print", shows_picture (self));
  hl_window_show_notes (self);
  gtk_widget_action_set_enabled (widget, "win.copy", shows_picture (self));
  gtk_widget_action_set_enabled (widget, "win.use-newer", has_newer);
  hl_window_show_follow (self);
  hl_window_show_train_further (self);
}
