#include "ui/labs/lab.h"

#include "ui/figures/later-word.h"
#include "ui/figures/normalization.h"

#include "tests/support/lab-fixture.h"

/* The steps of the player: the numbers, and then the lines. */
#define STEP(line) (1 + (line))

static void set_up (HlTestLab *fixture) { hl_test_lab_set_up (fixture, &hl_normalization_lab); }

static const HlNorms *norms_of (HlTestLab *fixture) { return hl_test_lab_data (fixture, 0); }

static double made (HlTestLab *fixture, HlNormSide side, int row, int column)
{
  return hl_norms_value (norms_of (fixture), side, NN_BY_HAND_SCALE, (HlItem){ 0, row, column });
}

/* Nobody has to step to see a result. */
HL_LAB_TEST (opens_with_the_result_and_a_sentence_about_it)
{
  g_assert_cmpstr (hl_test_lab_sentence (fixture), ==,
                   "LayerNorm computes a number from its row alone, BatchNorm from its column in "
                   "3 rows.");
  g_assert_cmpint (norms_of (fixture)->input.shown, ==, HL_NORM_ALL_SHOWN);
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, STEP (NN_BY_HAND_SCALE) + 1);
  g_assert_cmpint (fixture->player->position, ==, STEP (NN_BY_HAND_SCALE));
}

HL_LAB_TEST (a_number_that_is_typed_moves_everything)
{
  hl_test_lab_show (fixture);
  hl_test_lab_choose (fixture, 1);
  g_assert_cmpfloat_with_epsilon (made (fixture, HL_NORM_BATCH, 0, 0), -1, 1e-4);
  hl_test_lab_type (fixture, HL_NORM_X, 0, 0, "11");
  g_assert_cmpfloat_with_epsilon (made (fixture, HL_NORM_BATCH, 0, 0), 1, 1e-4);
  g_assert_cmpstr (hl_test_lab_sentence (fixture), ==,
                   "With LayerNorm, 1 row changes; with BatchNorm, 2 rows change.");
  hl_test_lab_type (fixture, HL_NORM_X, 0, 0, "x");
  g_assert_true (g_str_has_prefix (hl_test_lab_sentence (fixture), "“x” is not a number"));
  hl_figure_view_point (hl_test_lab_view (fixture), HL_NOTHING);
  hl_test_lab_undo (fixture);
  g_assert_cmpfloat (norms_of (fixture)->input.x[0], ==, 1);
}

/* The words that the rows are stay while they are the same rows, and come back with them. */
HL_LAB_TEST (words_belong_to_their_rows)
{
  hl_test_lab_show (fixture);
  hl_test_lab_type (fixture, HL_NORM_X, 1, 1, "5");
  g_assert_cmpstr (norms_of (fixture)->input.names[1], ==, "cat");
  gtk_widget_activate_action (fixture->lab, "lab.resize", "(ii)", 1, 0);
  g_assert_null (norms_of (fixture)->input.names);
  g_assert_cmpint (norms_of (fixture)->input.rows, ==, 4);
  hl_test_lab_undo (fixture);
  hl_test_lab_undo (fixture);
  g_assert_cmpstr (norms_of (fixture)->input.names[1], ==, "cat");
}

HL_LAB_TEST (a_lesson_sets_the_rows)
{
  hl_lab_set_input (HL_LAB (fixture->lab), "two-by-three");
  g_assert_cmpint (norms_of (fixture)->input.columns, ==, 3);
  g_assert_cmpfloat (norms_of (fixture)->input.x[5], ==, 8);
  hl_lab_set_input (HL_LAB (fixture->lab), "book");
  g_assert_cmpfloat (norms_of (fixture)->input.x[3], ==, 3);
}

