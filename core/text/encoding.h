/* core/text/encoding.h
 *
 * Text that is not UTF-8.  UTF-16 and UTF-32 say what they are, by the mark at their beginning or
 * by the order of bytes in which there are line ends, and become UTF-8.  Of an encoding of one byte
 * a character nothing says which it is: a person has to.
 *
 *      FF FE 47 00 6F 00     UTF-16, the low byte first       Go
 *      43 61 66 E9           Windows-1252, probably           Café
 */

#pragma once

#include <glib.h>

char *nn_text_to_utf8 (char *bytes, gsize *length) G_GNUC_WARN_UNUSED_RESULT;
char *nn_text_guess (const char *line, gsize length) G_GNUC_WARN_UNUSED_RESULT;
