/* ui/widgets/prediction-pane.h
 *
 * Predict how runs will end, before their curves are drawn.
 *
 *      ask ─► held ─► answered, or passed over ─► "released": the curves may be drawn
 *                │                  judge ─► what was right, by the numbers at the end
 *                └─► a class votes, or the answer waits for a key ─► continue ─► "released"
 *
 * Signals
 *   released   the curves may be drawn
 */

#pragma once

#include "ui/session/player.h"
#include "ui/widgets/question-pane.h"

#define HL_TYPE_PREDICTION_PANE (hl_prediction_pane_get_type ())

G_DECLARE_FINAL_TYPE (HlPredictionPane, hl_prediction_pane, HL, PREDICTION_PANE, GtkWidget)

void     hl_prediction_pane_set_player (HlPredictionPane *self, HlPlayer *player);
void     hl_prediction_pane_ask (HlPredictionPane *self, const char *const *names);
void     hl_prediction_pane_judge (HlPredictionPane *self, const double *losses);
void     hl_prediction_pane_cancel (HlPredictionPane *self);
gboolean hl_prediction_pane_get_is_held (HlPredictionPane *self);
gboolean hl_prediction_pane_answer (HlPredictionPane *self, int choice);
gboolean hl_prediction_pane_go_on (HlPredictionPane *self);
