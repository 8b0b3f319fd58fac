/* ui/render/equation-fit.h
 *
 * How wide each term of an equation may be.  All of them have their natural width if there is
 * room, and more if there is more.  If there is less, the farthest from what is looked at become
 * narrow, then only their symbols, then an ellipsis, until the rest fits; what still does not fit
 * shrinks.
 */

#pragma once

#include "ui/render/equation-measure.h"

G_BEGIN_DECLS

HlEquationFit hl_equation_fit (const HlEquationSpec *spec, HlEquationLayout *layout, double width);
double        hl_equation_natural_width (const HlEquationSpec *spec);
void          hl_equation_fit_clear (HlEquationFit *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (HlEquationFit, hl_equation_fit_clear)

G_END_DECLS
