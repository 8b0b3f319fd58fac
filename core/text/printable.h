/* core/text/printable.h
 *
 * Text from a file, as it may stand in a sentence.  A name can hold characters that move the
 * cursor of a terminal, turn the direction of what follows, or fill a screen.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *nn_printable (const char *text) G_GNUC_WARN_UNUSED_RESULT;
char *nn_printable_message (const char *text) G_GNUC_WARN_UNUSED_RESULT;
char *nn_printable_path (const char *path) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
