/* core/trace/walk/walk-loss.h
 *
 * The loss of the shown sentence, position by position, and that of the batch.
 *
 *      p, labels   →  loss (T, 1)      loss, weights (B, T)  →  L
 */

#pragma once

#include "core/trace/walk/walk-sentence.h"

void nn_walk_loss (NnWalkSentence *self, double value);
void nn_walk_loss_again (NnWalkSentence *self, double value);
