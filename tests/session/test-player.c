#include "ui/session/player.h"

/* Two groups, the first with a group in it:
 *
 *   0 encoder
 *   1   embedding
 *   2   block
 *   3     attention
 *   4     ffn
 *   5 decoder
 *   6   logits
 *   7   choice
 */
static const HlPlayerStep steps[] = {
  { (char *) "encoder", 0, 5 },
  { (char *) "embedding", 1, 2 },
  { (char *) "block", 1, 5 },
  { (char *) "attention", 2, 4 },
  { (char *) "ffn", 2, 5 },
  { (char *) "decoder", 0, 8 },
  { (char *) "logits", 1, 7 },
  { (char *) "choice", 1, 8 },
};

typedef struct
{
  HlPlayer *player;
  int       n_arrivals;
  int       n_new_steps;
} Fixture;

static void
arrival_cb (Fixture *fixture)
{
  fixture->n_arrivals++;
}

/* Whoever hears of other steps may ask for the one at hand. */
static void
new_steps_cb (Fixture *fixture)
{
  fixture->n_new_steps++;
  g_assert_cmpint (hl_player_get_position (fixture->player), <,
                   MAX (hl_player_get_n_steps (fixture->player), 1));
}

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  fixture->player = hl_player_new ();
  hl_player_set_steps (fixture->player, steps, G_N_ELEMENTS (steps), 0);
  g_signal_connect_swapped (fixture->player, "notify::position", G_CALLBACK (arrival_cb), fixture);
  g_signal_connect_swapped (fixture->player, "steps-changed", G_CALLBACK (new_steps_cb), fixture);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  g_assert_finalize_object (fixture->player);
}

static void
assert_leads (Fixture     *fixture,
              int          from,
              HlPlayerMove move,
              int          to)
{
  hl_player_set_position (fixture->player, from);
  g_assert_cmpint (hl_player_can_move (fixture->player, move), ==, from != to);
  hl_player_move (fixture->player, move);
  g_assert_cmpint (hl_player_get_position (fixture->player), ==, to);
}

static void
test_next_and_back_visit_every_step (Fixture      *fixture,
                                     gconstpointer data)
{
  for (int i = 1; i < 8; i++)
    {
      hl_player_move (fixture->player, HL_PLAYER_NEXT);
      g_assert_cmpint (hl_player_get_position (fixture->player), ==, i);
      g_assert_cmpstr (hl_player_get_title (fixture->player), ==, steps[i].title);
    }
  assert_leads (fixture, 7, HL_PLAYER_NEXT, 7);
  assert_leads (fixture, 7, HL_PLAYER_BACK, 6);
  assert_leads (fixture, 0, HL_PLAYER_BACK, 0);
}

static void
test_first_and_last_go_to_the_ends (Fixture      *fixture,
                                    gconstpointer data)
{
  assert_leads (fixture, 3, HL_PLAYER_LAST, 7);
  assert_leads (fixture, 7, HL_PLAYER_LAST, 7);
  assert_leads (fixture, 3, HL_PLAYER_FIRST, 0);
  assert_leads (fixture, 0, HL_PLAYER_FIRST, 0);
}

static void
test_into_needs_parts (Fixture      *fixture,
                       gconstpointer data)
{
  assert_leads (fixture, 0, HL_PLAYER_INTO, 1);
  assert_leads (fixture, 2, HL_PLAYER_INTO, 3);
  assert_leads (fixture, 1, HL_PLAYER_INTO, 1);
  assert_leads (fixture, 7, HL_PLAYER_INTO, 7);
}

static void
test_over_leaves_the_parts_out (Fixture      *fixture,
                                gconstpointer data)
{
  assert_leads (fixture, 0, HL_PLAYER_OVER, 5);
  assert_leads (fixture, 2, HL_PLAYER_OVER, 5);
  assert_leads (fixture, 3, HL_PLAYER_OVER, 4);
  assert_leads (fixture, 5, HL_PLAYER_OVER, 5);
}

static void
test_out_ends_the_group_around (Fixture      *fixture,
                                gconstpointer data)
{
  assert_leads (fixture, 1, HL_PLAYER_OUT, 5);
  assert_leads (fixture, 3, HL_PLAYER_OUT, 5);
  assert_leads (fixture, 6, HL_PLAYER_OUT, 7);
  assert_leads (fixture, 7, HL_PLAYER_OUT, 7);
  assert_leads (fixture, 0, HL_PLAYER_OUT, 0);
}

static void
test_nothing_moves_without_steps (Fixture      *fixture,
                                  gconstpointer data)
{
  hl_player_set_steps (fixture->player, NULL, 0, 0);

  for (int move = 0; move < HL_PLAYER_N_MOVES; move++)
    {
      g_assert_false (hl_player_can_move (fixture->player, move));
      hl_player_move (fixture->player, move);
    }
  hl_player_set_is_running (fixture->player, TRUE);
  g_assert_false (hl_player_get_is_running (fixture->player));
  g_assert_cmpstr (hl_player_get_title (fixture->player), ==, "");
}

