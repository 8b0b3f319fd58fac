/* ui/labs/norm-numbers.h
 *
 * LayerNorm and BatchNorm on one matrix: typed, from the textbook, or what the model in use
 * normalizes while it translates.
 *
 *      Numbers [[1, 2], [2, 3]] ▾   Statistics [Training|Evaluation]   ε 1e-5 ▾ …
 *      x          γ          β
 *      1  2       1  1       0  0
 *      2  3
 *      LayerNorm and BatchNorm, as norm-boards.h shows them
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/labs/norm-boards.h"
#include "ui/session/inspection.h"

G_BEGIN_DECLS

#define HL_TYPE_NORM_NUMBERS (hl_norm_numbers_get_type ())

G_DECLARE_FINAL_TYPE (HlNormNumbers, hl_norm_numbers, HL, NORM_NUMBERS, GtkWidget)

void hl_norm_numbers_set_session (HlNormNumbers *self, HlWorkspace *workspace,
                                  HlInspection *inspection);

HlNormBoards   *hl_norm_numbers_get_boards (HlNormNumbers *self);
HlQuestionSpec *hl_norm_numbers_ask (HlNormNumbers *self, int position) G_GNUC_WARN_UNUSED_RESULT;
HlRecording    *hl_norm_numbers_record (HlNormNumbers *self, HlFigureFormat format,
                                        GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
