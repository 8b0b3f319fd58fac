/* app/window-guide.c
 *
 * The user guide, one section of which has the keys.
 */

#include "ui/pages/guide-window.h"

#include "app/window-private.h"

static void guide_action (GtkWidget *widget, const char *name, GVariant *section)
{
  HlWindow *self = HL_WINDOW (widget);

  if (self->guide == NULL)
    g_set_weak_pointer (&self->guide, hl_guide_window_new (GTK_WINDOW (self)));

  hl_guide_window_open (self->guide, g_variant_get_string (section, NULL));
}

void hl_window_bind_guide (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.guide", "s", guide_action);
}