static void
test_positions_outside_become_the_nearest (Fixture      *fixture,
                                           gconstpointer data)
{
  hl_player_set_position (fixture->player, 99);
  g_assert_cmpint (hl_player_get_position (fixture->player), ==, 7);
  hl_player_set_position (fixture->player, -1);
  g_assert_cmpint (hl_player_get_position (fixture->player), ==, 0);
  hl_player_set_position (fixture->player, 0);
  g_assert_cmpint (fixture->n_arrivals, ==, 2);
}

/* Step 0 of other steps is another step. */
static void
test_new_steps_are_an_arrival (Fixture      *fixture,
                               gconstpointer data)
{
  hl_player_set_position (fixture->player, 5);
  fixture->n_arrivals = 0;
  hl_player_set_steps (fixture->player, steps + 6, 0, 0);
  g_assert_cmpint (fixture->n_new_steps, ==, 1);
  g_assert_cmpint (fixture->n_arrivals, ==, 1);

  hl_player_set_steps (fixture->player, steps, G_N_ELEMENTS (steps), 3);
  g_assert_cmpint (fixture->n_new_steps, ==, 2);
  g_assert_cmpint (fixture->n_arrivals, ==, 2);
  g_assert_cmpint (hl_player_get_position (fixture->player), ==, 3);
}

static void
set_flag (Fixture    *fixture,
          const char *property)
{
  g_object_set (fixture->player, property, TRUE, NULL);
}

/* About the step at hand. */
static gboolean
ask (Fixture *fixture)
{
  return hl_player_ask (fixture->player, hl_player_get_position (fixture->player));
}

static void
test_nobody_is_asked_unasked (Fixture      *fixture,
                              gconstpointer data)
{
  g_assert_false (ask (fixture));
  g_assert_true (hl_player_get_is_revealed (fixture->player));
}

static void
test_right_and_wrong_answers_are_counted (Fixture      *fixture,
                                          gconstpointer data)
{
  set_flag (fixture, "is-asking");
  g_assert_true (ask (fixture));
  g_assert_false (hl_player_get_is_revealed (fixture->player));
  hl_player_answer (fixture->player, TRUE);
  g_assert_true (hl_player_get_is_revealed (fixture->player));

  hl_player_move (fixture->player, HL_PLAYER_NEXT);
  g_assert_true (ask (fixture));
  hl_player_answer (fixture->player, FALSE);

  g_assert_cmpint (hl_player_get_n_right (fixture->player), ==, 1);
  g_assert_cmpint (hl_player_get_n_answered (fixture->player), ==, 2);
}

static void
test_second_answer_does_not_count (Fixture      *fixture,
                                   gconstpointer data)
{
  set_flag (fixture, "is-asking");
  set_flag (fixture, "holds-reveal");
  g_assert_true (ask (fixture));
  hl_player_answer (fixture->player, FALSE);
  hl_player_answer (fixture->player, TRUE);
  hl_player_reveal (fixture->player);
  g_assert_cmpint (hl_player_get_n_right (fixture->player), ==, 0);
  g_assert_cmpint (hl_player_get_n_answered (fixture->player), ==, 1);

  /* Nor does one that is given after a look. */
  hl_player_set_position (fixture->player, 1);
  hl_player_answer (fixture->player, TRUE);
  g_assert_cmpint (hl_player_get_n_answered (fixture->player), ==, 1);
}

static void
test_held_result_waits_for_a_key (Fixture      *fixture,
                                  gconstpointer data)
{
  set_flag (fixture, "is-asking");
  set_flag (fixture, "holds-reveal");
  hl_player_set_position (fixture->player, 7);
  g_assert_true (ask (fixture));
  hl_player_answer (fixture->player, TRUE);
  g_assert_false (hl_player_get_is_revealed (fixture->player));
  g_assert_cmpint (hl_player_get_n_answered (fixture->player), ==, 0);

  g_assert_true (hl_player_can_move (fixture->player, HL_PLAYER_NEXT));
  hl_player_move (fixture->player, HL_PLAYER_NEXT);
  g_assert_true (hl_player_get_is_revealed (fixture->player));
  g_assert_cmpint (hl_player_get_position (fixture->player), ==, 7);
  g_assert_cmpint (hl_player_get_n_answered (fixture->player), ==, 1);
}

