/* ui/widgets/fields.h
 *
 * What all fields of the program do other than GTK's: the wheel scrolls the page and changes no
 * number, Ctrl+Z takes back what somebody did (undo.h), and a list that drops down keeps its name.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void hl_fields_set_up (void);

G_END_DECLS
