#include "app/window-private.h"

/* Shows the answer on the Translate page, whichever page asks. */
static void why_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlWindow *self = HL_WINDOW (widget);

  gtk_widget_activate_action (widget, "win.page", "s", "translate");
  hl_translate_page_explain (self->translate_page, g_variant_get_int32 (parameter));
}

/* What pages ask about a word. */
void hl_window_bind_why (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.why", "i", why_action);
}