static void
test_next_reveals_before_it_goes_on (Fixture      *fixture,
                                     gconstpointer data)
{
  set_flag (fixture, "is-asking");
  g_assert_true (ask (fixture));
  hl_player_move (fixture->player, HL_PLAYER_NEXT);
  g_assert_cmpint (hl_player_get_position (fixture->player), ==, 0);
  g_assert_true (hl_player_get_is_revealed (fixture->player));
  hl_player_move (fixture->player, HL_PLAYER_NEXT);
  g_assert_cmpint (hl_player_get_position (fixture->player), ==, 1);
  g_assert_cmpint (hl_player_get_n_answered (fixture->player), ==, 0);
}

static void
test_question_is_not_asked_again (Fixture      *fixture,
                                  gconstpointer data)
{
  set_flag (fixture, "is-asking");
  g_assert_true (ask (fixture));
  hl_player_answer (fixture->player, TRUE);
  hl_player_set_position (fixture->player, 1);
  hl_player_set_position (fixture->player, 0);
  g_assert_false (ask (fixture));

  hl_player_set_steps (fixture->player, steps, G_N_ELEMENTS (steps), 0);
  g_assert_cmpint (hl_player_get_n_answered (fixture->player), ==, 0);
  g_assert_cmpint (hl_player_get_n_right (fixture->player), ==, 0);
  g_assert_true (ask (fixture));
}

/* What was asked about a group is not asked about the part of it that was meant. */
static void
test_part_is_not_asked_after_its_group (Fixture      *fixture,
                                        gconstpointer data)
{
  set_flag (fixture, "is-asking");
  hl_player_set_position (fixture->player, 2);
  g_assert_true (hl_player_ask (fixture->player, 4));
  hl_player_move (fixture->player, HL_PLAYER_NEXT);
  hl_player_set_position (fixture->player, 3);
  g_assert_true (ask (fixture));
  hl_player_set_position (fixture->player, 4);
  g_assert_false (ask (fixture));
}

static void
test_end_of_asking_reveals (Fixture      *fixture,
                            gconstpointer data)
{
  set_flag (fixture, "is-asking");
  g_assert_true (ask (fixture));
  g_object_set (fixture->player, "is-asking", FALSE, NULL);
  g_assert_true (hl_player_get_is_revealed (fixture->player));
}

static void
test_slow_run_ends_at_the_last_step (Fixture      *fixture,
                                     gconstpointer data)
{
  hl_player_set_position (fixture->player, 6);
  hl_player_set_is_running (fixture->player, TRUE);
  while (hl_player_get_is_running (fixture->player))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (hl_player_get_position (fixture->player), ==, 7);
}

static void
ask_cb (HlPlayer *player)
{
  hl_player_ask (player, hl_player_get_position (player));
}

static void
test_slow_run_ends_at_a_question (Fixture      *fixture,
                                  gconstpointer data)
{
  set_flag (fixture, "is-asking");
  g_signal_connect (fixture->player, "notify::position", G_CALLBACK (ask_cb), NULL);
  hl_player_set_is_running (fixture->player, TRUE);
  while (hl_player_get_is_running (fixture->player))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (hl_player_get_position (fixture->player), ==, 1);
  g_assert_false (hl_player_get_is_revealed (fixture->player));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, function) \
  g_test_add ("/session/player/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("move/next-and-back-visit-every-step", test_next_and_back_visit_every_step);
  ADD ("move/first-and-last-go-to-the-ends", test_first_and_last_go_to_the_ends);
  ADD ("move/into-needs-parts", test_into_needs_parts);
  ADD ("move/over-leaves-the-parts-out", test_over_leaves_the_parts_out);
  ADD ("move/out-ends-the-group-around", test_out_ends_the_group_around);
  ADD ("move/nothing-moves-without-steps", test_nothing_moves_without_steps);
  ADD ("position/outside-becomes-the-nearest", test_positions_outside_become_the_nearest);
  ADD ("position/new-steps-are-an-arrival", test_new_steps_are_an_arrival);
  ADD ("ask/nobody-is-asked-unasked", test_nobody_is_asked_unasked);
  ADD ("ask/right-and-wrong-answers-are-counted", test_right_and_wrong_answers_are_counted);
  ADD ("ask/second-answer-does-not-count", test_second_answer_does_not_count);
  ADD ("ask/held-result-waits-for-a-key", test_held_result_waits_for_a_key);
  ADD ("ask/next-reveals-before-it-goes-on", test_next_reveals_before_it_goes_on);
  ADD ("ask/question-is-not-asked-again", test_question_is_not_asked_again);
  ADD ("ask/part-is-not-asked-after-its-group", test_part_is_not_asked_after_its_group);
  ADD ("ask/end-of-asking-reveals", test_end_of_asking_reveals);
  ADD ("run/ends-at-the-last-step", test_slow_run_ends_at_the_last_step);
  ADD ("run/ends-at-a-question", test_slow_run_ends_at_a_question);
#undef ADD

  return g_test_run ();
}
