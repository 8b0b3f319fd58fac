#include "ui/widgets/menu-tooltip.h"

/**
 * hl_menu_tooltip_set_up:
 * @button: has a menu or a popover, and a tooltip
 *
 * Shows the tooltip only while the menu is closed.
 */
void
hl_menu_tooltip_set_up (GtkMenuButton *button)
{
  g_object_bind_property (gtk_menu_button_get_popover (button), "visible", button, "has-tooltip",
                          G_BINDING_SYNC_CREATE | G_BINDING_INVERT_BOOLEAN);
}
