/* ui/render/gif.h
 *
 * Pictures one after the other as one GIF, for what does not show a PNG that moves.  giflib chooses
 * the 256 colors of each frame and writes the file; without it there is none.
 */

#pragma once

#include <glib.h>

gboolean hl_gif_is_there (void);
gboolean hl_gif_is_name (const char *filename);
GBytes  *hl_gif_animate (const GPtrArray *frames, const char *comment,
                         GError **error) G_GNUC_WARN_UNUSED_RESULT;