HL_LAB_TEST (steps_show_as_much_as_they_have_made)
{
  hl_player_set_position (fixture->player, 0);
  g_assert_cmpint (norms_of (fixture)->input.shown, ==, 0);
  g_assert_true (g_str_has_prefix (hl_test_lab_sentence (fixture), "Which numbers share"));
  hl_player_set_position (fixture->player, STEP (NN_BY_HAND_CENTER));
  g_assert_cmpint (norms_of (fixture)->input.shown, ==, STEP (NN_BY_HAND_CENTER));
}

HL_LAB_TEST (result_waits_for_the_answer)
{
  HlQuestionPane       *pane = hl_test_lab_frame (fixture)->question;
  const HlQuestionSpec *spec;

  gtk_widget_activate_action (fixture->lab, "lab.example", NULL);
  hl_player_set_position (fixture->player, 0);
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  hl_player_set_position (fixture->player, STEP (NN_BY_HAND_VARIANCE));
  g_assert_cmpint (hl_question_pane_get_spec (pane)->right, ==, 1);
  g_assert_cmpint (norms_of (fixture)->input.shown, ==, STEP (NN_BY_HAND_CENTER));
  hl_question_pane_choose (pane, 0);
  g_assert_cmpint (norms_of (fixture)->input.shown, ==, STEP (NN_BY_HAND_VARIANCE));
  g_assert_cmpint (fixture->player->n_answered, ==, 1);
  g_assert_cmpint (fixture->player->n_right, ==, 0);

  hl_player_set_position (fixture->player, STEP (NN_BY_HAND_DIVIDE));
  spec = hl_question_pane_get_spec (pane);
  g_assert_nonnull (strstr (spec->choices[spec->right], "column"));
  gtk_widget_activate_action (GTK_WIDGET (pane), "question.answer", "i", spec->right);
  g_assert_cmpint (fixture->player->n_right, ==, 1);
}

/* Rows of [[1, 2], [2, 3]] have the same variance. */
HL_LAB_TEST (ties_are_not_asked)
{
  hl_test_lab_choose (fixture, 1);
  hl_player_set_position (fixture->player, 0);
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  hl_player_set_position (fixture->player, STEP (NN_BY_HAND_VARIANCE));
  g_assert_null (hl_question_pane_get_spec (hl_test_lab_frame (fixture)->question));
}

HL_LAB_TEST (steps_are_those_of_the_numbers_alone)
{
  hl_test_lab_open (fixture, "training");
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 0);
  hl_test_lab_open (fixture, "numbers");
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, STEP (NN_BY_HAND_SCALE) + 1);
}

HL_LAB_TEST (choices_change_the_numbers_and_reset_brings_them_back)
{
  hl_test_lab_choose (fixture, 1);
  hl_test_lab_check (fixture, "Divide by n − 1", TRUE);
  g_assert_cmpfloat_with_epsilon (made (fixture, HL_NORM_LAYER, 0, 0), -0.70711, 1e-4);
  hl_test_lab_check (fixture, "Divide by n − 1", FALSE);
  hl_test_lab_check (fixture, "LayerNorm over the last two axes", TRUE);
  g_assert_cmpfloat_with_epsilon (made (fixture, HL_NORM_LAYER, 0, 0), -1.41418, 1e-4);
  hl_test_lab_check (fixture, "Running means", TRUE);
  g_assert_cmpfloat_with_epsilon (made (fixture, HL_NORM_BATCH, 1, 1), 3.0, 1e-3);
  gtk_widget_activate_action (fixture->lab, "lab.reset", NULL);
  g_assert_true (norms_of (fixture)->input.is_training);
  g_assert_false (norms_of (fixture)->input.over_all);
  g_assert_cmpfloat_with_epsilon (made (fixture, HL_NORM_LAYER, 0, 1), -0.7845, 1e-3);
}

