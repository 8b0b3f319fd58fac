#include "ui/labs/lab.h"

#include <math.h>

#include "ui/figures/by-hand.h"

#include "tests/support/lab-fixture.h"

enum
{
  WORDS,
  MODEL,
  WIDTH
};

static void set_up (HlTestLab *fixture) { hl_test_lab_set_up (fixture, &hl_attention_lab); }

static const HlHand *hand_of (HlTestLab *fixture) { return hl_test_lab_data (fixture, 0); }

static void assert_numbers (HlTestLab *fixture, int part, int row, const float *numbers, int n)
{
  for (int i = 0; i < n; i++)
    g_assert_cmpfloat_with_epsilon ((double) hl_hand_at (hand_of (fixture), part, row, i),
                                    (double) numbers[i], 1e-3);
}

/* Nobody has to step to see a result. */
HL_LAB_TEST (opens_with_the_result_and_a_sentence_about_it)
{
  g_assert_cmpstr (hl_test_lab_sentence (fixture), ==,
                   "“sat” matches “cat” best and takes 69% of the value of “cat”.");
  g_assert_true (hl_hand_is_shown (hand_of (fixture), HL_HAND_O));
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 5);
  g_assert_cmpint (fixture->player->position, ==, 4);
}

/* Query 1 of the lesson has the scores 3.5, 0, 1 and −1.5. */
HL_LAB_TEST (a_lesson_finds_its_numbers)
{
  const float weights[] = { 0.894f, 0.027f, 0.073f, 0.006f }, output[] = { 8.97f, 0.30f };

  hl_lab_set_input (HL_LAB (fixture->lab), "dot-product");
  assert_numbers (fixture, HL_HAND_S, 0, (const float[]){ 3.5f, 0, 1, -1.5f }, 4);
  assert_numbers (fixture, HL_HAND_A, 0, weights, 4);
  for (int i = 0; i < 2; i++)
    g_assert_cmpfloat_with_epsilon ((double) hl_hand_at (hand_of (fixture), HL_HAND_O, 0, i),
                                    (double) output[i], 6e-3);
  hl_player_set_position (fixture->player, 1);
  assert_numbers (fixture, HL_HAND_S, 0, (const float[]){ 7, 0, 2, -3 }, 4);
  g_assert_false (hl_hand_is_shown (hand_of (fixture), HL_HAND_A));
}

/* The next step, of the page or of a lesson, is about something else. */
HL_LAB_TEST (a_step_drops_what_was_pointed_out)
{
  const HlItem  cell = { HL_HAND_S, 0, 1 };
  HlFigureView *view = hl_test_lab_view (fixture);

  hl_test_lab_show (fixture);
  hl_lab_set_input (HL_LAB (fixture->lab), "dot-product");
  hl_player_set_position (fixture->player, 1);
  for (int step = 2; step < 5; step++)
    {
      hl_figure_view_point (view, cell);
      g_assert_cmpstr (hl_figure_view_get_reading (view), !=, "");
      hl_player_set_position (fixture->player, step);
      g_assert_cmpint (hl_figure_view_pointed (view).part, <, 0);
    }
  hl_figure_view_point (view, cell);
  hl_lab_set_input (HL_LAB (fixture->lab), "dot-product");
  g_assert_cmpstr (hl_figure_view_get_reading (view), ==, "");
}

/* What a step of a lesson has switched or typed is not there in the next one. */
HL_LAB_TEST (a_lesson_finds_its_numbers_again)
{
  hl_lab_set_input (HL_LAB (fixture->lab), "dot-product");
  hl_test_lab_set_count (fixture, "Heads", 2);
  hl_test_lab_type (fixture, HL_HAND_Q, 0, 2, "2");
  hl_lab_set_input (HL_LAB (fixture->lab), "dot-product");
  g_assert_cmpint (hand_of (fixture)->what.n_heads, ==, 1);
  assert_numbers (fixture, HL_HAND_S, 0, (const float[]){ 3.5f, 0, 1, -1.5f }, 4);
}

