/* ui/render/equation-pick.h
 *
 * What of an equation is under the pointer.
 */

#pragma once

#include "ui/render/equation-places.h"

G_BEGIN_DECLS

/**
 * HlEquationPick:
 * @term: a term, or %HL_EQUATION_NONE
 * @row: of a cell of it
 * @column: likewise
 * @head: a head, or %HL_EQUATION_NONE
 * @step: a step whose sign or folded term it is, or %HL_EQUATION_NONE
 */
typedef struct
{
  int term;
  int row;
  int column;
  int head;
  int step;
} HlEquationPick;

#define HL_EQUATION_NOTHING \
  ((HlEquationPick){ HL_EQUATION_NONE, 0, 0, HL_EQUATION_NONE, HL_EQUATION_NONE })

HlEquationPick hl_equation_pick (const HlEquationSpec   *spec,
                                 const HlEquationLayout *self,
                                 double                  x,
                                 double                  y);

G_END_DECLS
