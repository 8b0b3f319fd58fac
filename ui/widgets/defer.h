/* ui/widgets/defer.h
 *
 * Does something after the current signal has reached all its handlers: until then, the widget
 * that emits it must not be rebuilt, nor lose the focus.
 */

#pragma once

#include <gtk/gtk.h>

typedef void (*HlDeferred) (gpointer widget, int argument);

void hl_defer (gpointer widget, HlDeferred deferred, int argument);

void hl_focus_later (gpointer widget);
