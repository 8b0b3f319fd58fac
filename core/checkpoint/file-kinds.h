/* core/checkpoint/file-kinds.h
 *
 * What a file is that is no safetensors file, and how its model becomes one.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* In bytes: what is looked at. */
#define NN_FILE_KIND_BYTES 64

char *nn_file_kind_advice (const char *file_name, const guint8 *start,
                           gsize n_bytes) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
