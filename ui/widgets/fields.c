#include "ui/widgets/fields.h"

#include "ui/widgets/undo.h"

/* Then the wheel is left to what scrolls around it. */
static void ignore_wheel (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
        gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_NONE);
    }
}

/* A scrollbar is scrolled, too. */
static gboolean has_value (GtkWidget *widget)
{
  return GTK_IS_SPIN_BUTTON (widget) || GTK_IS_COMBO_BOX (widget) ||
         (GTK_IS_RANGE (widget) && !GTK_IS_SCROLLBAR (gtk_widget_get_parent (widget)));
}

/* Newer versions of GTK name it by what is chosen: its own name would not be heard. */
static void keep_name (GtkAccessible *widget)
{
  if (gtk_test_accessible_has_property (widget, GTK_ACCESSIBLE_PROPERTY_LABEL))
    gtk_accessible_reset_relation (widget, GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

static gboolean mapped_cb (GSignalInvocationHint *hint, guint n_values, const GValue *values,
                           gpointer user_data)
{
  GtkWidget *widget = g_value_get_object (&values[0]);

  if (GTK_IS_TEXT (widget))
    hl_undo_set_up (GTK_TEXT (widget));
  else if (has_value (widget))
    ignore_wheel (widget);
  else if (GTK_IS_DROP_DOWN (widget))
    keep_name (GTK_ACCESSIBLE (widget));

  return TRUE;
}

/* From now on every field is prepared when it is seen first. */
void hl_fields_set_up (void)
{
  static gsize is_done = 0;

  if (g_once_init_enter (&is_done))
    {
      g_type_class_unref (g_type_class_ref (GTK_TYPE_WIDGET));
      g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, mapped_cb, NULL,
                                  NULL);
      g_once_init_leave (&is_done, 1);
    }
}
