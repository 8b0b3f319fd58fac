#include "ui/session/player-asking.h"

#include "ui/session/player-private.h"

void hl_player_set_is_revealed (HlPlayer *self, gboolean is_revealed)
{
  if (self->is_revealed == is_revealed)
    return;

  self->is_revealed = is_revealed;
  g_object_notify (G_OBJECT (self), "is-revealed");
}

/* Says that there is a good question.  It is asked once: who comes back, or into the part, sees
 * the result. Returns whether to ask it, and to hide the result until it is revealed. about: the
 * step that the question is about: the one at hand, or a part of it. */
gboolean hl_player_ask (HlPlayer *self, int about)
{
  if (!self->is_asking || self->steps->len == 0 || !hl_player_quiz_ask (&self->quiz, about))
    return FALSE;

  hl_player_set_is_revealed (self, FALSE);

  return TRUE;
}

/* Takes the first answer to the open question, and reveals the result unless that is held back. */
void hl_player_answer (HlPlayer *self, gboolean is_right)
{
  if (!self->is_revealed && hl_player_quiz_answer (&self->quiz, is_right) && !self->holds_reveal)
    hl_player_reveal (self);
}

/* Shows the result of the step at hand, answered or not. */
void hl_player_reveal (HlPlayer *self)
{
  if (hl_player_quiz_count (&self->quiz))
    g_object_notify (G_OBJECT (self), "n-answered");
  hl_player_set_is_revealed (self, TRUE);
}

/* entry: what was answered, now that it is revealed, or NULL. */
void hl_player_keep_answer (HlPlayer *self, HlQuizEntry *entry)
{
  if (entry == NULL)
    return;

  hl_player_quiz_keep (&self->quiz, entry);
  g_object_notify (G_OBJECT (self), "n-answered");
}

/* Returns whether a given answer still waits for a key. */
gboolean hl_player_get_holds_reveal (HlPlayer *self) { return self->holds_reveal; }

/* Returns whether a class votes. */
gboolean hl_player_get_counts_votes (HlPlayer *self) { return self->counts_votes; }

/* Returns all that was answered. */
const HlQuizLog *hl_player_get_log (HlPlayer *self) { return self->quiz.log; }

gboolean hl_player_get_is_asking (HlPlayer *self) { return self->is_asking; }

gboolean hl_player_get_is_revealed (HlPlayer *self) { return self->is_revealed; }

int hl_player_get_n_answered (HlPlayer *self) { return self->quiz.n_answered; }

int hl_player_get_n_right (HlPlayer *self) { return self->quiz.n_right; }
