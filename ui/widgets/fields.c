#include "ui/widgets/fields.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "core/text/characters.h"
#include "ui/numbers/number-reader.h"
#include "ui/widgets/undo.h"

#define MOST_DECIMALS 12

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

/* Whether the field is about a share of something, which people also write in percent. */
static gboolean is_share (GtkSpinButton *spin)
{
  double lowest;
  double highest;

  gtk_spin_button_get_range (spin, &lowest, &highest);

  return lowest >= -1.0 && highest <= 1.0 && gtk_spin_button_get_digits (spin) > 0;
}

/* Reads a share: "5 %" is 0.05.  Whole numbers have "." and "," between groups of digits. */
static gboolean read_number (GtkSpinButton *spin, const char *text, double *value, int *decimals)
{
  static const char *const signs[] = { "%", "％", "٪" };
  g_autofree char         *number = g_strstrip (g_strdup (text));
  gboolean                 is_percent = FALSE;

  for (gsize i = 0; i < G_N_ELEMENTS (signs) && is_share (spin) && !is_percent; i++)
    if ((is_percent = g_str_has_suffix (number, signs[i])))
      number[strlen (number) - strlen (signs[i])] = '\0';
  if (!hl_number_read (number, value, decimals))
    return FALSE;
  if (gtk_spin_button_get_digits (spin) == 0 && *decimals == 3 && strpbrk (number, "eE") == NULL)
    {
      *value = round (*value * 1000.0);
      *decimals = 0;
    }
  if (is_percent)
    {
      *value /= 100.0;
      *decimals += 2;
    }

  return TRUE;
}

/* Reads what was typed, in place of what the button does, which is to take the nearest number that
 * it has. value: gets the number; hint: gets what is wrong, or NULL. Returns whether it is a number
 * that the field can have; otherwise its value is that which it has. */
static gboolean read_field (GtkSpinButton *spin, double *value, char **hint)
{
  g_autofree char *text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (spin)));
  g_autofree char *typed = nn_printable (text);
  int              decimals = 0;
  double           lowest;
  double           highest;

  *hint = NULL;
  gtk_spin_button_get_range (spin, &lowest, &highest);
  if (!read_number (spin, text, value, &decimals) || *value < lowest || *value > highest)
    /* Translators: what was typed, and two numbers */
    *hint = g_strdup_printf (_ ("“%s” is not a number from %g to %g."), typed, lowest, highest);
  else if (gtk_spin_button_get_digits (spin) == 0 && *value != floor (*value))
    /* Translators: what was typed, and two numbers */
    *hint =
        g_strdup_printf (_ ("“%s” is not a whole number from %g to %g."), typed, lowest, highest);

  if (*hint != NULL)
    *value = gtk_spin_button_get_value (spin);
  else if (gtk_spin_button_get_digits (spin) > 0 &&
           (guint) decimals > gtk_spin_button_get_digits (spin))
    gtk_spin_button_set_digits (spin, (guint) MIN (decimals, MOST_DECIMALS));

  return *hint == NULL;
}

/* Says it where the page has a place for hints (the action "field.hint", with nothing once it is
 * right again), and on the field. */
static int input_cb (GtkSpinButton *spin, double *value, gpointer user_data)
{
  g_autofree char *hint = NULL;
  const gboolean   is_read = read_field (spin, value, &hint);
  const gboolean   was_wrong = gtk_widget_has_css_class (GTK_WIDGET (spin), "error");

  if (is_read && was_wrong)
    {
      gtk_widget_remove_css_class (GTK_WIDGET (spin), "error");
      gtk_widget_set_tooltip_text (GTK_WIDGET (spin), NULL);
      gtk_widget_activate_action (GTK_WIDGET (spin), "field.hint", "s", "");
    }
  else if (!is_read)
    {
      gtk_widget_add_css_class (GTK_WIDGET (spin), "error");
      gtk_widget_set_tooltip_text (GTK_WIDGET (spin), hint);
      gtk_widget_activate_action (GTK_WIDGET (spin), "field.hint", "s", hint);
    }

  return TRUE;
}

/* Numbers are read in one way, however often the button is seen. */
static void read_as_typed (GtkWidget *spin)
{
  const guint input = g_signal_lookup ("input", GTK_TYPE_SPIN_BUTTON);

  /* A numeric button drops the comma of "0,0005" where the locale has a point. */
  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), FALSE);
  if (g_signal_handler_find (spin, G_SIGNAL_MATCH_ID, input, 0, NULL, NULL, NULL) == 0)
    g_signal_connect (spin, "input", G_CALLBACK (input_cb), NULL);
}

static gboolean mapped_cb (GSignalInvocationHint *hint, guint n_values, const GValue *values,
                           gpointer user_data)
{
  GtkWidget *widget = g_value_get_object (&values[0]);

  if (GTK_IS_TEXT (widget))
    hl_undo_set_up (GTK_TEXT (widget));
  else if (has_value (widget))
    ignore_wheel (widget);
  else if (GTK_IS_DROP_DOWN (widget) && gtk_test_accessible_has_property (
                                            GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL))
    /* Newer versions of GTK name it by what is chosen: its own name would not be heard. */
    gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  if (GTK_IS_SPIN_BUTTON (widget))
    read_as_typed (widget);
  if (GTK_IS_SCALE (widget))
    gtk_widget_set_direction (widget, GTK_TEXT_DIR_LTR); /* time goes to the right, as on axes */

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
