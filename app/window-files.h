/* app/window-files.h
 *
 * Opens files in a window.
 */

#pragma once

#include "app/window-type.h"

gboolean hl_window_open_plan (HlWindow *self, GFile *file);
void     hl_window_open_model (HlWindow *self, GFile *file);
