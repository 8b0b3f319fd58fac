/* ui/render/equation-moves.h
 *
 * Where the keyboard goes among the numbers of an equation: to the neighbor, and over the edge of
 * a term to the next one.
 *
 *      Q ▦ ▦  ×  Kᵀ ▦ ▦
 *          └────────►         not into what is folded
 */

#pragma once

#include "ui/render/equation-layout.h"

G_BEGIN_DECLS

typedef struct
{
  int term;   /* a term, or HL_EQUATION_NONE */
  int row;    /* a row of it */
  int column; /* a column of it */
} HlEquationCell;

HlEquationCell hl_equation_first_cell (const HlEquationSpec *spec);
HlEquationCell hl_equation_move (const HlEquationSpec *spec, const HlEquationLayout *layout,
                                 HlEquationCell from, int down, int right);

G_END_DECLS
