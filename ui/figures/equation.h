/* ui/figures/equation.h
 *
 * The operations of one place of the model as an equation, with their own numbers: the chain
 * that the step at hand belongs to, each operand once.
 *
 *      operations of a place              Q, K, V, Q_h, K_h, V_h, S₀, S, S′, A, O_h, O, Y
 *      the chain around the softmax       Q_h · K_hᵀ → S₀ → S → S′ → A · V_h → O_h → O · W_oᵀ → Y
 *
 * Cells of the equation and cells of the operands lead to each other.
 */

#pragma once

#include "core/trace/formula.h"
#include "core/trace/origin.h"
#include "ui/figures/excerpt.h"
#include "ui/render/equation-draw.h"

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
} HlEquationInput;

typedef struct _HlEquation HlEquation;

HlEquation     *hl_equation_new (const HlEquationInput *input) G_GNUC_WARN_UNUSED_RESULT;
void            hl_equation_free (HlEquation *self);
HlEquationSpec *hl_equation_get_spec (HlEquation *self);

int      hl_equation_count_heads (const HlEquation *self);
int      hl_equation_find (const HlEquation *self,
                           const NnOperand  *operand);
NnNumber hl_equation_number (const HlEquation *self,
                             int               term,
                             int               row,
                             int               column);
gboolean hl_equation_cell_of (const HlEquation *self,
                              const NnNumber   *number,
                              int              *term,
                              int              *row,
                              int              *column);

NnFormula *hl_equation_formula (const HlEquation *self,
                                const NnNumber   *number,
                                NnFormulaLength   length) G_GNUC_WARN_UNUSED_RESULT;
GArray    *hl_equation_lights (const HlEquation *self,
                               const NnNumber   *number) G_GNUC_WARN_UNUSED_RESULT;
void       hl_equation_light (const HlEquation *self,
                              const NnOperand  *operand,
                              const NnCells    *cells,
                              GArray           *lights);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlEquation, hl_equation_free)

G_END_DECLS
