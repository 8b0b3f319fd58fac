#include "ui/labs/lab.h"

#include "tests/support/lab-fixture.h"
#include "ui/figures/positions.h"
#include "ui/figures/word-order.h"

static void set_up (HlTestLab *fixture)
{
  hl_test_lab_set_up (fixture, &hl_positions_lab);
  hl_test_lab_show (fixture);
}

enum
{
  WORDS,
  TABLE,
  CURVES,
  SIMILARITY,
  ORDER,
};

/* The data of the view that is shown. */
static gconstpointer shown (HlTestLab *fixture)
{
  GtkStack *views = hl_test_lab_frame (fixture)->views;

  return hl_figure_view_get_figure (
             hl_test_find (gtk_stack_get_visible_child (views), HL_TYPE_FIGURE_VIEW, 0))
      ->data;
}

static const HlPositions *positions (HlTestLab *fixture) { return shown (fixture); }

static void set_count (HlTestLab *fixture, int index, int number)
{
  gtk_spin_button_set_value (hl_test_find (fixture->lab, GTK_TYPE_SPIN_BUTTON, index), number);
}

static void set_layout (HlTestLab *fixture, NnPositionLayout layout)
{
  gtk_drop_down_set_selected (hl_test_list (fixture->lab, "Interleaved"), layout);
}

HL_LAB_TEST (opens_with_what_positions_are_for)
{
  g_assert_cmpint (positions (fixture)->input.view, ==, HL_POSITIONS_WORDS);
  hl_test_lab_choose (fixture, TABLE);
  g_assert_cmpstr (hl_test_lab_sentence (fixture), ==,
                   "With 32 features, position 7 is encoded by the directions of 16 clock hands.");
  g_assert_cmpint (positions (fixture)->input.n, ==, 60);
}

HL_LAB_TEST (table_follows_its_size_and_its_layout)
{
  set_count (fixture, 0, 12);
  set_count (fixture, 1, 7); /* no pair for the last */
  g_assert_cmpint (positions (fixture)->input.n, ==, 12);
  g_assert_cmpint (positions (fixture)->input.width, ==, 6);
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 12);
  g_assert_cmpfloat (positions (fixture)->table->values[1], ==, 1.0f); /* cos 0 */

  set_layout (fixture, NN_POSITION_HALVES);
  g_assert_cmpfloat (positions (fixture)->table->values[1], ==, 0.0f); /* sin 0 */
  g_assert_cmpfloat (positions (fixture)->table->values[3], ==, 1.0f);

  set_count (fixture, 1, 7); /* a step up from 6 is a pair */
  g_assert_cmpint (positions (fixture)->input.width, ==, 8);
}

/* The current position is the same in the table and among the similarities. */
HL_LAB_TEST (steps_are_those_of_the_table)
{
  const int n = hl_player_get_n_steps (fixture->player);

  hl_player_set_position (fixture->player, 3);
  g_assert_cmpint (positions (fixture)->input.at, ==, 3);
  hl_test_lab_choose (fixture, CURVES);
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 0);
  hl_test_lab_choose (fixture, SIMILARITY);
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, n);
  g_assert_cmpint (fixture->player->position, ==, 3);
  g_assert_cmpint (positions (fixture)->input.at, ==, 3);
}

/* The first feature has the highest frequency. */
HL_LAB_TEST (table_waits_for_the_answer)
{
  HlQuestionPane *question = hl_test_lab_frame (fixture)->question;

  hl_test_lab_choose (fixture, TABLE);
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  hl_player_set_position (fixture->player, 1);
  g_assert_false (positions (fixture)->input.is_known);
  g_assert_cmpstr (hl_question_pane_get_spec (question)->choices[0], ==, "Feature 0");

  hl_question_pane_choose (question, 0);
  g_assert_true (
      g_str_has_prefix (gtk_label_get_text (hl_test_child (question, "verdict")), "Correct: "));
  g_assert_true (positions (fixture)->input.is_known);
}

static const HlWordOrder *order (HlTestLab *fixture) { return shown (fixture); }

static void look_at_an_order (HlTestLab *fixture)
{
  hl_test_lab_translate (fixture, "i see .", 2);
  hl_test_lab_choose (fixture, ORDER);
  hl_test_wait_until (order (fixture)->order != NULL);
}

HL_LAB_TEST (without_positions_only_rounding_remains)
{
  look_at_an_order (fixture);

  g_assert_cmpint (order (fixture)->order->n, ==, 3);
  g_assert_cmpfloat (hl_word_order_largest (order (fixture)->order, 0), >, 1e-3f);
  g_assert_cmpfloat (hl_word_order_largest (order (fixture)->order, 1), <, 1e-5f);
  g_assert_true (g_str_has_prefix (hl_test_lab_sentence (fixture), "Without positions, each row"));

  g_object_set (fixture->workspace, "sentence", "go", NULL);
  hl_workspace_translate (fixture->workspace);
  hl_test_wait_until (order (fixture)->order == NULL);
  g_assert_nonnull (order (fixture)->problem);
}

HL_LAB_TEST (another_order_is_another_one)
{
  const NnWordOrder *before;
  g_autofree char   *words = NULL;

  look_at_an_order (fixture);
  before = order (fixture)->order;
  words = g_strjoinv (" ", before->before);
  gtk_widget_activate_action (fixture->lab, "lab.shuffle", NULL);
  hl_test_wait_until (order (fixture)->order != before);
  {
    NN_TEXT (g_strjoinv (" ", order (fixture)->order->before), words);
  }
}

/* What the model does with the words is asked before either line is shown. */
HL_LAB_TEST (order_is_asked_about_line_by_line)
{
  HlQuestionPane *question = hl_test_lab_frame (fixture)->question;

  look_at_an_order (fixture);
  g_assert_cmpint (order (fixture)->n_shown, ==, 2);

  hl_player_move (fixture->player, HL_PLAYER_FIRST);
  g_assert_cmpint (order (fixture)->n_shown, ==, 1);
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  hl_player_move (fixture->player, HL_PLAYER_NEXT);
  g_assert_nonnull (hl_question_pane_get_spec (question));
  g_assert_cmpint (hl_question_pane_get_spec (question)->right, ==, 0); /* without positions */
  g_assert_cmpint (order (fixture)->n_shown, ==, 1);

  hl_question_pane_choose (question, 0);
  g_assert_cmpint (order (fixture)->n_shown, ==, 2);
  g_assert_cmpint (fixture->player->n_right, ==, 1);
}
