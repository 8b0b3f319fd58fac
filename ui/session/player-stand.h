/* ui/session/player-stand.h
 *
 * Where a player stands: in its score, in the story that is told of its steps, and among the
 * stops of its depth.
 *
 *      "voiture · Block 2 · Softmax", step 7 of 12, 412 steps done
 */

#pragma once

#include "ui/session/player-type.h"
#include "ui/session/score.h"

G_BEGIN_DECLS

gboolean       hl_player_has_stops (HlPlayer *self);
const HlScore *hl_player_get_score (HlPlayer *self);
int            hl_player_count_done (HlPlayer *self);
const char    *hl_player_get_name (HlPlayer *self, int step);
char          *hl_player_get_place (HlPlayer *self, int position) G_GNUC_WARN_UNUSED_RESULT;
const char    *hl_player_get_story (HlPlayer *self);
int            hl_player_count_stops (HlPlayer *self);
int            hl_player_get_stop (HlPlayer *self);

G_END_DECLS
