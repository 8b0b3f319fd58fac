/* core/checkpoint/save-file.h
 *
 * Writes a file so that there is never half of one: either the new file stands
 * there, or the old one stands there untouched.
 *
 *      .headlight-k3xq2a   written whole, forced to the disk
 *              │ rename
 *              ▼
 *      model.safetensors
 *
 * Renaming is what the file system does in one piece.  A symbolic link stays one: what it
 * points to is replaced.  Anything that is neither a file nor a link (a folder, a device) is
 * refused.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

gboolean nn_save_check (const char *path,
                        GError    **error);
gboolean nn_save_file (const char *path,
                       GBytes     *bytes,
                       GError    **error);
gboolean nn_save_pieces (const char *path,
                         GPtrArray  *pieces,
                         GError    **error);

G_END_DECLS
