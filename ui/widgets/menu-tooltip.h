/* ui/widgets/menu-tooltip.h
 *
 * The tooltip of a button that opens a menu, which must not lie on the menu.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void hl_menu_tooltip_set_up (GtkMenuButton *button);

G_END_DECLS