HL_LAB_TEST (a_number_that_is_typed_moves_everything)
{
  hl_test_lab_show (fixture);
  hl_test_lab_type (fixture, HL_HAND_Q, 2, 1, "0");
  assert_numbers (fixture, HL_HAND_S, 2, (const float[]){ 1.5f, -0.5f, 0 }, 3);
  hl_test_lab_undo (fixture);
  assert_numbers (fixture, HL_HAND_S, 2, (const float[]){ 1.5f, 2.5f, 0 }, 3);
}

/* A chip is one step of the way back, all that it changed at once. */
HL_LAB_TEST (undo_takes_a_choice_back_whole)
{
  hl_test_lab_type (fixture, HL_HAND_V, 0, 0, "7");
  hl_test_lab_choose (fixture, WORDS);
  assert_numbers (fixture, HL_HAND_V, 0, (const float[]){ 0, 4 }, 2);
  hl_test_lab_undo (fixture);
  assert_numbers (fixture, HL_HAND_V, 0, (const float[]){ 7, 4 }, 2);
}

/* Numbers that are there stay when a matrix grows or heads share it. */
HL_LAB_TEST (shapes_change_and_numbers_stay)
{
  hl_test_lab_set_count (fixture, "Keys and values", 4);
  g_assert_cmpint (hand_of (fixture)->what.n_keys, ==, 4);
  g_assert_cmpint (hand_of (fixture)->what.valid_len, ==, 4);
  assert_numbers (fixture, HL_HAND_K, 1, (const float[]){ 0, 3, 0 }, 3);
  hl_test_lab_set_count (fixture, "Heads", 2);
  g_assert_cmpint (hand_of (fixture)->what.n_heads, ==, 2);
  assert_numbers (fixture, HL_HAND_Q, 2, (const float[]){ 1, 2, 0, -1 }, 4);
}

HL_LAB_TEST (heads_that_do_not_fit_are_not_taken)
{
  hl_test_lab_set_count (fixture, "Heads", 3);
  g_assert_cmpint (hand_of (fixture)->what.n_heads, ==, 1);
  g_assert_true (
      g_str_has_prefix (hl_test_lab_sentence (fixture), "3 heads cannot share the 4 columns"));
}

/* Each term of an additive score is at most |w_v|, however large the query. */
HL_LAB_TEST (additive_scores_have_a_limit)
{
  const HlHand *hand;
  double        most = 0.0;

  hl_lab_set_input (HL_LAB (fixture->lab), "additive");
  for (int i = 0; i < 4; i++)
    hl_test_lab_type (fixture, HL_HAND_Q, 0, i, "1000");
  hand = hand_of (fixture);
  for (int i = 0; i < hand->what.n_hiddens; i++)
    most += fabs ((double) hl_hand_at (hand, HL_HAND_W_V, 0, i));
  for (int j = 0; j < hand->what.n_keys; j++)
    g_assert_cmpfloat (fabs ((double) hl_hand_at (hand, HL_HAND_S, 0, j)), <=, most + 1e-5);
}

/* What must not be seen has its number and weight 0, whatever its score. */
HL_LAB_TEST (padding_and_later_keys_weigh_nothing)
{
  hl_test_lab_set_count (fixture, "Valid keys; the others are padding", 2);
  for (int i = 0; i < 3; i++)
    {
      g_assert_true (hl_hand_is_hidden (hand_of (fixture), i, 2));
      g_assert_cmpfloat (hl_hand_at (hand_of (fixture), HL_HAND_A, i, 2), ==, 0.0f);
    }
  hl_figure_view_point (hl_test_lab_view (fixture), (HlItem){ HL_HAND_A, 0, 2 });
  g_assert_cmpstr (hl_test_lab_sentence (fixture), ==,
                   "“sat” is padding: its weight in the row “the” is exactly 0.");
}

/* Before there is a translation, the numbers stay and the page says why. */
HL_LAB_TEST (the_model_has_to_translate_first)
{
  hl_test_lab_share (fixture);
  hl_test_lab_choose (fixture, MODEL);
  g_assert_true (
      g_str_has_prefix (hl_test_lab_sentence (fixture), "There is no translation to inspect"));
  g_assert_cmpint (hand_of (fixture)->what.n_queries, ==, 3);
}
