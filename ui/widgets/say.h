/* ui/widgets/say.h
 *
 * A label whose text changes while a person reads something else.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void hl_say (GtkWidget *label, const char *text);

G_END_DECLS
