/* ui/widgets/stage-formula.h
 *
 * The formula of a step, in general or of one number; beside it the terms of its sum, and what its
 * letters mean; below it a remark, of a softmax why the maximum is subtracted.
 *
 *      A[voiture, red]:  exp (4.9 − 4.9) / (…) = 0.99        ▂▄▆█   Symbols
 *      = 1 / (1 + 0.0067 + …). The maximum is subtracted so that no exp is too large; …
 *
 * Signals
 *   term-pointed   another term of the sum is pointed out, or none any more
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/figures/equation.h"
#include "ui/render/typeset.h"

#define HL_TYPE_STAGE_FORMULA (hl_stage_formula_get_type ())

G_DECLARE_FINAL_TYPE (HlStageFormula, hl_stage_formula, HL, STAGE_FORMULA, GtkWidget)

void    hl_stage_formula_set_operation (HlStageFormula *self, const NnOperation *operation,
                                        gboolean hides_shape);
void    hl_stage_formula_show (HlStageFormula *self, const HlEquation *equation,
                               const NnNumber *number);
GArray *hl_stage_formula_find_lights (HlStageFormula *self);
void    hl_stage_formula_set_has_notes (HlStageFormula *self, gboolean has_notes);

void hl_stage_formula_set_remark (HlStageFormula *self, const char *remark);

const char      *hl_stage_formula_get_line (HlStageFormula *self);
char            *hl_stage_formula_to_lines (HlStageFormula *self) G_GNUC_WARN_UNUSED_RESULT;
HlTypesetLetter *hl_stage_formula_new_letters (HlStageFormula *self,
                                               gsize          *n) G_GNUC_WARN_UNUSED_RESULT;
