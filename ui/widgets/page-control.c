#include "ui/widgets/page-control.h"

#include <glib/gi18n.h>

#define SPACE 8

/* What it is set to. */
int hl_page_control_read (const HlPageControl *self, GtkWidget *widget)
{
  switch (self->kind)
    {
    case HL_CONTROL_TOGGLE:
      return gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (widget)) != self->is_inverse;
    case HL_CONTROL_CHECK:
      return gtk_check_button_get_active (GTK_CHECK_BUTTON (widget)) != self->is_inverse;
    case HL_CONTROL_COUNT:
      return gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (widget));
    case HL_CONTROL_CHOICE:
      return (int) gtk_drop_down_get_selected (GTK_DROP_DOWN (widget));
    case HL_CONTROL_BUTTON:
    default:
      return 0;
    }
}

/* Sets it.  most: the largest number of a count now. */
void hl_page_control_write (const HlPageControl *self, GtkWidget *widget, int value, int most)
{
  switch (self->kind)
    {
    case HL_CONTROL_TOGGLE:
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (widget), value != self->is_inverse);
      break;
    case HL_CONTROL_CHECK:
      gtk_check_button_set_active (GTK_CHECK_BUTTON (widget), value != self->is_inverse);
      break;
    case HL_CONTROL_COUNT:
      gtk_spin_button_set_range (GTK_SPIN_BUTTON (widget), self->least, MAX (most, self->least));
      gtk_spin_button_set_value (GTK_SPIN_BUTTON (widget), value);
      break;
    case HL_CONTROL_CHOICE:
      gtk_drop_down_set_selected (GTK_DROP_DOWN (widget), (guint) value);
      break;
    case HL_CONTROL_BUTTON:
    default:
      break;
    }
}

/* Returns which signal says that somebody has set it; NULL for a button. */
const char *hl_page_control_signal (const HlPageControl *self)
{
  static const char *const signals[] = {
    [HL_CONTROL_TOGGLE] = "notify::active",
    [HL_CONTROL_CHECK] = "notify::active",
    [HL_CONTROL_COUNT] = "notify::value",
    [HL_CONTROL_CHOICE] = "notify::selected",
    [HL_CONTROL_BUTTON] = NULL,
  };

  return signals[self->kind];
}

/* Returns the control with its label around it. */
GtkWidget *hl_page_control_row (GtkWidget *widget)
{
  return GTK_IS_LABEL (gtk_widget_get_prev_sibling (widget)) ? gtk_widget_get_parent (widget)
                                                             : widget;
}

/* Adds a row with a title in front of the control, which it returns. */
GtkWidget *hl_page_control_labelled (GtkWidget *box, const char *title, GtkWidget *control)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACE);
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), control);
  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  gtk_box_append (GTK_BOX (box), row);

  return control;
}

static GtkWidget *new_choice (const char *const *choices)
{
  GtkStringList *words = gtk_string_list_new (NULL);

  for (int i = 0; choices[i] != NULL; i++)
    gtk_string_list_append (words, _ (choices[i]));

  return gtk_drop_down_new (G_LIST_MODEL (words), NULL);
}

/* What is no number is answered by the lab, not refused by the field. */
static GtkWidget *new_count (const HlPageControl *self)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (self->least, MAX (self->most, 1), 1);

  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), FALSE);

  return spin;
}

static GtkWidget *new_button (const HlPageControl *self, const char *title)
{
  GtkWidget *button = gtk_button_new_with_label (title);

  gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), self->action);

  return button;
}

/* Adds a button or a check beside the control before, or in a row of its own. */
static GtkWidget *add_alone (const HlPageControl *self, GtkWidget *box, GtkWidget *control)
{
  GtkWidget *row = self->is_beside ? gtk_widget_get_last_child (box)
                                   : gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACE);

  gtk_box_append (GTK_BOX (row), control);
  if (!self->is_beside)
    gtk_box_append (GTK_BOX (box), row);

  return control;
}

/* Makes it.  frame: takes what is in sight; box: the rest. */
GtkWidget *hl_page_control_add (const HlPageControl *self, HlPageFrame *frame, GtkWidget *box)
{
  const char *title =
      self->context != NULL ? g_dpgettext2 (NULL, self->context, self->title) : _ (self->title);
  GtkWidget *widget;

  switch (self->kind)
    {
    case HL_CONTROL_TOGGLE:
      widget = hl_page_frame_add_toggle (frame, title, NULL);
      break;
    case HL_CONTROL_CHECK:
      widget = add_alone (self, box, gtk_check_button_new_with_label (title));
      break;
    case HL_CONTROL_COUNT:
      widget = hl_page_control_labelled (box, title, new_count (self));
      break;
    case HL_CONTROL_CHOICE:
      widget = new_choice (self->choices);
      if (self->is_in_sight)
        hl_page_frame_add_control (frame, widget, title);
      else
        hl_page_control_labelled (box, title, widget);
      break;
    case HL_CONTROL_BUTTON:
    default:
      widget = add_alone (self, box, new_button (self, title));
    }
  if (self->tip != NULL)
    gtk_widget_set_tooltip_text (widget, _ (self->tip));

  return widget;
}
