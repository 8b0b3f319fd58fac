/* core/checkpoint/safetensors-header.h
 *
 * The header of a safetensors file: JSON with the name, type, shape and place of every tensor.  All
 * checks of the header are here; they are done before a value is read.
 */

#pragma once

#include "core/checkpoint/safetensors.h"

G_BEGIN_DECLS

gboolean nn_safetensors_read_header (NnSafetensors *self, const char *header, gsize n_header,
                                     const guint8 *values, guint64 n_values, GError **error);

G_END_DECLS
