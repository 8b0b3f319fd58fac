/* app/menu-names.h
 *
 * What a screen reader calls the items of menus.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

void hl_menu_names_set_up (void);

G_END_DECLS
