/* app/window.h
 *
 * The main window: a sidebar of pages over one model and one sentence.
 */

#pragma once

#include "app/window-type.h"

HlWindow *hl_window_new (GtkApplication *application, GSettings *settings, const char *corpus,
                         GFile *model, const char *lessons) G_GNUC_WARN_UNUSED_RESULT;
