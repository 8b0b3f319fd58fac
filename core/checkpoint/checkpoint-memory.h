/* core/checkpoint/checkpoint-memory.h
 *
 * Whether there is memory for the model of a file.  It is asked before the model is made.
 */

#pragma once

#include "core/checkpoint/safetensors.h"
#include "core/model/config.h"

G_BEGIN_DECLS

gboolean nn_checkpoint_check_memory (const NnSafetensors *file,
                                     const NnConfig      *config,
                                     GError             **error);
gboolean nn_checkpoint_fail_memory (const NnSafetensors *file,
                                    double               n_bytes,
                                    GError             **error);

G_END_DECLS
