/* ui/pages/walk-stage.h
 *
 * The stage of an inspection: the operations of the sublayer that a step of its walk is a part of,
 * or of whatever else it is a part of.  A number leads to the step that made it, and, with a button
 * that lists them, to those that read it.
 *
 *      scores      ─►  Q, K, V, Q_h, K_h, V_h, S₀, S, S′, A, O_h, O, Y
 *      a sublayer  ─►  its operations, from the first one on
 *
 * Signals
 *   step-activated (int node)         a person wants to go to this step of the walk
 *   word-activated (int, int)         a person chose, for this word of the translation, that
 *                                     candidate
 *   number-chosen (NnNumber number)   a person chose a number while the result is hidden
 */

#pragma once

#include "ui/pages/uses-button.h"
#include "ui/widgets/stage.h"

#include "core/trace/question/question.h"

G_BEGIN_DECLS

#define HL_TYPE_WALK_STAGE (hl_walk_stage_get_type ())

G_DECLARE_FINAL_TYPE (HlWalkStage, hl_walk_stage, HL, WALK_STAGE, GtkWidget)

void hl_walk_stage_set_inspection (HlWalkStage *self, HlInspection *inspection);
void hl_walk_stage_set_uses_button (HlWalkStage *self, HlUsesButton *uses);

void hl_walk_stage_show (HlWalkStage *self, int node, int most_passes, const NnQuestion *asked);
void hl_walk_stage_leave (HlWalkStage *self);

gboolean hl_walk_stage_go_back (HlWalkStage *self);
void     hl_walk_stage_set_head (HlWalkStage *self, int head);
gboolean hl_walk_stage_turn_head (HlWalkStage *self, int by);

HlStage *hl_walk_stage_get_stage (HlWalkStage *self);

G_END_DECLS
