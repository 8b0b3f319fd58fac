/* core/checkpoint/safetensors-reader.h
 *
 * Opens a safetensors file, from a path or from the bytes of the file.
 *
 * See also  safetensors-writer.h
 */

#pragma once

#include "core/checkpoint/safetensors.h"

NnSafetensors *nn_safetensors_load (const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;
NnSafetensors *nn_safetensors_parse (GBytes *file, const char *file_name,
                                     GError **error) G_GNUC_WARN_UNUSED_RESULT;
