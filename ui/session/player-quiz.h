/* ui/session/player-quiz.h
 *
 * What a player has asked, and how well it was answered.
 *
 *      ask ─► answer ─► count        the score changes when the result is revealed:
 *          └───────────►             before, it would give that away
 */

#pragma once

#include "ui/session/quiz-log.h"

G_BEGIN_DECLS

typedef struct
{
  GHashTable *asked;      /* the positions about which a question has been asked */
  int         about;      /* what the question at hand is about, or -1 */
  int         n_answered; /* how many answers were counted */
  int         n_right;    /* how many of them were right */
  gboolean    has_answer; /* whether the open question has an answer, not yet counted */
  gboolean    is_right;   /* how that was graded */
  HlQuizLog  *log;        /* all that was answered */
} HlPlayerQuiz;

void hl_player_quiz_init (HlPlayerQuiz *self);
void hl_player_quiz_clear (HlPlayerQuiz *self);
void hl_player_quiz_restart (HlPlayerQuiz *self);

gboolean hl_player_quiz_ask (HlPlayerQuiz *self, int about);
gboolean hl_player_quiz_answer (HlPlayerQuiz *self, gboolean is_right);
gboolean hl_player_quiz_count (HlPlayerQuiz *self);
void     hl_player_quiz_keep (HlPlayerQuiz *self, HlQuizEntry *entry);
void     hl_player_quiz_move_on (HlPlayerQuiz *self);

G_END_DECLS
