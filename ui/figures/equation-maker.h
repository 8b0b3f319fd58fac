/* ui/figures/equation-maker.h
 *
 * Makes the equation of a place: the chain that the step at hand belongs to, each operand once.
 *
 *      operations of a place              Q, K, V, Q_h, K_h, V_h, S₀, S, S′, A, O_h, O, Y
 *      the chain around the softmax       Q_h · K_hᵀ → S₀ → S → S′ → A · V_h → O_h → O · W_oᵀ → Y
 */

#pragma once

#include "ui/figures/equation.h"

G_BEGIN_DECLS

/**
 * HlEquationStep:
 * @operation: what is done
 * @title: (nullable): what people call it
 *
 * A step of the place.
 */
typedef struct
{
  const NnOperation *operation;
  const char        *title;
} HlEquationStep;

/**
 * HlEquationInput:
 * @steps: (array length=n_steps): the operations of the place
 * @n_steps: how many
 * @at_hand: the one that is looked at
 * @n_known: how many of them have shown their results
 * @head: which head, from 0
 * @is_asked: whether somebody is asked for the result of @at_hand
 * @hides_shape: whether somebody is asked for its shape
 * @has_one_scale: whether all that is known shares the colors, not only what @at_hand reads
 *   and makes
 *
 * What an equation is made from.
 */
typedef struct
{
  const HlEquationStep *steps;
  int                   n_steps;
  int                   at_hand;
  int                   n_known;
  int                   head;
  gboolean              is_asked;
  gboolean              hides_shape;
  gboolean              has_one_scale;
} HlEquationInput;

HlEquation *hl_equation_new (const HlEquationInput *input) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
