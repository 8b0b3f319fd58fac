/* ui/figures/equation.h
 *
 * The operations of one place of the model as an equation, with their own numbers.  Cells of the
 * equation and cells of the operands lead to each other.
 */

#pragma once

#include "core/trace/formula/formula.h"
#include "core/trace/walk/origin.h"
#include "ui/figures/excerpt.h"
#include "ui/render/equation-draw.h"

G_BEGIN_DECLS

typedef struct
{
  HlEquationSpec    *spec;    /* what a picture of it shows */
  GArray            *sources; /* which numbers each term shows */
  const NnOperation *at_hand; /* the operation that is looked at */
  int                n_heads; /* how many heads there are to choose from */
} HlEquation;

HlEquation     *hl_equation_new_empty (void) G_GNUC_WARN_UNUSED_RESULT;
void            hl_equation_free (HlEquation *self);
HlEquationSpec *hl_equation_get_spec (HlEquation *self);

int      hl_equation_count_heads (const HlEquation *self);
int      hl_equation_find (const HlEquation *self, const NnOperand *operand);
NnNumber hl_equation_number (const HlEquation *self, int term, int row, int column);
gboolean hl_equation_cell_of (const HlEquation *self, const NnNumber *number, int *term, int *row,
                              int *column);

const NnOperation *hl_equation_find_maker (const HlEquation *self, const NnNumber *number);

NnFormula *hl_equation_formula (const HlEquation *self, const NnNumber *number,
                                NnFormulaLength length) G_GNUC_WARN_UNUSED_RESULT;
GArray    *hl_equation_lights (const HlEquation *self,
                               const NnNumber   *number) G_GNUC_WARN_UNUSED_RESULT;
void hl_equation_light (const HlEquation *self, const NnOperand *operand, const NnCells *cells,
                        GArray *lights);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlEquation, hl_equation_free)

G_END_DECLS
