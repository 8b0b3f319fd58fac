/* ui/render/equation-measure.h
 *
 * How wide the parts of an equation are: names, cells, symbols, signs, and all of it together.
 * It depends on how much of each term is seen, which equation-fit decides.
 */

#pragma once

#include "ui/render/equation-places.h"

G_BEGIN_DECLS

#define HL_EQUATION_MARGIN 8.0
#define HL_EQUATION_GAP 7.0 /* around a sign, and beside names */
#define HL_EQUATION_AIR 2.0 /* left and right of a number, at least */

typedef struct
{
  const HlEquationSpec *spec;         /* an equation */
  HlEquationLayout     *layout;       /* its terms' forms */
  double               *naturals;     /* of the terms' grids */
  double               *widths;       /* what they get */
  double               *names;        /* of the rows' names, 0 where others have them */
  double                number;       /* width of a number with a sign */
  double                weight;       /* width of a weight, which has none */
  double                short_weight; /* likewise, without the 0 before its point */
  /* whether what is said beside a shape has the width of its grid */
  gboolean has_short_notes;
  gboolean has_short_signs; /* whether there is no room for the names of arrows */
} HlEquationFit;

double hl_equation_fit_names (const HlEquationFit *self, char **names, int n);
double hl_equation_fit_cell (const HlEquationFit *self, const HlEquationTerm *term);
double hl_equation_fit_head (const HlEquationFit *self, int term);
double hl_equation_fit_sign (const HlEquationFit *self, int index);
double hl_equation_fit_total (HlEquationFit *self);
double hl_equation_fit_symbol (const HlEquationFit *self, int term);

G_END_DECLS
