/* core/training/trainer-batch.h
 *
 * Loads a batch for the workers.
 *
 * Padding that does not change the result is not computed (core/tensor/rows.h).  Padding of the
 * source never changes it, and padding of the target only if the loss counts it.  A batch
 * normalization that counts padding needs all rows, and so does a window that shows them.
 */

#pragma once

#include "core/training/trainer.h"

void nn_trainer_load (NnTrainer *self, const NnPairs *pairs, const int *order, int n,
                      gboolean hides_words);
