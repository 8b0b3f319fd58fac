/* ui/render/equation-pick.h
 *
 * What of an equation is under the pointer.
 */

#pragma once

#include "ui/render/equation-places.h"

G_BEGIN_DECLS

typedef struct
{
  int term;   /* a term, or HL_EQUATION_NONE */
  int row;    /* of a cell of it */
  int column; /* likewise */
  int head;   /* a head, or HL_EQUATION_NONE */
  int step;   /* a step whose sign or folded term it is, or HL_EQUATION_NONE */
} HlEquationPick;

#define HL_EQUATION_NOTHING                                                                        \
  ((HlEquationPick){ HL_EQUATION_NONE, 0, 0, HL_EQUATION_NONE, HL_EQUATION_NONE })

HlEquationPick hl_equation_pick (const HlEquationSpec *spec, const HlEquationLayout *self, double x,
                                 double y);

G_END_DECLS
