/* ui/figures/bleu-typed.h
 *
 * Two sentences that are compared, and the longest n-gram that counts.
 */

#pragma once

#include "ui/figures/bleu.h"
#include "ui/figures/typed.h"

#define HL_BLEU_EXAMPLES 4

typedef struct
{
  int  longest; /* tokens of an n-gram */
  char prediction[HL_TYPED_WORDS], reference[HL_TYPED_WORDS];
} HlBleuState;

extern const HlTyped hl_bleu_typed;

HlFigure *hl_bleu_figure (const HlBleuState *state, int n_shown) G_GNUC_WARN_UNUSED_RESULT;
void      hl_bleu_take (HlBleuState *state, const char *prediction, const char *reference);
void      hl_bleu_take_example (HlBleuState *state, int example);
int       hl_bleu_find_example (const HlBleuState *state);
