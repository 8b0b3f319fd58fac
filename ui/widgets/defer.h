/* ui/widgets/defer.h
 *
 * Does something when the current signal has been told to everybody, as rebuilding what
 * is still telling it, or moving the focus out of it, must wait.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef void (*HlDeferred) (gpointer widget, int argument);

void hl_defer (gpointer widget, HlDeferred deferred, int argument);

void hl_focus_later (gpointer widget);

G_END_DECLS
