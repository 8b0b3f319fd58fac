#include "ui/session/player-quiz.h"

#include "tests/support/cases.h"

static HlPlayerQuiz quiz;

NN_TEST (asks_about_a_step_once)
{
  hl_player_quiz_init (&quiz);
  g_assert_true (hl_player_quiz_ask (&quiz, 0));
  g_assert_false (hl_player_quiz_ask (&quiz, 0));
  g_assert_true (hl_player_quiz_ask (&quiz, 7));

  hl_player_quiz_restart (&quiz);
  g_assert_true (hl_player_quiz_ask (&quiz, 7));
  hl_player_quiz_clear (&quiz);
}

NN_TEST (counts_the_first_answer_when_it_is_time)
{
  hl_player_quiz_init (&quiz);
  g_assert_false (hl_player_quiz_count (&quiz));

  g_assert_true (hl_player_quiz_answer (&quiz, TRUE));
  g_assert_false (hl_player_quiz_answer (&quiz, FALSE));
  g_assert_cmpint (quiz.n_answered, ==, 0);
  g_assert_true (hl_player_quiz_count (&quiz));
  g_assert_cmpint (quiz.n_right, ==, 1);
  g_assert_false (hl_player_quiz_count (&quiz));

  g_assert_true (hl_player_quiz_answer (&quiz, FALSE));
  g_assert_true (hl_player_quiz_count (&quiz));
  g_assert_cmpint (quiz.n_answered, ==, 2);
  g_assert_cmpint (quiz.n_right, ==, 1);
  hl_player_quiz_clear (&quiz);
}

NN_TEST (forgets_an_answer_that_was_left)
{
  hl_player_quiz_init (&quiz);
  hl_player_quiz_answer (&quiz, TRUE);
  hl_player_quiz_move_on (&quiz);
  g_assert_false (hl_player_quiz_count (&quiz));
  g_assert_cmpint (quiz.n_answered, ==, 0);

  hl_player_quiz_answer (&quiz, TRUE);
  hl_player_quiz_count (&quiz);
  hl_player_quiz_restart (&quiz);
  g_assert_cmpint (quiz.n_answered + quiz.n_right, ==, 0);
  hl_player_quiz_clear (&quiz);
}

NN_TEST_MAIN ()
