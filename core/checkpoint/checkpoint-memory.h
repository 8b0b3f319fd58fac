/* core/checkpoint/checkpoint-memory.h
 *
 * Checks whether there is enough memory for the model of a file, before the model is created.
 */

#pragma once

#include "core/checkpoint/safetensors.h"
#include "core/model/config.h"

G_BEGIN_DECLS

gboolean nn_checkpoint_check_memory (const NnSafetensors *file, const NnConfig *config,
                                     GError **error);
gboolean nn_checkpoint_fail_memory (const NnSafetensors *file, double n_bytes, GError **error);

G_END_DECLS
