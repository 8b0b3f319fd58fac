/* core/trace/walk/early-words.h
 *
 * The logit lens: the last normalization and the output layer are applied to the output of an
 * earlier block of the decoder, as if it were the last one.
 *
 *      p = softmax (norm (x_block) Wᵀ + b)
 *
 * After the last block these are the probabilities of the walk.  The model is not trained for the
 * blocks before it, so their words are not predictions of the model.
 *
 * Read in   nostalgebraist 2020, "Interpreting GPT: the logit lens"
 */

#pragma once

#include "core/trace/walk/walk.h"

int nn_walk_early_words (const NnWalk *walk, int target_step, int block, float *probabilities);
