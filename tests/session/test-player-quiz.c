#include "ui/session/player-quiz.h"

static HlPlayerQuiz quiz;

static void
test_asks_about_a_step_once (void)
{
  hl_player_quiz_init (&quiz);
  g_assert_true (hl_player_quiz_ask (&quiz, 0));
  g_assert_false (hl_player_quiz_ask (&quiz, 0));
  g_assert_true (hl_player_quiz_ask (&quiz, 7));

  hl_player_quiz_restart (&quiz);
  g_assert_true (hl_player_quiz_ask (&quiz, 7));
  hl_player_quiz_clear (&quiz);
}

static void
test_counts_the_first_answer_when_it_is_time (void)
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

static void
test_forgets_an_answer_that_was_left (void)
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

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/session/player-quiz/asks-about-a-step-once", test_asks_about_a_step_once);
  g_test_add_func ("/session/player-quiz/counts-the-first-answer-when-it-is-time",
                   test_counts_the_first_answer_when_it_is_time);
  g_test_add_func ("/session/player-quiz/forgets-an-answer-that-was-left",
                   test_forgets_an_answer_that_was_left);

  return g_test_run ();
}
