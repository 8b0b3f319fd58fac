/* ui/figures/equation-maker.h
 *
 * Makes the equation of a place: the chain that the current step belongs to, each operand once.
 *
 *      operations of a place              Q, K, V, Q_h, K_h, V_h, S₀, S, S′, A, O_h, O, Y
 *      the chain around the softmax       Q_h · K_hᵀ → S₀ → S → S′ → A · V_h → O_h → O · W_oᵀ → Y
 */

#pragma once

#include "ui/figures/equation-input.h"
#include "ui/figures/equation.h"

G_BEGIN_DECLS

HlEquation *hl_equation_new (const HlEquationInput *input) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
