/* ui/figures/next-word.h
 *
 * Whether the current step is about the next word: what makes the probabilities of all words, and
 * which one is chosen.
 *
 *      logits ─► softmax: probabilities ─► choice: the next word
 */

#pragma once

#include "ui/figures/equation.h"

G_BEGIN_DECLS

const NnOperation *hl_next_word_probabilities (const HlEquationInput *place);
int                hl_next_word_chosen (const HlEquationInput *place);

G_END_DECLS
