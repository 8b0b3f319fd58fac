#include "ui/session/player.h"

#include "tests/support/cases.h"

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
  { (char *) "encoder", 0, 5 },   { (char *) "embedding", 1, 2 }, { (char *) "block", 1, 5 },
  { (char *) "attention", 2, 4 }, { (char *) "ffn", 2, 5 },       { (char *) "decoder", 0, 8 },
  { (char *) "logits", 1, 7 },    { (char *) "choice", 1, 8 },
};

typedef struct
{
  HlPlayer *player;
  int       n_arrivals;
  int       n_new_steps;
} Fixture;

static void arrival_cb (Fixture *fixture) { fixture->n_arrivals++; }

/* A handler for other steps may ask for the current one. */
static void new_steps_cb (Fixture *fixture)
{
  fixture->n_new_steps++;
  g_assert_cmpint (fixture->player->position, <, MAX (hl_player_get_n_steps (fixture->player), 1));
}

static void set_up (Fixture *fixture)
{
  fixture->player = hl_player_new ();
  hl_player_set_steps (fixture->player, steps, G_N_ELEMENTS (steps), 0);
  g_signal_connect_swapped (fixture->player, "notify::position", G_CALLBACK (arrival_cb), fixture);
  g_signal_connect_swapped (fixture->player, "steps-changed", G_CALLBACK (new_steps_cb), fixture);
}

static void tear_down (Fixture *fixture) { g_assert_finalize_object (fixture->player); }

static void assert_leads (Fixture *fixture, int from, HlPlayerMove move, int to)
{
  hl_player_set_position (fixture->player, from);
  g_assert_cmpint (hl_player_can_move (fixture->player, move), ==, from != to);
  hl_player_move (fixture->player, move);
  g_assert_cmpint (fixture->player->position, ==, to);
}

NN_FIXTURE_TEST (next_and_back_visit_every_step)
{
  for (int i = 1; i < 8; i++)
    {
      hl_player_move (fixture->player, HL_PLAYER_NEXT);
      g_assert_cmpint (fixture->player->position, ==, i);
      g_assert_cmpstr (hl_player_get_title (fixture->player), ==, steps[i].title);
    }
  assert_leads (fixture, 7, HL_PLAYER_NEXT, 7);
  assert_leads (fixture, 7, HL_PLAYER_BACK, 6);
  assert_leads (fixture, 0, HL_PLAYER_BACK, 0);
}

/* First and last go to the ends; into needs parts, which over leaves out; out ends the group
 * around. */
