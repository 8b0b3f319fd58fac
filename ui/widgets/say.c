#include "ui/widgets/say.h"

/* Sets the text of a label; screen readers announce the change. */
void hl_say (GtkWidget *label, const char *text)
{
  if (g_str_equal (gtk_label_get_text (GTK_LABEL (label)), text))
    return;

  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}
