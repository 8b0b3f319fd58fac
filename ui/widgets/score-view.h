/* ui/widgets/score-view.h
 *
 * The score of a player, in place of a slider: where one is among words, blocks and
 * sublayers; a click goes there.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/player.h"

G_BEGIN_DECLS

#define HL_TYPE_SCORE_VIEW (hl_score_view_get_type ())

G_DECLARE_FINAL_TYPE (HlScoreView, hl_score_view, HL, SCORE_VIEW, GtkWidget)

void hl_score_view_set_player (HlScoreView *self, HlPlayer *player);
void hl_score_view_set_marks (HlScoreView *self, const GArray *marks);

G_END_DECLS
