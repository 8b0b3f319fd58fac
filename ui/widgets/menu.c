#include "ui/widgets/menu.h"

/* As high as the child, which scrolls where that is more than most_height pixels. */
GtkWidget *hl_scroller_new (GtkWidget *child, int most_height)
{
  return g_object_new (GTK_TYPE_SCROLLED_WINDOW, "hscrollbar-policy", GTK_POLICY_NEVER,
                       "propagate-natural-height", TRUE, "max-content-height", most_height, "child",
                       child, NULL);
}

GtkWidget *hl_popover_new (GtkWidget *child, int most_height)
{
  return g_object_new (GTK_TYPE_POPOVER, "child", hl_scroller_new (child, most_height), NULL);
}

/* Shows the tooltip only while the menu is closed. button: has a menu or a popover, and a
 * tooltip. */
void hl_menu_tooltip_set_up (GtkMenuButton *button)
{
  g_object_bind_property (gtk_menu_button_get_popover (button), "visible", button, "has-tooltip",
                          G_BINDING_SYNC_CREATE | G_BINDING_INVERT_BOOLEAN);
}

/* Where a widget or what is in it has the keyboard, nothing has it from now on, and the keys are
 * for the window. */
void hl_give_up_focus (GtkWidget *widget)
{
  GtkRoot   *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus != NULL && gtk_widget_is_ancestor (focus, widget))
    gtk_root_set_focus (root, NULL);
}

/* Ticks come before a frame is drawn, so that at the second one a frame has been drawn. */
static gboolean give_up_focus_cb (GtkWidget *button, GdkFrameClock *clock, gpointer has_drawn)
{
  if (!*(gboolean *) has_drawn)
    {
      *(gboolean *) has_drawn = TRUE;
      return G_SOURCE_CONTINUE;
    }

  hl_give_up_focus (button);

  return G_SOURCE_REMOVE;
}

/* Closes it, and gives up the focus as soon as GTK has returned it to the button, which takes a
 * frame: the next key is for what was chosen, and a space bar would open the menu again.
 * A person who leaves the menu by Escape stays at the button. */
void hl_menu_close (GtkMenuButton *button)
{
  gtk_menu_button_popdown (button);
  gtk_widget_add_tick_callback (GTK_WIDGET (button), give_up_focus_cb, g_new0 (gboolean, 1),
                                g_free);
}
