#include "ui/pages/measure-row.h"

#include "ui/render/number-text.h"

/**
 * hl_measure_row_new:
 * @word: what is measured
 * @value: 0 to 1
 *
 * Returns: (transfer floating): a row for a list box
 */
GtkWidget *
hl_measure_row_new (const char *word,
                    double      value)
{
  GtkWidget       *row = gtk_list_box_row_new ();
  GtkWidget       *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget       *name = gtk_label_new (word);
  GtkWidget       *bar = gtk_level_bar_new_for_interval (0.0, 1.0);
  g_autofree char *text = hl_probability_to_text (value);
  GtkWidget       *number = gtk_label_new (text);
  g_autofree char *label = g_strdup_printf ("%s %s", word, text);

  gtk_label_set_xalign (GTK_LABEL (name), 0.0f);
  gtk_label_set_width_chars (GTK_LABEL (name), 12);
  gtk_label_set_max_width_chars (GTK_LABEL (name), 12);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);

  /* The theme would paint low values red and high ones green. */
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_LOW);
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_HIGH);
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_FULL);
  gtk_level_bar_set_value (GTK_LEVEL_BAR (bar), CLAMP (value, 0.0, 1.0));
  gtk_widget_set_hexpand (bar, TRUE);
  gtk_widget_set_valign (bar, GTK_ALIGN_CENTER);

  gtk_label_set_width_chars (GTK_LABEL (number), 7); /* "< 0.001": all bars end in one line */
  gtk_label_set_xalign (GTK_LABEL (number), 1.0f);
  gtk_widget_add_css_class (number, "number");
  gtk_widget_add_css_class (row, "measure");

  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), bar);
  gtk_box_append (GTK_BOX (box), number);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);

  return row;
}
