/* ui/widgets/tooltip.h
 *
 * The tooltip of a widget that is told again and again what it says.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void hl_tooltip_set (GtkWidget *widget, const char *text);

G_END_DECLS
