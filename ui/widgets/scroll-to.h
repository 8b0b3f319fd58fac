/* ui/widgets/scroll-to.h
 *
 * Brings a part of a page into view, with as little scrolling as it takes.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/render/geometry.h"

void hl_scroll_to_part (GtkWidget *widget, const HlRect *part);
void hl_scroll_to_start (GtkWidget *widget);
