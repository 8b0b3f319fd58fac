/* ui/figures/equation-place.h
 *
 * Which operations of a walk are seen together in an equation, and which rows of other passes.
 */

#pragma once

#include "core/trace/walk/walk.h"
#include "ui/figures/equation.h"

GArray *hl_equation_place (const NnWalk *walk, int node, int n_done, int most_passes,
                           HlEquationInput *place) G_GNUC_WARN_UNUSED_RESULT;
