#include "ui/session/player-quiz.h"

void hl_player_quiz_init (HlPlayerQuiz *self)
{
  *self = (HlPlayerQuiz){ .asked = g_hash_table_new (NULL, NULL),
                          .about = -1,
                          .log = hl_quiz_log_new () };
}

void hl_player_quiz_clear (HlPlayerQuiz *self)
{
  g_clear_pointer (&self->asked, g_hash_table_unref);
  g_clear_pointer (&self->log, hl_quiz_log_free);
}

/* There are other steps now, so these are other questions. */
void hl_player_quiz_restart (HlPlayerQuiz *self)
{
  g_hash_table_remove_all (self->asked);
  hl_quiz_log_begin (self->log);
  self->n_answered = 0;
  self->n_right = 0;
  self->has_answer = FALSE;
}

/* Returns whether nobody was asked about it before. */
gboolean hl_player_quiz_ask (HlPlayerQuiz *self, int about)
{
  if (!g_hash_table_add (self->asked, GINT_TO_POINTER (about)))
    return FALSE;

  self->about = about;

  return TRUE;
}

/* Returns whether it was the first one to the open question, and is kept. */
gboolean hl_player_quiz_answer (HlPlayerQuiz *self, gboolean is_right)
{
  if (self->has_answer)
    return FALSE;

  self->has_answer = TRUE;
  self->is_right = is_right;

  return TRUE;
}

/* Takes the answer that waits, if one does, into the score. Returns whether the score has
 * changed. */
gboolean hl_player_quiz_count (HlPlayerQuiz *self)
{
  if (!self->has_answer)
    return FALSE;

  self->has_answer = FALSE;
  self->n_answered++;
  self->n_right += self->is_right ? 1 : 0;

  return TRUE;
}

/* entry: what was answered; the votes of a class count as an answer. */
void hl_player_quiz_keep (HlPlayerQuiz *self, HlQuizEntry *entry)
{
  if (entry->votes != NULL)
    {
      self->n_answered++;
      self->n_right += entry->is_right ? 1 : 0;
    }
  hl_quiz_log_add (self->log, entry);
}

/* Forgets the question at hand, and an answer that nobody wanted to be told of. */
void hl_player_quiz_move_on (HlPlayerQuiz *self)
{
  self->about = -1;
  self->has_answer = FALSE;
}