HL_LAB_TEST (gamma_and_beta_are_typed_where_they_stand)
{
  hl_test_lab_show (fixture);
  hl_test_lab_choose (fixture, 1);
  hl_test_lab_check (fixture, "The learned parameters γ and β", TRUE);
  hl_test_lab_type (fixture, HL_NORM_GAMMA, 0, 1, "3");
  hl_test_lab_type (fixture, HL_NORM_BETA, 0, 1, "1");
  g_assert_cmpfloat_with_epsilon (made (fixture, HL_NORM_LAYER, 0, 1), 4.0, 1e-3);
  g_assert_cmpfloat_with_epsilon (made (fixture, HL_NORM_BATCH, 0, 1), -2.0, 1e-3);
  hl_test_lab_check (fixture, "The learned parameters γ and β", FALSE); /* not seen, not used */
  g_assert_cmpfloat_with_epsilon (made (fixture, HL_NORM_LAYER, 0, 1), 1.0, 1e-3);
}

HL_LAB_TEST (drawn_batches_differ_and_repeat)
{
  float first;

  hl_test_lab_choose (fixture, 1);
  hl_test_lab_check (fixture, "Draw another batch afterwards", TRUE);
  gtk_widget_activate_action (fixture->lab, "lab.feed", NULL);
  g_assert_cmpfloat_with_epsilon (norms_of (fixture)->input.running_mean[0], 0.15f, 1e-6);
  first = norms_of (fixture)->input.x[0];
  g_assert_cmpfloat (first, !=, 1.0f);
  hl_test_lab_choose (fixture, 1);
  gtk_widget_activate_action (fixture->lab, "lab.forget", NULL);
  g_assert_cmpfloat (norms_of (fixture)->input.running_mean[0], ==, 0.0f);
  gtk_widget_activate_action (fixture->lab, "lab.feed", NULL);
  g_assert_cmpfloat (norms_of (fixture)->input.x[0], ==, first);
}

HL_LAB_TEST (without_a_translation_there_are_no_numbers_of_the_model)
{
  hl_test_lab_share (fixture);
  hl_test_lab_show (fixture);
  hl_test_lab_choose (fixture, 2);
  g_assert_nonnull (strstr (hl_test_lab_sentence (fixture), "no translation to inspect yet"));
  g_assert_null (norms_of (fixture)->input.origin);
}

/* The lab's layer normalization is the model's own; a click on a row selects its word. */
HL_LAB_TEST (numbers_of_the_model_can_be_taken)
{
  hl_test_lab_show (fixture);
  hl_test_lab_share (fixture);
  hl_test_lab_translate (fixture, "i see .", 80);
  hl_test_lab_choose (fixture, 2);
  hl_test_wait_until (norms_of (fixture)->input.origin != NULL);

  g_assert_cmpint (norms_of (fixture)->input.columns, ==, 16);
  g_assert_cmpint (norms_of (fixture)->input.rows, ==, 4);
  g_assert_cmpstr (norms_of (fixture)->input.names[0], ==, "i");
  g_assert_true (hl_norms_is_standard (norms_of (fixture), HL_NORM_LAYER));
  hl_test_lab_type (fixture, HL_NORM_X, 1, 0, "7"); /* not the model's number */
  g_assert_cmpfloat (norms_of (fixture)->input.x[16], !=, 7.0f);
  g_assert_cmpint (hl_workspace_get_selection (fixture->workspace).word, ==, 1);
  hl_test_lab_choose (fixture, 0);
  g_assert_null (norms_of (fixture)->input.origin);
}

HL_LAB_TEST (later_word_goes_through_batch_normalization)
{
  const HlLater *later;

  hl_test_lab_show (fixture);
  hl_test_lab_translate (fixture, "i see .", 80);
  hl_test_lab_open (fixture, "later-word");
  hl_test_wait_until ((later = hl_test_lab_data (fixture, 1)) != NULL && later->results[1] != NULL);
  g_assert_cmpfloat (nn_later_token_largest (later->results[0], TRUE), ==, 0.0);
  g_assert_cmpfloat (nn_later_token_largest (later->results[1], TRUE), >, 0.0);
  g_assert_nonnull (strstr (hl_test_lab_sentence (fixture), "change: 0 of "));
  g_assert_null (strstr (hl_test_lab_sentence (fixture), " 0 with BatchNorm"));
}
