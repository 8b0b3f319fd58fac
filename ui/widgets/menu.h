/* ui/widgets/menu.h
 *
 * Closes the menu of a button when something was chosen in it.
 */

#pragma once

#include <gtk/gtk.h>

/* The tooltip of a button that opens a menu, which must not lie on the menu. */

void hl_menu_tooltip_set_up (GtkMenuButton *button);

void hl_menu_close (GtkMenuButton *button);
