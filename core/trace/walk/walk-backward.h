/* core/trace/walk/walk-backward.h
 *
 * The backward pass: for every operation of a forward pass, the last one first, the gradient of its
 * result, and the gradient of each parameter.
 *
 * The gradient of a tensor is a sum over all operations that read it.  So each operation, when the
 * gradient of its result is known, adds a term for every tensor that it read:
 *
 *      ∂logits ─► adds the term ∂z W for x ─► … ─► ∂x = Σ of the terms for x
 *
 * The gradients are those that the layers computed, if they keep them (nn_walker_expect()); the
 * others are computed from their terms.
 */

#pragma once

#include "core/trace/walk/walk-sentence.h"

void nn_walk_backward (const NnWalkSentence *sentence);
