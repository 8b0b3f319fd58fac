/* core/trace/walk/walk-backward.h
 *
 * The figure in reverse: for every operation of a forward pass, the last one first,
 * the gradient of what it made; and where something learned was read, its gradient.
 *
 * A tensor that several operations read gets its gradient from all of them, so each
 * operation, when its own gradient is known, leaves a term with everything it read:
 *
 *      ∂logits ─► leaves ∂z W with x ─► … ─► ∂x = Σ of what was left with x
 *
 * The numbers are those that the layers computed, read where the walker was told to expect them;
 * what they went past at once is computed from its terms.
 */

#pragma once

#include "core/trace/walk/walk-sentence.h"

G_BEGIN_DECLS

void nn_walk_backward (const NnWalkSentence *sentence);

G_END_DECLS
