/* ui/widgets/menu.h
 *
 * What a button opens: a list that scrolls when it is long, and which closes when something was
 * chosen in it; what had the keyboard gives it up.
 */

#pragma once

#include <gtk/gtk.h>

GtkWidget *hl_scroller_new (GtkWidget *child, int most_height) G_GNUC_WARN_UNUSED_RESULT;
GtkWidget *hl_popover_new (GtkWidget *child, int most_height) G_GNUC_WARN_UNUSED_RESULT;

/* The tooltip of a button that opens a menu, which must not lie on the menu. */
void hl_menu_tooltip_set_up (GtkMenuButton *button);

void hl_menu_close (GtkMenuButton *button);
void hl_give_up_focus (GtkWidget *widget);
