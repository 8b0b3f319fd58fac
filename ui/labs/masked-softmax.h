/* ui/labs/masked-softmax.h
 *
 * Scores that somebody types become attention weights: the masked softmax on a board, with every
 * fill, and a row of its weights as bars.
 *
 *      S             S ─mask─► S′ ─shift─► S″ ─exp─► exp S″ ─softmax─► A
 *      2.0  0.5
 *      0.3  1.2      q2:  k1 ███ 0.29   k2 ████████ 0.71
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/labs/operation-board.h"

G_BEGIN_DECLS

#define HL_TYPE_MASKED_SOFTMAX (hl_masked_softmax_get_type ())

G_DECLARE_FINAL_TYPE (HlMaskedSoftmax, hl_masked_softmax, HL, MASKED_SOFTMAX, GtkWidget)

HlOperationBoard *hl_masked_softmax_get_board (HlMaskedSoftmax *self);
GtkDropDown      *hl_masked_softmax_get_kind (HlMaskedSoftmax *self);
HlQuestionSpec   *hl_masked_softmax_ask (HlMaskedSoftmax *self,
                                         int              position) G_GNUC_WARN_UNUSED_RESULT;
HlRecording      *hl_masked_softmax_record (HlMaskedSoftmax *self,
                                            HlFigureFormat   format) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
