#include "app/window-private.h"

#define PATIENCE 500 /* milliseconds until one wants to know that something is going on */

static HlJob *opening (HlWindow *self)
{
  return hl_model_opener_get_job (hl_workspace_get_opener (self->workspace));
}

static gboolean show_cb (gpointer user_data)
{
  HlWindow *self = user_data;

  self->opening_timer = 0;
  gtk_revealer_set_reveal_child (self->opening_revealer, TRUE);

  return G_SOURCE_REMOVE;
}

/* Waits a moment before it tells that a file is being read. */
static void opening_cb (HlWindow *self)
{
  g_clear_handle_id (&self->opening_timer, g_source_remove);
  if (hl_job_get_is_busy (opening (self)))
    self->opening_timer = g_timeout_add (PATIENCE, show_cb, self);
  else
    gtk_revealer_set_reveal_child (self->opening_revealer, FALSE);
}

/* Returns whether a model was on its way; the one in use stays. */
gboolean hl_window_cancel_opening (HlWindow *self)
{
  if (!hl_job_cancel (opening (self)))
    return FALSE;

  self->is_opening_elsewhere = FALSE;

  return TRUE;
}

static void cancel_opening_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  hl_window_cancel_opening (HL_WINDOW (widget));
}

/* Says so when a file takes long. */
void hl_window_set_up_opening (HlWindow *self)
{
  g_signal_connect_object (opening (self), "notify::is-busy", G_CALLBACK (opening_cb), self,
                           G_CONNECT_SWAPPED);
}

void hl_window_bind_opening (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, HlWindow, opening_revealer);
  gtk_widget_class_install_action (widget_class, "win.cancel-opening", NULL, cancel_opening_action);
}
