/* ui/pages/training-numbers.h
 *
 * The numbers of a training as it goes on, each with its name below it: losses, perplexity,
 * BLEU, gradient, learning rate, speed.  Losses are named by what they count, because the
 * recipes count differently.
 */

#pragma once

#include <adwaita.h>

#include "core/training/epochs.h"

G_BEGIN_DECLS

#define HL_TYPE_TRAINING_NUMBERS (hl_training_numbers_get_type ())

G_DECLARE_FINAL_TYPE (HlTrainingNumbers, hl_training_numbers, HL, TRAINING_NUMBERS, AdwBin)

void hl_training_numbers_show (HlTrainingNumbers *self, const NnTrainingProgress *progress,
                               const NnTrainingConfig *config);

G_END_DECLS
