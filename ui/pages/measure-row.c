#include "ui/pages/measure-row.h"

#include "ui/numbers/number-text.h"

static GtkWidget *new_name (void)
{
  GtkWidget *name = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (name), 0.0f);
  gtk_label_set_width_chars (GTK_LABEL (name), 12);
  gtk_label_set_max_width_chars (GTK_LABEL (name), 12);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);

  return name;
}

/* Makes a bar of one color, where the theme would use red and green. */
static GtkWidget *new_bar (void)
{
  GtkWidget *bar = gtk_level_bar_new_for_interval (0.0, 1.0);

  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_LOW);
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_HIGH);
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_FULL);
  gtk_widget_set_hexpand (bar, TRUE);
  gtk_widget_set_valign (bar, GTK_ALIGN_CENTER);

  return bar;
}

static GtkWidget *new_number (void)
{
  GtkWidget *number = gtk_label_new (NULL);

  gtk_label_set_width_chars (GTK_LABEL (number), 7); /* "< 0.001": all bars end in one line */
  gtk_label_set_xalign (GTK_LABEL (number), 1.0f);
  gtk_widget_add_css_class (number, "number");

  return number;
}

static GtkWidget *new_row (void)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  gtk_box_append (GTK_BOX (box), new_name ());
  gtk_box_append (GTK_BOX (box), new_bar ());
  gtk_box_append (GTK_BOX (box), new_number ());
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_add_css_class (row, "measure");

  return row;
}

/* Returns the row, which the list got if it lacked it. value: 0 to 1. */
GtkListBoxRow *hl_measure_list_show (GtkListBox *list, int index, const char *word, double value)
{
  GtkListBoxRow   *row = gtk_list_box_get_row_at_index (list, index);
  g_autofree char *text = hl_probability_to_text (value);
  g_autofree char *label = g_strdup_printf ("%s %s", word, text);
  GtkWidget       *name;
  GtkWidget       *bar;

  if (row == NULL)
    {
      row = GTK_LIST_BOX_ROW (new_row ());
      gtk_list_box_append (list, GTK_WIDGET (row));
    }

  name = gtk_widget_get_first_child (gtk_list_box_row_get_child (row));
  bar = gtk_widget_get_next_sibling (name);
  gtk_label_set_text (GTK_LABEL (name), word);
  gtk_level_bar_set_value (GTK_LEVEL_BAR (bar), CLAMP (value, 0.0, 1.0));
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_next_sibling (bar)), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);

  return row;
}

/* n_rows: how many stay, from the first on. */
void hl_measure_list_end (GtkListBox *list, int n_rows)
{
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (list, n_rows)) != NULL)
    gtk_list_box_remove (list, GTK_WIDGET (row));
}
