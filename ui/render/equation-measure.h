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

/**
 * HlEquationFit:
 * @spec: an equation
 * @layout: its terms' forms
 * @naturals: (array): of the terms' grids
 * @widths: (array): what they get
 * @names: (array): of the rows' names, 0 where others have them
 * @number: width of a number with a sign
 * @weight: width of a weight, which has none
 * @short_weight: likewise, without the 0 before its point
 * @has_short_notes: whether what is said beside a shape has the width of its grid
 * @has_short_signs: whether there is no room for the names of arrows
 */
typedef struct
{
  const HlEquationSpec *spec;
  HlEquationLayout     *layout;
  double               *naturals;
  double               *widths;
  double               *names;
  double                number;
  double                weight;
  double                short_weight;
  gboolean              has_short_notes;
  gboolean              has_short_signs;
} HlEquationFit;

double hl_equation_fit_names (const HlEquationFit *self,
                              char               **names,
                              int                  n);
double hl_equation_fit_cell (const HlEquationFit  *self,
                             const HlEquationTerm *term);
double hl_equation_fit_head (const HlEquationFit *self,
                             int                  term);
double hl_equation_fit_sign (const HlEquationFit *self,
                             int                  index);
double hl_equation_fit_total (HlEquationFit *self);
double hl_equation_fit_symbol (const HlEquationFit *self,
                               int                  term);

G_END_DECLS
