/* core/checkpoint/save-file.h
 *
 * Writes a file atomically: after an error or a crash the old file is unchanged, and there is never
 * a file that is only partly written.
 *
 *      .headlight-k3xq2a   written whole, forced to the disk
 *              │ rename
 *              ▼
 *      model.safetensors
 *
 * The file system renames a file atomically.  If the path is a symbolic link, the file that it
 * points to is replaced.  A folder or a device is refused.
 */

#pragma once

#include <glib.h>

gboolean nn_save_check (const char *path, GError **error);
gboolean nn_save_file (const char *path, GBytes *bytes, GError **error);
gboolean nn_save_pieces (const char *path, GPtrArray *pieces, GError **error);
