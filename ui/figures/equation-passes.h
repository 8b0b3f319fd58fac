/* ui/figures/equation-passes.h
 *
 * The decoder writes word by word, so that each of its passes makes one row of a matrix that a
 * training makes at once.  Here the rows of several passes become one term:
 *
 *      <bos> → la        .03 .17 .79 …       an earlier pass
 *      la → voiture      .01 .99 .00 …       an earlier pass
 *      voiture → ?       .00 .99 .00 …       at hand
 *      ?                 ┌╌╌╌╌╌╌╌╌╌╌┐        still to come
 */

#pragma once

#include "ui/figures/equation-input.h"

G_BEGIN_DECLS

void hl_equation_passes_join (const HlEquationInput *input, int step, HlTermSource *source);
void hl_equation_passes_name (const HlEquationInput *input, const HlTermSource *source,
                              HlEquationTerm *term);

G_END_DECLS
