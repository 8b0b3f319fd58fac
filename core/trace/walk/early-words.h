/* core/trace/walk/early-words.h
 *
 * What the decoder would have written after one of its blocks: the last normalization and the
 * output layer, applied to what has left that block instead of the last one.
 *
 *      p = softmax (norm (x_block) Wᵀ + b)
 *
 * After the last block these are the probabilities of the walk.  Nothing of the model is made
 * for the blocks before it: the words show how far the row has come, not what was decided.
 */

#pragma once

#include "core/trace/walk/walk.h"

G_BEGIN_DECLS

int nn_walk_early_words (const NnWalk *walk,
                         int           target_step,
                         int           block,
                         float        *probabilities);

G_END_DECLS
