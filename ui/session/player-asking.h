/* ui/session/player-asking.h
 *
 * Questions before a step: whether one is asked, what was answered, when the result is shown.
 *
 *      hl_player_ask () ─► the result is hidden ─► hl_player_answer () ─► hl_player_reveal ()
 */

#pragma once

#include "ui/session/player-type.h"
#include "ui/session/quiz-log.h"

G_BEGIN_DECLS

gboolean hl_player_ask (HlPlayer *self, int about);
void     hl_player_answer (HlPlayer *self, gboolean is_right);
void     hl_player_reveal (HlPlayer *self);
void     hl_player_keep_answer (HlPlayer *self, HlQuizEntry *entry);

gboolean         hl_player_get_is_asking (HlPlayer *self);
gboolean         hl_player_get_is_revealed (HlPlayer *self);
gboolean         hl_player_get_holds_reveal (HlPlayer *self);
gboolean         hl_player_get_counts_votes (HlPlayer *self);
int              hl_player_get_n_answered (HlPlayer *self);
int              hl_player_get_n_right (HlPlayer *self);
const HlQuizLog *hl_player_get_log (HlPlayer *self);

void hl_player_set_is_revealed (HlPlayer *self, gboolean is_revealed);

G_END_DECLS
