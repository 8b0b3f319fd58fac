/* ui/figures/equation-note.h
 *
 * What stands below the symbol of a term: where it comes from, or which part of it is shown.
 *
 *      Q_h  from the decoder's rows         K_h  from the encoder's result
 *      A    query ↓ key →                   E    8 of 1403 words: the largest logits
 */

#pragma once

#include "ui/figures/equation-input.h"

G_BEGIN_DECLS

char *hl_equation_note (const HlEquationInput *input,
                        const HlTermSource    *source) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
