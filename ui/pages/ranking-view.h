/* ui/pages/ranking-view.h
 *
 * Which head does the work: what the model in use loses without each one, as soon as a person asks.
 */

#pragma once

#include "ui/session/workspace.h"
#include "ui/widgets/figure-view.h"

#define HL_TYPE_RANKING_VIEW (hl_ranking_view_get_type ())

G_DECLARE_FINAL_TYPE (HlRankingView, hl_ranking_view, HL, RANKING_VIEW, GtkWidget)

void          hl_ranking_view_set_workspace (HlRankingView *self, HlWorkspace *workspace);
char         *hl_ranking_view_describe (HlRankingView *self) G_GNUC_WARN_UNUSED_RESULT;
HlFigureView *hl_ranking_view_get_view (HlRankingView *self);
