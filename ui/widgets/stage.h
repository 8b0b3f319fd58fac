/* ui/widgets/stage.h
 *
 * One place of the model at full size: its operations as an equation, with their numbers, or the
 * probabilities of the next word as bars; the formula, in general or of the number that is pointed
 * out; and where that number comes from.
 *
 *      A[voiture, red] 0.99 ← S[voiture, red] 4.9 ← S₀[voiture, red] 27.7       the trail
 *      Q_h · K_hᵀ → S₀ ÷ √32 → S → mask → S′ → softmax → A · V_h → O_h
 *      A[voiture, red] = exp (4.9 − 4.9) / (…) = 0.99                     Symbols
 *
 * Properties
 *   head         int       which head, from 0
 *   has-plot     boolean   whether there is a plot of the current step
 *   shows-plot   boolean   whether a plot is shown, where there is one, or else the equation
 *
 * Signals
 *   number-changed                a number is pointed out, or none any more
 *   number-activated              a person wants to know where the pointed-out number is from
 *   word-activated (int id)       a person asks why this word was chosen, or what would follow it
 *   step-activated (int step)     a person wants to go to this step of the place, from 0
 *   trail-activated (int index)   a person wants to return to this number of the trail, from 0
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/figures/equation.h"
#include "ui/picture/figure.h"

#define HL_TYPE_STAGE (hl_stage_get_type ())

G_DECLARE_FINAL_TYPE (HlStage, hl_stage, HL, STAGE, GtkWidget)

void hl_stage_show (HlStage *self, const HlEquationInput *place);
void hl_stage_take_plot (HlStage *self, HlFigure *plot);
void hl_stage_set_remark (HlStage *self, const char *remark);
void hl_stage_mark (HlStage *self, const NnCells *cells, int n_cells);
void hl_stage_set_trail (HlStage *self, const char *markup);
void hl_stage_set_has_spotlight (HlStage *self, gboolean has_spotlight);
void hl_stage_set_has_notes (HlStage *self, gboolean has_notes);

gboolean hl_stage_get_number (HlStage *self, NnNumber *number);
void     hl_stage_set_number (HlStage *self, const NnNumber *number);
int      hl_stage_count_heads (HlStage *self);

const char *hl_stage_get_formula (HlStage *self);

const HlFigure *hl_stage_get_figure (HlStage *self, HlSheetText *text);
