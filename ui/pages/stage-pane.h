/* ui/pages/stage-pane.h
 *
 * The current step, in full: where it is, what goes in and what comes out, how a
 * number of it comes about, why it is done, and the source that does it.  A step that
 * is a group shows its parts.
 *
 * A number leads to the step that made it, and, with a button that lists them, to those that read
 * it.  Who chooses another candidate for a word activates `model.word`.
 */

#pragma once

#include <adwaita.h>

#include "ui/session/inspection.h"
#include "ui/picture/figure.h"

#define HL_TYPE_STAGE_PANE (hl_stage_pane_get_type ())

G_DECLARE_FINAL_TYPE (HlStagePane, hl_stage_pane, HL, STAGE_PANE, GtkWidget)

void hl_stage_pane_set_inspection (HlStagePane *self, HlInspection *inspection);

void hl_stage_pane_set_room (HlStagePane *self, int height);

void     hl_stage_pane_set_has_spotlight (HlStagePane *self, gboolean has_spotlight);
void     hl_stage_pane_set_head (HlStagePane *self, int head);
gboolean hl_stage_pane_turn_head (HlStagePane *self, int by);
gboolean hl_stage_pane_go_back (HlStagePane *self);

gboolean        hl_stage_pane_has_pictures (HlStagePane *self);
const HlFigure *hl_stage_pane_get_figure (HlStagePane *self, HlSheetText *text);

gboolean hl_stage_pane_answer (HlStagePane *self, int choice);
gboolean hl_stage_pane_answer_place (HlStagePane *self, int node);
