/* ui/pages/stage-pane.h
 *
 * The current step, in full: where it is, what goes in and what comes out, how a
 * number of it comes about, why it is done, and the source that does it.  A step that
 * is a group shows its parts.
 *
 * Signals
 *   step-activated (int)        a person wants to go to this step of the walk
 *   word-activated (int, int)   a person chose, for this word of the translation, that candidate
 */

#pragma once

#include <adwaita.h>

#include "ui/pages/walk-stage.h"

G_BEGIN_DECLS

#define HL_TYPE_STAGE_PANE (hl_stage_pane_get_type ())

G_DECLARE_FINAL_TYPE (HlStagePane, hl_stage_pane, HL, STAGE_PANE, GtkWidget)

void hl_stage_pane_set_inspection (HlStagePane *self, HlInspection *inspection);

void hl_stage_pane_set_room (HlStagePane *self, int height);

HlWalkStage *hl_stage_pane_get_stage (HlStagePane *self);
gboolean     hl_stage_pane_has_pictures (HlStagePane *self);
HlRecording *hl_stage_pane_record (HlStagePane *self, const char *caption,
                                   HlFigureFormat format) G_GNUC_WARN_UNUSED_RESULT;

gboolean hl_stage_pane_answer (HlStagePane *self, int choice);
gboolean hl_stage_pane_answer_place (HlStagePane *self, int node);

G_END_DECLS
