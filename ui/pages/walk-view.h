/* ui/pages/walk-view.h
 *
 * The walk of an inspection: the model at the current step, and the stage, where the step has
 * its numbers.  Clicks on the model lead to a step, and into it.
 *
 * Properties
 *   map       HlFigureView   where the model is seen
 *   view      string    "map", or "stage": the current step at full size, with a slim map
 *   is-book   boolean   whether the model is arranged as in the book
 *   is-bare   boolean   whether a presenter has the whole screen
 *   has-spotlight boolean   whether all but the current place is dimmed
 */

#pragma once

#include "ui/pages/stage-pane.h"

#define HL_TYPE_WALK_VIEW (hl_walk_view_get_type ())

G_DECLARE_FINAL_TYPE (HlWalkView, hl_walk_view, HL, WALK_VIEW, GtkWidget)

void         hl_walk_view_set_inspection (HlWalkView *self, HlInspection *inspection);
HlStagePane *hl_walk_view_get_stage_pane (HlWalkView *self);
void         hl_walk_view_go_to_choice (HlWalkView *self);
void         hl_walk_view_choose (HlWalkView *self, int node, int head);
void         hl_walk_view_zoom (HlWalkView *self, gboolean is_out);
char        *hl_walk_view_get_file_name (HlWalkView *self) G_GNUC_WARN_UNUSED_RESULT;
