/* core/checkpoint/checkpoint-metadata.h
 *
 * The entries that Headlight writes into the metadata of a safetensors file.  Each is JSON text.
 * checkpoint-keys.h has their names.
 */

#pragma once

#include <jansson.h>

#include "core/checkpoint/safetensors.h"

G_BEGIN_DECLS

char   *nn_metadata_place (const NnSafetensors *file, const char *key) G_GNUC_WARN_UNUSED_RESULT;
json_t *nn_metadata_json (const NnSafetensors *file, const char *key,
                          GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
