/* core/text/read-file.h
 *
 * Reads a whole file.  Only a regular file is read, and only up to a limit: a device or a pipe may
 * never end.
 */

#pragma once

#include <gio/gio.h>

char *nn_read_file (const char *path, gsize max_bytes, gboolean follows_links,
                    GCancellable *cancellable, gsize *length,
                    GError **error) G_GNUC_WARN_UNUSED_RESULT;
