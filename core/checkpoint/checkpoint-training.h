/* core/checkpoint/checkpoint-training.h
 *
 * The training that a file is the latest state of: its hyperparameters, its record, and the two
 * moments of Adam for each parameter.
 */

#pragma once

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/safetensors.h"

G_BEGIN_DECLS

gboolean nn_checkpoint_read_training (NnCheckpoint        *self,
                                      const NnSafetensors *file,
                                      GError             **error);

G_END_DECLS
