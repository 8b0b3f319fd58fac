#include "app/menu-names.h"

#include <gtk/gtk.h>

static GtkWidget *find_label (GtkWidget *widget)
{
  GtkWidget *found = GTK_IS_LABEL (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_label (child);

  return found;
}

static void name_items (GtkWidget *widget)
{
  GtkWidget *label =
      g_str_equal (G_OBJECT_TYPE_NAME (widget), "GtkModelButton") ? find_label (widget) : NULL;

  if (label != NULL)
    {
      gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
      gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      gtk_label_get_text (GTK_LABEL (label)), -1);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    name_items (child);
}

static gboolean mapped_cb (GSignalInvocationHint *hint, guint n_values, const GValue *values,
                           gpointer user_data)
{
  GtkWidget *widget = g_value_get_object (values);

  if (GTK_IS_POPOVER_MENU (widget))
    name_items (widget);

  return TRUE;
}

/* From GTK 4.10 on an item is named by a label that screen readers are not shown, so that it has
 * no name.  Names the items of each menu when it opens. */
void hl_menu_names_set_up (void)
{
  g_type_class_unref (g_type_class_ref (GTK_TYPE_WIDGET)); /* has the signal */
  if (gtk_check_version (4, 10, 0) == NULL)
    g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, mapped_cb, NULL, NULL);
}
