/* ui/labs/norm-numbers.h
 *
 * LayerNorm beside BatchNorm on one matrix: typed, from the textbook, or what the model
 * in use normalizes while it translates.
 *
 *      Numbers [[1, 2], [2, 3]] ▾   Statistics [Training|Evaluation]   ε 1e-5 ▾ …
 *      x          LayerNorm             BatchNorm
 *      1  2       -1  1   μ 1.5 …       -1 -1
 *      2  3       -1  1   μ 2.5 …        1  1
 *
 * The cell that is pointed out is read, with its operands, right below the matrices.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/labs/norm-panel.h"
#include "ui/labs/norm-study.h"
#include "ui/render/sheet.h"
#include "ui/session/inspection.h"

G_BEGIN_DECLS

#define HL_TYPE_NORM_NUMBERS (hl_norm_numbers_get_type ())

G_DECLARE_FINAL_TYPE (HlNormNumbers, hl_norm_numbers, HL, NORM_NUMBERS, GtkWidget)

void hl_norm_numbers_set_has_steps (HlNormNumbers *self,
                                    gboolean       has_steps);
void hl_norm_numbers_set_session (HlNormNumbers *self,
                                  HlWorkspace   *workspace,
                                  HlInspection  *inspection);

GtkWidget   *hl_norm_numbers_get_current (HlNormNumbers *self);
HlPlayer    *hl_norm_numbers_get_player (HlNormNumbers *self);
HlNormStudy *hl_norm_numbers_get_study (HlNormNumbers *self);

HlRecording *hl_norm_numbers_record (HlNormNumbers *self,
                                     HlFigureFormat format,
                                     GError       **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