NN_FIXTURE_TEST (moves_lead_where_they_say)
{
  static const struct
  {
    HlPlayerMove move;
    int          from, to;
  } moves[] = {
    { HL_PLAYER_LAST, 3, 7 },  { HL_PLAYER_LAST, 7, 7 }, { HL_PLAYER_FIRST, 3, 0 },
    { HL_PLAYER_FIRST, 0, 0 }, { HL_PLAYER_INTO, 0, 1 }, { HL_PLAYER_INTO, 2, 3 },
    { HL_PLAYER_INTO, 1, 1 },  { HL_PLAYER_INTO, 7, 7 }, { HL_PLAYER_OVER, 0, 5 },
    { HL_PLAYER_OVER, 2, 5 },  { HL_PLAYER_OVER, 3, 4 }, { HL_PLAYER_OVER, 5, 5 },
    { HL_PLAYER_OUT, 1, 5 },   { HL_PLAYER_OUT, 3, 5 },  { HL_PLAYER_OUT, 6, 7 },
    { HL_PLAYER_OUT, 7, 7 },   { HL_PLAYER_OUT, 0, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (moves); i++)
    {
      g_test_message ("move %d from %d", moves[i].move, moves[i].from);
      assert_leads (fixture, moves[i].from, moves[i].move, moves[i].to);
    }
}

NN_FIXTURE_TEST (nothing_moves_without_steps)
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

NN_FIXTURE_TEST (positions_outside_become_the_nearest)
{
  hl_player_set_position (fixture->player, 99);
  g_assert_cmpint (fixture->player->position, ==, 7);
  hl_player_set_position (fixture->player, -1);
  g_assert_cmpint (fixture->player->position, ==, 0);
  hl_player_set_position (fixture->player, 0);
  g_assert_cmpint (fixture->n_arrivals, ==, 2);
}

/* Step 0 of other steps is another step. */
NN_FIXTURE_TEST (new_steps_are_an_arrival)
{
  hl_player_set_position (fixture->player, 5);
  fixture->n_arrivals = 0;
  hl_player_set_steps (fixture->player, steps + 6, 0, 0);
  g_assert_cmpint (fixture->n_new_steps, ==, 1);
  g_assert_cmpint (fixture->n_arrivals, ==, 1);

  hl_player_set_steps (fixture->player, steps, G_N_ELEMENTS (steps), 3);
  g_assert_cmpint (fixture->n_new_steps, ==, 2);
  g_assert_cmpint (fixture->n_arrivals, ==, 2);
  g_assert_cmpint (fixture->player->position, ==, 3);
}

static void set_flag (Fixture *fixture, const char *property)
{
  g_object_set (fixture->player, property, TRUE, NULL);
}

/* About the current step. */
static gboolean ask (Fixture *fixture)
{
  return hl_player_ask (fixture->player, fixture->player->position);
}

NN_FIXTURE_TEST (nobody_is_asked_unasked)
{
  g_assert_false (ask (fixture));
  g_assert_true (fixture->player->is_revealed);
}

NN_FIXTURE_TEST (right_and_wrong_answers_are_counted)
{
  set_flag (fixture, "is-asking");
  g_assert_true (ask (fixture));
  g_assert_false (fixture->player->is_revealed);
  hl_player_answer (fixture->player, TRUE);
  g_assert_true (fixture->player->is_revealed);

  hl_player_move (fixture->player, HL_PLAYER_NEXT);
  g_assert_true (ask (fixture));
  hl_player_answer (fixture->player, FALSE);

  g_assert_cmpint (fixture->player->n_right, ==, 1);
  g_assert_cmpint (fixture->player->n_answered, ==, 2);
}

NN_FIXTURE_TEST (second_answer_does_not_count)
{
  set_flag (fixture, "is-asking");
  set_flag (fixture, "holds-reveal");
  g_assert_true (ask (fixture));
  hl_player_answer (fixture->player, FALSE);
  hl_player_answer (fixture->player, TRUE);
  hl_player_reveal (fixture->player);
  g_assert_cmpint (fixture->player->n_right, ==, 0);
  g_assert_cmpint (fixture->player->n_answered, ==, 1);

  /* Nor does one that is given after a look. */
  hl_player_set_position (fixture->player, 1);
  hl_player_answer (fixture->player, TRUE);
  g_assert_cmpint (fixture->player->n_answered, ==, 1);
}

NN_FIXTURE_TEST (held_result_waits_for_a_key)
{
  set_flag (fixture, "is-asking");
  set_flag (fixture, "holds-reveal");
  hl_player_set_position (fixture->player, 7);
  g_assert_true (ask (fixture));
  hl_player_answer (fixture->player, TRUE);
  g_assert_false (fixture->player->is_revealed);
  g_assert_cmpint (fixture->player->n_answered, ==, 0);

  g_assert_true (hl_player_can_move (fixture->player, HL_PLAYER_NEXT));
  hl_player_move (fixture->player, HL_PLAYER_NEXT);
  g_assert_true (fixture->player->is_revealed);
  g_assert_cmpint (fixture->player->position, ==, 7);
  g_assert_cmpint (fixture->player->n_answered, ==, 1);
}

NN_FIXTURE_TEST (answer_that_was_left_is_forgotten)
{
  set_flag (fixture, "is-asking");
  set_flag (fixture, "holds-reveal");
  g_assert_true (ask (fixture));
  hl_player_answer (fixture->player, TRUE);
  hl_player_set_position (fixture->player, 7);
  hl_player_reveal (fixture->player);
  g_assert_cmpint (fixture->player->n_answered, ==, 0);
}

NN_FIXTURE_TEST (next_reveals_before_it_goes_on)
{
  set_flag (fixture, "is-asking");
  g_assert_true (ask (fixture));
  hl_player_move (fixture->player, HL_PLAYER_NEXT);
  g_assert_cmpint (fixture->player->position, ==, 0);
  g_assert_true (fixture->player->is_revealed);
  hl_player_move (fixture->player, HL_PLAYER_NEXT);
  g_assert_cmpint (fixture->player->position, ==, 1);
  g_assert_cmpint (fixture->player->n_answered, ==, 0);
}

NN_FIXTURE_TEST (question_is_not_asked_again)
{
  set_flag (fixture, "is-asking");
  g_assert_true (ask (fixture));
  hl_player_answer (fixture->player, TRUE);
  hl_player_set_position (fixture->player, 1);
  hl_player_set_position (fixture->player, 0);
  g_assert_false (ask (fixture));

  hl_player_set_steps (fixture->player, steps, G_N_ELEMENTS (steps), 0);
  g_assert_cmpint (fixture->player->n_answered, ==, 0);
  g_assert_cmpint (fixture->player->n_right, ==, 0);
  g_assert_true (ask (fixture));
}

/* What was asked about a group is not asked about the part of it that was meant. */
NN_FIXTURE_TEST (part_is_not_asked_after_its_group)
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

/* The part of a group that was asked about has its result once that is told. */
NN_FIXTURE_TEST (group_shows_what_it_was_asked_about)
{
  set_flag (fixture, "is-asking");
  hl_player_set_position (fixture->player, 2);
  g_assert_true (hl_player_ask (fixture->player, 4));
  g_assert_cmpint (hl_player_count_done (fixture->player), ==, 2);
  hl_player_reveal (fixture->player);
  g_assert_cmpint (hl_player_count_done (fixture->player), ==, 5);
  hl_player_set_position (fixture->player, 3);
  g_assert_cmpint (hl_player_count_done (fixture->player), ==, 4);
}

/* After a step that is asked about, no more is seen than at it. */
NN_FIXTURE_TEST (step_behind_hides_what_it_is_asked_about)
{
  set_flag (fixture, "is-asking");
  hl_player_set_position (fixture->player, 5);
  g_assert_true (hl_player_ask (fixture->player, 4));
  g_assert_cmpint (hl_player_count_done (fixture->player), ==, 4);
  hl_player_reveal (fixture->player);
  g_assert_cmpint (hl_player_count_done (fixture->player), ==, 6);
}

NN_FIXTURE_TEST (end_of_asking_reveals)
{
  set_flag (fixture, "is-asking");
  g_assert_true (ask (fixture));
  g_object_set (fixture->player, "is-asking", FALSE, NULL);
  g_assert_true (fixture->player->is_revealed);
}

NN_FIXTURE_TEST (slow_run_ends_at_the_last_step)
{
  hl_player_set_position (fixture->player, 6);
  hl_player_set_is_running (fixture->player, TRUE);
  while (hl_player_get_is_running (fixture->player))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (fixture->player->position, ==, 7);
}

static void ask_cb (HlPlayer *player) { hl_player_ask (player, player->position); }

NN_FIXTURE_TEST (slow_run_ends_at_a_question)
{
  set_flag (fixture, "is-asking");
  g_signal_connect (fixture->player, "notify::position", G_CALLBACK (ask_cb), NULL);
  hl_player_set_is_running (fixture->player, TRUE);
  while (hl_player_get_is_running (fixture->player))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (fixture->player->position, ==, 1);
  g_assert_false (fixture->player->is_revealed);
}

/* Two stops of a story: at "ffn", and at "choice"; four blocks: "embedding", "block", "decoder"
 * and "choice". */
static void set_stops (Fixture *fixture, HlDepth depth)
{
  const HlPlayerStop story[] = { { 0, 4, (char *) "It reads." }, { 5, 7, (char *) "It writes." } };
  const HlPlayerStop blocks[] = { { 0, 1, NULL }, { 2, 2, NULL }, { 5, 5, NULL }, { 6, 7, NULL } };
  HlPlayerOutline    outline = { NULL };

  for (int i = 0; i < HL_DEPTH_NUMBERS; i++)
    outline.stops[i] = g_array_new (FALSE, FALSE, sizeof (HlPlayerStop));
  g_array_append_vals (outline.stops[HL_DEPTH_STORY], story, G_N_ELEMENTS (story));
  g_array_append_vals (outline.stops[HL_DEPTH_BLOCKS], blocks, G_N_ELEMENTS (blocks));
  hl_player_set_steps_with (fixture->player, steps, G_N_ELEMENTS (steps), 0, &outline);
  hl_player_set_depth (fixture->player, depth);
}

NN_FIXTURE_TEST (stops_are_gone_through)
{
  g_assert_false (hl_player_has_stops (fixture->player));
  set_stops (fixture, HL_DEPTH_STORY);
  g_assert_true (hl_player_has_stops (fixture->player));
  g_assert_cmpint (hl_player_count_stops (fixture->player), ==, 2);
  assert_leads (fixture, 0, HL_PLAYER_NEXT, 4);
  assert_leads (fixture, 4, HL_PLAYER_NEXT, 7);
  assert_leads (fixture, 7, HL_PLAYER_BACK, 4);
  assert_leads (fixture, 6, HL_PLAYER_BACK, 4);
  assert_leads (fixture, 5, HL_PLAYER_OVER, 7);
  assert_leads (fixture, 4, HL_PLAYER_BACK, 4);
  assert_leads (fixture, 7, HL_PLAYER_FIRST, 4);
  assert_leads (fixture, 0, HL_PLAYER_LAST, 7);
  g_assert_cmpint (hl_player_get_stop (fixture->player), ==, 1);

  set_stops (fixture, HL_DEPTH_BLOCKS);
  g_assert_cmpint (hl_player_count_stops (fixture->player), ==, 4);
  hl_player_set_position (fixture->player, 0); /* all of the group is shown: two stops */
  g_assert_cmpint (hl_player_get_stop (fixture->player), ==, 0);
  g_assert_cmpint (hl_player_get_last_stop (fixture->player), ==, 1);
  assert_leads (fixture, 2, HL_PLAYER_NEXT, 5);
  assert_leads (fixture, 4, HL_PLAYER_NEXT, 5);
  assert_leads (fixture, 5, HL_PLAYER_BACK, 2);

  set_stops (fixture, HL_DEPTH_NUMBERS);
  g_assert_cmpint (hl_player_count_stops (fixture->player), ==, 8);
  assert_leads (fixture, 2, HL_PLAYER_NEXT, 3);
}

static void assert_dives (Fixture *fixture, HlPlayerMove move, int position, HlDepth depth)
{
  hl_player_move (fixture->player, move);
  g_assert_cmpint (fixture->player->position, ==, position);
  g_assert_cmpint (fixture->player->depth, ==, depth);
}

/* And the player stays where it is. */
NN_FIXTURE_TEST (into_goes_deeper_and_out_comes_back)
{
  set_stops (fixture, HL_DEPTH_STORY);
  hl_player_set_position (fixture->player, 4);
  assert_dives (fixture, HL_PLAYER_OUT, 4, HL_DEPTH_STORY);
  assert_dives (fixture, HL_PLAYER_INTO, 4, HL_DEPTH_BLOCKS);
  assert_dives (fixture, HL_PLAYER_INTO, 4, HL_DEPTH_NUMBERS);
  assert_dives (fixture, HL_PLAYER_INTO, 4, HL_DEPTH_NUMBERS);
  assert_dives (fixture, HL_PLAYER_OUT, 4, HL_DEPTH_BLOCKS);
  assert_dives (fixture, HL_PLAYER_NEXT, 5, HL_DEPTH_BLOCKS);
  assert_dives (fixture, HL_PLAYER_OUT, 5, HL_DEPTH_STORY);
  assert_dives (fixture, HL_PLAYER_NEXT, 7, HL_DEPTH_STORY);
  hl_player_set_position (fixture->player, 2);
  hl_player_set_depth (fixture->player, HL_DEPTH_NUMBERS);
  assert_dives (fixture, HL_PLAYER_INTO, 3, HL_DEPTH_NUMBERS); /* a part of the current step */
}

NN_FIXTURE_TEST (story_is_told_when_its_step_is_shown)
{
  set_stops (fixture, HL_DEPTH_STORY);
  g_assert_null (hl_player_get_story (fixture->player));
  hl_player_set_position (fixture->player, 4);
  g_assert_cmpstr (hl_player_get_story (fixture->player), ==, "It reads.");
  hl_player_set_position (fixture->player, 6);
  g_assert_null (hl_player_get_story (fixture->player));

  set_flag (fixture, "is-asking");
  hl_player_set_position (fixture->player, 7);
  g_assert_true (hl_player_ask (fixture->player, 7));
  g_assert_null (hl_player_get_story (fixture->player));
  hl_player_reveal (fixture->player);
  g_assert_cmpstr (hl_player_get_story (fixture->player), ==, "It writes.");
}

/* Which is the first stop of a part; without one, where the part begins. */
NN_FIXTURE_TEST (part_is_gone_to)
{
  set_stops (fixture, HL_DEPTH_STORY);
  hl_player_go_to_part (fixture->player, 5, 8);
  g_assert_cmpint (fixture->player->position, ==, 7);
  hl_player_go_to_part (fixture->player, 1, 3);
  g_assert_cmpint (fixture->player->position, ==, 1);
  hl_player_set_depth (fixture->player, HL_DEPTH_NUMBERS);
  hl_player_go_to_part (fixture->player, 5, 8);
  g_assert_cmpint (fixture->player->position, ==, 5);
}

NN_FIXTURE_TEST (depth_is_kept_by_its_name)
{
  g_autofree char *depth = NULL;

  g_object_set (fixture->player, "depth", "blocks", NULL);
  g_assert_cmpint (fixture->player->depth, ==, HL_DEPTH_BLOCKS);
  hl_player_set_depth (fixture->player, HL_DEPTH_NUMBERS);
  g_object_get (fixture->player, "depth", &depth, NULL);
  g_assert_cmpstr (depth, ==, "numbers");
  g_object_set (fixture->player, "depth", "no such depth", NULL);
  g_assert_cmpint (fixture->player->depth, ==, HL_DEPTH_STORY);
}
