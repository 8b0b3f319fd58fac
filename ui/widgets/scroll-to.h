/* ui/widgets/scroll-to.h
 *
 * Brings a part of a page into view, with as little scrolling as it takes.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void hl_scroll_to (GtkWidget *widget);

G_END_DECLS
