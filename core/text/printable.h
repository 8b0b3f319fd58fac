/* core/text/printable.h
 *
 * Text from a file, made safe for messages.  Such a text can have characters that move the cursor
 * of a terminal or change the direction of the text that follows, or it can be very long.
 */

#pragma once

#include <glib.h>

char *nn_printable (const char *text) G_GNUC_WARN_UNUSED_RESULT;
char *nn_printable_message (const char *text) G_GNUC_WARN_UNUSED_RESULT;
char *nn_printable_path (const char *path) G_GNUC_WARN_UNUSED_RESULT;
