#include "ui/widgets/say.h"

#include "ui/numbers/word-text.h"

/* Each new tooltip looks for what is under the pointer, in the whole window: one that says the
 * same is not set again. text: its tooltip, or NULL. */
void hl_tooltip_set (GtkWidget *widget, const char *text)
{
  g_autofree char *lines = text != NULL ? hl_line_apart (text) : NULL;

  if (g_strcmp0 (gtk_widget_get_tooltip_text (widget), lines) != 0)
    gtk_widget_set_tooltip_text (widget, lines);
}

/* Sets the text of a label; NULL: none. */
void hl_label_write (GtkLabel *label, const char *text)
{
  g_autofree char *line = hl_line_apart (text != NULL ? text : "");

  gtk_label_set_text (label, line);
}

/* name: what screen readers call the widget.  Since GTK 4.16 the label of a button would go before
 * it.  Tab stops at the button in a drop-down list, which GTK leaves without a name. */
void hl_name (gpointer widget, const char *name)
{
  if (GTK_IS_DROP_DOWN (widget))
    hl_name (gtk_widget_get_first_child (widget), name);
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/* Sets the text of a label; screen readers announce the change. */
void hl_say (GtkWidget *label, const char *text)
{
  g_autofree char *line = hl_line_apart (text);

  if (g_str_equal (gtk_label_get_text (GTK_LABEL (label)), line))
    return;

  gtk_label_set_text (GTK_LABEL (label), line);
  hl_name (label, text);
}

/* Returns a label whose words continue in further lines.  style: a style class, or NULL. */
GtkWidget *hl_label_new (const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (NULL);

  hl_label_write (GTK_LABEL (label), text);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);

  return label;
}
