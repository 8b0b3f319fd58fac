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

/**
 * HlPlayerQuiz:
 * @asked: the positions about which a question has been asked
 * @about: what the question at hand is about, or -1
 * @n_answered: how many answers were counted
 * @n_right: how many of them were right
 * @has_answer: whether the open question has an answer, not yet counted
 * @is_right: how that was graded
 * @log: all that was answered
 */
typedef struct
{
  GHashTable *asked;
  int         about;
  int         n_answered;
  int         n_right;
  gboolean    has_answer;
  gboolean    is_right;
  HlQuizLog  *log;
} HlPlayerQuiz;

void hl_player_quiz_init (HlPlayerQuiz *self);
void hl_player_quiz_clear (HlPlayerQuiz *self);
void hl_player_quiz_restart (HlPlayerQuiz *self);

gboolean hl_player_quiz_ask (HlPlayerQuiz *self,
                             int           about);
gboolean hl_player_quiz_answer (HlPlayerQuiz *self,
                                gboolean      is_right);
gboolean hl_player_quiz_count (HlPlayerQuiz *self);
void     hl_player_quiz_keep (HlPlayerQuiz *self,
                              HlQuizEntry  *entry);
void     hl_player_quiz_move_on (HlPlayerQuiz *self);

G_END_DECLS
