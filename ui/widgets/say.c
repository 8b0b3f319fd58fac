#include "ui/widgets/say.h"

#include "ui/numbers/word-text.h"

/* Sets the text of a label. */
void hl_label_write (GtkLabel *label, const char *text)
{
  g_autofree char *line = hl_line_apart (text);

  gtk_label_set_text (label, line);
}

/* Sets the text of a label; screen readers announce the change. */
void hl_say (GtkWidget *label, const char *text)
{
  g_autofree char *line = hl_line_apart (text);

  if (g_str_equal (gtk_label_get_text (GTK_LABEL (label)), line))
    return;

  gtk_label_set_text (GTK_LABEL (label), line);
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}
