/* ui/widgets/menu.h
 *
 * Closes the menu of a button when something was chosen in it.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void hl_menu_close (GtkMenuButton *button);

G_END_DECLS
