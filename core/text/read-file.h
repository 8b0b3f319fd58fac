/* core/text/read-file.h
 *
 * Reads a whole file.  Only a regular file is read, and only up to a limit: a device or a pipe may
 * never end.
 *
 * Text that is not UTF-8: UTF-16 and UTF-32 say what they are, by the mark at their beginning or
 * by the order of bytes in which there are line ends, and become UTF-8.  So do UTF-7 and ISO-2022,
 * which mark each character beyond ASCII.  Of an encoding of one byte
 * a character nothing says which it is: a person has to.
 *
 *      FF FE 47 00 6F 00     UTF-16, the low byte first       Go
 *      43 61 66 E9           Windows-1252, probably           Café
 */

#pragma once

#include <gio/gio.h>
char *nn_read_file (const char *path, gsize max_bytes, gboolean follows_links,
                    GCancellable *cancellable, gsize *length,
                    GError **error) G_GNUC_WARN_UNUSED_RESULT;

char **nn_files_in (const char *folder, const char *suffix) G_GNUC_WARN_UNUSED_RESULT;
char  *nn_folder_advice (const char *folder, const char *suffix) G_GNUC_WARN_UNUSED_RESULT;

char *nn_text_to_utf8 (char *bytes, gsize *length) G_GNUC_WARN_UNUSED_RESULT;
char *nn_encoding_advice (const char *bytes, gsize length, const char *fault,
                          const char *name) G_GNUC_WARN_UNUSED_RESULT;
