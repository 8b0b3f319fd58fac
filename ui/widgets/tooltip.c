#include "ui/widgets/tooltip.h"

/* Each new tooltip looks for what is under the pointer, in the whole window: one that says the
 * same is not set again. text: its tooltip, or NULL. */
void hl_tooltip_set (GtkWidget *widget, const char *text)
{
  if (g_strcmp0 (gtk_widget_get_tooltip_text (widget), text) != 0)
    gtk_widget_set_tooltip_text (widget, text);
}
