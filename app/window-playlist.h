/* app/window-playlist.h
 *
 * Opens a playlist in a window.
 */

#pragma once

#include "app/window-type.h"

G_BEGIN_DECLS

void hl_window_open_playlist (HlWindow *self, GFile *file);

G_END_DECLS
