/* core/layers/path.h
 *
 * Paths: the names of a layer and of all that contain it, the outermost first, with dots between
 * them.
 *
 *      decoder.blks.block1.attention2.W_q.weight
 */

#pragma once

#include <glib.h>

char *nn_path_join (const char *path, const char *name) G_GNUC_WARN_UNUSED_RESULT;

const char *nn_path_name (const char *path);
char       *nn_path_parent (const char *path) G_GNUC_WARN_UNUSED_RESULT;
gboolean    nn_path_is_in (const char *path, const char *outer);
