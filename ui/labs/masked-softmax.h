/* ui/labs/masked-softmax.h
 *
 * Scores, masked scores, weights: the masked softmax in steps, with every fill.
 *
 *      scores           masked            weights
 *      2.0  0.5  1.0    2.0  -1e6 -1e6    1.00  0     0
 *      0.3  1.2  0.8    0.3  1.2  -1e6    0.29  0.71  0
 *
 * Properties
 *   reading   string   the cell that is pointed out, with its operands
 */

#pragma once

#include <gtk/gtk.h>

#include "core/experiments/mask-picture.h"

#include "ui/labs/softmax-text.h"
#include "ui/render/recording.h"
#include "ui/session/player.h"
#include "ui/widgets/matrix-editor.h"

G_BEGIN_DECLS

#define HL_TYPE_MASKED_SOFTMAX (hl_masked_softmax_get_type ())

G_DECLARE_FINAL_TYPE (HlMaskedSoftmax, hl_masked_softmax, HL, MASKED_SOFTMAX, GtkWidget)

void             hl_masked_softmax_set_has_steps (HlMaskedSoftmax *self,
                                                  gboolean         has_steps);
const GPtrArray *hl_masked_softmax_get_lines (HlMaskedSoftmax *self);
GtkWidget       *hl_masked_softmax_get_current (HlMaskedSoftmax *self);
HlPlayer        *hl_masked_softmax_get_player (HlMaskedSoftmax *self);
GtkDropDown     *hl_masked_softmax_get_kind (HlMaskedSoftmax *self);
const char      *hl_masked_softmax_get_reading (HlMaskedSoftmax *self);
HlRecording     *hl_masked_softmax_record (HlMaskedSoftmax *self,
                                           HlFigureFormat   format,
                                           GError         **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
