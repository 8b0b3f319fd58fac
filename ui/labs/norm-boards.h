/* ui/labs/norm-boards.h
 *
 * LayerNorm above BatchNorm: the same operations on the same numbers, each on a board.  The steps
 * of one player are those of both, and what is pointed out on one is pointed out on the other.
 *
 *      LayerNorm: each row        x ─mean─► μ ─center─► x − μ ─variance─► σ² ─normalize─► x̂ …
 *      BatchNorm: each column     x ─mean─► μ ─center─► x − μ ─variance─► σ² ─normalize─► x̂ …
 *
 * Signals
 *   number-changed   another number is pointed out, or none any more
 */

#pragma once

#include "ui/labs/norm-study.h"
#include "ui/labs/operation-board.h"
#include "ui/render/recording.h"

G_BEGIN_DECLS

#define HL_TYPE_NORM_BOARDS (hl_norm_boards_get_type ())

G_DECLARE_FINAL_TYPE (HlNormBoards, hl_norm_boards, HL, NORM_BOARDS, GtkWidget)

void hl_norm_boards_follow (HlNormBoards *self, HlPlayer *player);
void hl_norm_boards_set_has_steps (HlNormBoards *self, gboolean has_steps);
void hl_norm_boards_show (HlNormBoards *self, const HlNormStudy *study);
void hl_norm_boards_point (HlNormBoards *self, int row, int column);

HlOperationBoard *hl_norm_boards_get_board (HlNormBoards *self, HlNormSide side);
gboolean          hl_norm_boards_get_cell (HlNormBoards *self, int *row, int *column);
HlRecording *hl_norm_boards_record (HlNormBoards *self, const char *caption, HlFigureFormat format,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
