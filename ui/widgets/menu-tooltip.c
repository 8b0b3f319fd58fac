#include "ui/widgets/menu-tooltip.h"

/* Shows the tooltip only while the menu is closed. button: has a menu or a popover, and a
 * tooltip. */
void hl_menu_tooltip_set_up (GtkMenuButton *button)
{
  g_object_bind_property (gtk_menu_button_get_popover (button), "visible", button, "has-tooltip",
                          G_BINDING_SYNC_CREATE | G_BINDING_INVERT_BOOLEAN);
}
