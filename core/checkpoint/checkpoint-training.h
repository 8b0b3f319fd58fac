/* core/checkpoint/checkpoint-training.h
 *
 * Reads the state of a training from a file: its hyperparameters, the records of its epochs, and
 * Adam's two moments for each parameter.
 */

#pragma once

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/safetensors.h"

G_BEGIN_DECLS

gboolean nn_checkpoint_read_training (NnCheckpoint *self, const NnSafetensors *file,
                                      GError **error);

G_END_DECLS
