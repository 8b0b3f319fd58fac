/* ui/labs/normalization-numbers.h
 *
 * LayerNorm beside BatchNorm on one matrix: typed, from the textbook, or what the model
 * in use normalizes while it translates.
 *
 *      Numbers [[1, 2], [2, 3]] ▾   Statistics [Training|Evaluation]   ε 1e-5 ▾ …
 *      x          LayerNorm             BatchNorm
 *      1  2       -1  1   μ 1.5 …       -1 -1
 *      2  3       -1  1   μ 2.5 …        1  1
 *
 * Properties
 *   workspace   HlWorkspace   whose model and sentence can be looked into
 *   reading     string        the cell that is pointed out, with its operands
 *
 * Used by   normalization-lab.h
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/labs/norm-panel.h"
#include "ui/labs/normalization-study.h"
#include "ui/render/sheet.h"
#include "ui/session/player.h"
#include "ui/session/workspace.h"

G_BEGIN_DECLS

#define HL_TYPE_NORMALIZATION_NUMBERS (hl_normalization_numbers_get_type ())

G_DECLARE_FINAL_TYPE (HlNormalizationNumbers, hl_normalization_numbers, HL, NORMALIZATION_NUMBERS, GtkWidget)

void         hl_normalization_numbers_set_has_steps (HlNormalizationNumbers *self,
                                                     gboolean                has_steps);
HlPlayer    *hl_normalization_numbers_get_player (HlNormalizationNumbers *self);
HlNormStudy *hl_normalization_numbers_get_study (HlNormalizationNumbers *self);
const char  *hl_normalization_numbers_get_reading (HlNormalizationNumbers *self);

GBytes *hl_normalization_numbers_encode (HlNormalizationNumbers *self,
                                         HlFigureFormat          format,
                                         double                  scale,
                                         GError                **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
