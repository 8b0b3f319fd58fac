/* ui/labs/operation-board.h
 *
 * Operations on a few numbers on a stage, up to the step at hand, as far as a player has come.
 *
 * Whatever number is pointed out says how it came about, and what it was made of is lit: in
 * the equation, and in the editors of the numbers that were typed.
 *
 * Properties
 *   given-title   string   the name of a first step that shows the given numbers alone, or NULL
 *
 * Signals
 *   changed                             another number is pointed out, or another step is shown
 *   cell-chosen (int row, int column)   somebody answers with this cell of what is asked for
 */

#pragma once

#include <gtk/gtk.h>

#include "core/trace/operation/operation.h"

#include "ui/lessons/question-spec.h"
#include "ui/session/player.h"
#include "ui/widgets/matrix-editor.h"
#include "ui/widgets/number-picture.h"
#include "ui/widgets/stage.h"

G_BEGIN_DECLS

#define HL_TYPE_OPERATION_BOARD (hl_operation_board_get_type ())

G_DECLARE_FINAL_TYPE (HlOperationBoard, hl_operation_board, HL, OPERATION_BOARD, GtkWidget)

void hl_operation_board_follow (HlOperationBoard *self, HlPlayer *player);
void hl_operation_board_add_editor (HlOperationBoard *self, const char *symbol,
                                    HlMatrixEditor *editor);
void hl_operation_board_add_picture (HlOperationBoard *self, const char *symbol,
                                     HlNumberPicture *picture);

void hl_operation_board_set_operations (HlOperationBoard *self, GPtrArray *operations);

void            hl_operation_board_set_has_steps (HlOperationBoard *self, gboolean has_steps);
HlQuestionSpec *hl_operation_board_ask (HlOperationBoard *self,
                                        int               position) G_GNUC_WARN_UNUSED_RESULT;

const NnOperation *hl_operation_board_find (HlOperationBoard *self, NnOperationKind kind);
HlStage           *hl_operation_board_get_stage (HlOperationBoard *self);
gboolean           hl_operation_board_shows (HlOperationBoard *self, NnOperationKind kind);

HlRecording *hl_operation_board_record (HlOperationBoard *self, const char *title,
                                        const char    *caption,
                                        HlFigureFormat format) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
