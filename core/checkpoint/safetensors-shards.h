/* core/checkpoint/safetensors-shards.h
 *
 * A large model may be saved in several files, with an index beside them:
 *
 *      model-00001-of-00002.safetensors    model-00002-of-00002.safetensors
 *      model.safetensors.index.json        {"weight_map": {"encoder.…": "model-00001-of-…", …}}
 */

#pragma once

#include <glib.h>

char  *nn_shards_model_path (const char *path) G_GNUC_WARN_UNUSED_RESULT;
char **nn_shards_list (const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;
