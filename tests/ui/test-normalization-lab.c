#include "ui/labs/normalization-lab.h"

#include <string.h>

#include "tests/support/lab-fixture.h"
#include "ui/labs/lab-frame.h"
#include "ui/labs/model-places.h"
#include "ui/labs/norm-choices.h"
#include "ui/labs/norm-source.h"
#include "ui/labs/running-averages.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/matrix-grid.h"
#include "ui/widgets/number-picture.h"

static gpointer numbers_of (HlTestLab *fixture) { return hl_test_child (fixture->lab, "numbers"); }

static void set_up (HlTestLab *fixture)
{
  hl_test_lab_set_up (fixture, HL_TYPE_NORMALIZATION_LAB);
  hl_test_lab_play (fixture);
}

/* The steps of the player: the numbers, and then the lines. */
#define STEP(line) (1 + (line))

static HlNormBoards *boards_of (HlTestLab *fixture)
{
  return hl_norm_numbers_get_boards (HL_NORM_NUMBERS (numbers_of (fixture)));
}

static HlOperationBoard *board_of (HlTestLab *fixture, HlNormSide side)
{
  return hl_norm_boards_get_board (boards_of (fixture), side);
}

static HlStage *stage_of (HlTestLab *fixture, HlNormSide side)
{
  return hl_operation_board_get_stage (board_of (fixture, side));
}

static gboolean has_number (HlTestLab *fixture, HlNormSide side)
{
  NnNumber number;

  return hl_stage_get_number (stage_of (fixture, side), &number);
}

static const NnOperand *made (HlTestLab *fixture, HlNormSide side, NnOperationKind kind)
{
  return hl_operation_board_find (board_of (fixture, side), kind)->output;
}

static void assert_result (HlTestLab *fixture, HlNormSide side, const float *expected, int rows,
                           int columns)
{
  const NnOperand *y = made (fixture, side, NN_OP_SCALE_SHIFT);

  g_assert_cmpint (y->rows, ==, rows);
  g_assert_cmpint (y->columns, ==, columns);
  for (int i = 0; i < rows * columns; i++)
    g_assert_cmpfloat_with_epsilon (y->values[i], expected[i], 1e-4);
}

static gpointer choice_of (HlTestLab *fixture, const char *name)
{
  return hl_test_child (hl_test_child (numbers_of (fixture), "choices"), name);
}

static void choose_source (HlTestLab *fixture, guint source)
{
  gtk_drop_down_set_selected (
      hl_test_child (hl_test_child (numbers_of (fixture), "source"), "source"), source);
}

static void check (HlTestLab *fixture, const char *name, gboolean is_active)
{
  gtk_check_button_set_active (choice_of (fixture, name), is_active);
}

static void move (HlTestLab *fixture, HlPlayerMove to) { hl_player_move (fixture->player, to); }

HL_LAB_TEST (textbook_matrices_come_out_as_in_the_textbook)
{
  const float rows[] = { -1, 1, -1, 1 };
  const float columns[] = { -1, -1, 1, 1 };
  const float wide_rows[] = { -1.2247f, 0, 1.2247f, -1.2247f, 0, 1.2247f };
  const float wide_columns[] = { -1, -1, -1, 1, 1, 1 };

  assert_result (fixture, HL_NORM_LAYER, rows, 2, 2);
  assert_result (fixture, HL_NORM_BATCH, columns, 2, 2);

  choose_source (fixture, 1);
  assert_result (fixture, HL_NORM_LAYER, wide_rows, 2, 3);
  assert_result (fixture, HL_NORM_BATCH, wide_columns, 2, 3);
}

HL_LAB_TEST (typed_numbers_are_normalized_at_once)
{
  const float     rows[] = { -1, 1, 1, -1 };
  const float     columns[] = { -1, -1, 1, 1 };
  HlMatrixEditor *x = hl_test_child (numbers_of (fixture), "x");

  hl_matrix_editor_paste_text (x, "1 2\n20 10");

  assert_result (fixture, HL_NORM_LAYER, rows, 2, 2);
  assert_result (fixture, HL_NORM_BATCH, columns, 2, 2);
  g_assert_cmpint (gtk_drop_down_get_selected (
                       hl_test_child (hl_test_child (numbers_of (fixture), "source"), "source")),
                   ==, 2);
}

HL_LAB_TEST (rows_and_columns_can_be_added)
{
  HlMatrixEditor *x = hl_test_child (numbers_of (fixture), "x");

  gtk_widget_activate_action (GTK_WIDGET (x), "matrix.add-row", NULL);
  gtk_widget_activate_action (GTK_WIDGET (x), "matrix.add-column", NULL);

  g_assert_cmpint (made (fixture, HL_NORM_BATCH, NN_OP_SCALE_SHIFT)->rows, ==, 3);
  g_assert_cmpint (made (fixture, HL_NORM_BATCH, NN_OP_SCALE_SHIFT)->columns, ==, 3);
  g_assert_cmpint (hl_matrix_editor_get_columns (hl_test_child (numbers_of (fixture), "gamma")), ==,
                   3);
}

HL_LAB_TEST (steps_show_how_it_comes_about)
{
  static const NnOperationKind kinds[] = { NN_OP_MEAN, NN_OP_CENTER, NN_OP_VARIANCE,
                                           NN_OP_NORMALIZE, NN_OP_SCALE_SHIFT };

  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, STEP (G_N_ELEMENTS (kinds)));
  for (int step = 0; step < hl_player_get_n_steps (fixture->player); step++)
    {
      hl_player_set_position (fixture->player, step);
      for (int line = 0; line < (int) G_N_ELEMENTS (kinds); line++)
        for (HlNormSide side = HL_NORM_LAYER; side <= HL_NORM_BATCH; side++)
          g_assert_cmpint (hl_operation_board_shows (board_of (fixture, side), kinds[line]), ==,
                           STEP (line) <= step);
    }
  g_assert_cmpfloat (made (fixture, HL_NORM_LAYER, NN_OP_MEAN)->values[1], ==, 2.5f);
  g_assert_cmpfloat (made (fixture, HL_NORM_LAYER, NN_OP_VARIANCE)->values[1], ==, 0.25f);
}

/* The largest number of x is 3; the step at hand makes and reads none above 1. */
HL_LAB_TEST (all_numbers_of_a_board_share_a_scale)
{
  HlEquationPicture *picture = hl_test_child (stage_of (fixture, HL_NORM_LAYER), "picture");
  HlEquation        *equation = hl_equation_picture_get_equation (picture);

  g_assert_cmpfloat (hl_equation_get_spec (equation)->limits[HL_TERM_SIGNED], ==, 3.0);
}

/* Without a LayerNorm, BatchNorm has the steps. */
HL_LAB_TEST (impossible_layer_norm_leaves_the_steps)
{
  check (fixture, "unbiased", TRUE);
  hl_matrix_editor_paste_text (hl_test_child (numbers_of (fixture), "x"), "[[1], [3], [500]]");
  g_assert_nonnull (
      strstr (gtk_label_get_text (hl_test_child (boards_of (fixture), "layer_problem")), "n − 1"));
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, STEP (NN_BY_HAND_SCALE) + 1);
  g_assert_cmpint (hl_player_get_position (fixture->player), ==, STEP (NN_BY_HAND_SCALE));

  check (fixture, "unbiased", FALSE);
  g_assert_cmpstr (gtk_label_get_text (hl_test_child (boards_of (fixture), "layer_problem")), ==,
                   "");
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, STEP (NN_BY_HAND_SCALE) + 1);
}

static HlQuestionPane *question_of (HlTestLab *fixture)
{
  return hl_lab_frame_get_question (hl_test_child (fixture->lab, "frame"));
}

static void ask_at (HlTestLab *fixture, NnByHandNormLine line)
{
  HlPlayer *player = fixture->player;

  hl_player_move (player, HL_PLAYER_FIRST);
  g_object_set (player, "is-asking", TRUE, NULL);
  hl_player_set_position (player, STEP (line));
}

HL_LAB_TEST (result_waits_for_the_answer)
{
  HlOperationBoard *batch = board_of (fixture, HL_NORM_BATCH);
  HlPlayer         *player = fixture->player;

  choose_source (fixture, 1);
  ask_at (fixture, NN_BY_HAND_VARIANCE);

  g_assert_cmpint (hl_question_pane_get_spec (question_of (fixture))->right, ==, 1);
  g_assert_true (hl_operation_board_shows (batch, NN_OP_CENTER));
  g_assert_false (hl_operation_board_shows (batch, NN_OP_VARIANCE));
  hl_question_pane_choose (question_of (fixture), 0);
  g_assert_true (
      g_str_has_prefix (gtk_label_get_text (hl_test_child (question_of (fixture), "verdict")),
                        "Not quite. The answer: row 2."));
  g_assert_true (hl_operation_board_shows (batch, NN_OP_VARIANCE));
  g_assert_cmpint (hl_player_get_n_answered (player), ==, 1);
  g_assert_cmpint (hl_player_get_n_right (player), ==, 0);
}

HL_LAB_TEST (right_answer_counts)
{
  const HlQuestionSpec *spec;

  choose_source (fixture, 1);
  ask_at (fixture, NN_BY_HAND_DIVIDE);
  spec = hl_question_pane_get_spec (question_of (fixture));
  g_assert_nonnull (strstr (spec->choices[spec->right], "column"));
  gtk_widget_activate_action (GTK_WIDGET (question_of (fixture)), "question.answer", "i",
                              spec->right);
  g_assert_true (g_str_has_prefix (
      gtk_label_get_text (hl_test_child (question_of (fixture), "verdict")), "Right: "));
  g_assert_cmpint (hl_player_get_n_right (fixture->player), ==, 1);
}

/* Rows of [[1, 2], [2, 3]] have the same variance. */
HL_LAB_TEST (ties_are_not_asked)
{
  ask_at (fixture, NN_BY_HAND_VARIANCE);
  g_assert_null (hl_question_pane_get_spec (question_of (fixture)));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (question_of (fixture))));
}

/* The same cell, with the operands of each normalization. */
HL_LAB_TEST (number_is_read_on_both_boards)
{
  hl_stage_set_number (stage_of (fixture, HL_NORM_LAYER),
                       &(NnNumber){ made (fixture, HL_NORM_LAYER, NN_OP_SCALE_SHIFT), 0, 0, 0 });
  g_assert_cmpstr (hl_stage_get_formula (stage_of (fixture, HL_NORM_LAYER)), ==,
                   "y[1, 1]:  −1.000 = 1 · (−1.000) + 0");

  hl_stage_set_number (stage_of (fixture, HL_NORM_BATCH),
                       &(NnNumber){ made (fixture, HL_NORM_BATCH, NN_OP_NORMALIZE), 0, 1, 0 });
  g_assert_cmpstr (hl_stage_get_formula (stage_of (fixture, HL_NORM_BATCH)), ==,
                   "x̂[2, 1]:  1.000 = (2 − 1.5) / √(0.25 + 10⁻⁵)");
  g_assert_cmpstr (hl_stage_get_formula (stage_of (fixture, HL_NORM_LAYER)), ==,
                   "x̂[2, 1]:  −1.000 = (2 − 2.5) / √(0.25 + 10⁻⁵)");

  hl_stage_set_number (stage_of (fixture, HL_NORM_BATCH), NULL);
  g_assert_false (has_number (fixture, HL_NORM_LAYER));
}

HL_LAB_TEST (mean_of_a_row_lights_the_row_alone)
{
  HlMatrixGrid *grid = hl_test_child (hl_test_child (numbers_of (fixture), "x"), "grid");

  hl_stage_set_number (stage_of (fixture, HL_NORM_LAYER),
                       &(NnNumber){ made (fixture, HL_NORM_LAYER, NN_OP_VARIANCE), 0, 1, 0 });
  g_assert_false (has_number (fixture, HL_NORM_BATCH));
  for (int column = 0; column < 2; column++)
    {
      g_assert_cmpint (hl_matrix_cell_get_light (hl_matrix_grid_cell (grid, 0, column)), ==,
                       HL_LIGHT_NONE);
      g_assert_cmpint (hl_matrix_cell_get_light (hl_matrix_grid_cell (grid, 1, column)), ==,
                       HL_LIGHT_FIRST);
    }
}

HL_LAB_TEST (focus_lights_a_row_and_a_column)
{
  HlMatrixEditor *x = hl_test_child (numbers_of (fixture), "x");
  HlMatrixGrid   *grid = hl_test_child (x, "grid");
  GtkWidget      *window = hl_test_open_window (GTK_WIDGET (fixture->lab), 1000, 700);

  gtk_widget_grab_focus (GTK_WIDGET (hl_matrix_cell_get_text (hl_matrix_grid_cell (grid, 1, 1))));

  g_assert_cmpint (hl_matrix_cell_get_light (hl_matrix_grid_cell (grid, 1, 0)), ==, HL_LIGHT_FIRST);
  g_assert_cmpint (hl_matrix_cell_get_light (hl_matrix_grid_cell (grid, 0, 1)), ==,
                   HL_LIGHT_SECOND);
  g_assert_cmpint (hl_matrix_cell_get_light (hl_matrix_grid_cell (grid, 1, 1)), ==, HL_LIGHT_BOTH);
  g_assert_cmpint (hl_matrix_cell_get_light (hl_matrix_grid_cell (grid, 0, 0)), ==, HL_LIGHT_NONE);
  g_assert_cmpstr (hl_stage_get_formula (stage_of (fixture, HL_NORM_LAYER)), ==,
                   "y[2, 2]:  1.000 = 1 · 1.000 + 0");

  /* What each step made of the same number. */
  move (fixture, HL_PLAYER_BACK);
  g_assert_cmpstr (hl_stage_get_formula (stage_of (fixture, HL_NORM_BATCH)), ==,
                   "x̂[2, 2]:  1.000 = (3 − 2.5) / √(0.25 + 10⁻⁵)");
  hl_test_close_window (window);
}

HL_LAB_TEST (choices_change_the_numbers)
{
  const float unbiased[] = { -0.70711f, 0.70711f, -0.70711f, 0.70711f };
  const float over_all[] = { -1.41418f, 0, 0, 1.41418f };

  check (fixture, "unbiased", TRUE);
  assert_result (fixture, HL_NORM_LAYER, unbiased, 2, 2);
  g_assert_null (strstr (hl_stage_get_formula (stage_of (fixture, HL_NORM_LAYER)), "√σ²"));
  check (fixture, "outside", TRUE);
  move (fixture, HL_PLAYER_BACK);
  g_assert_nonnull (
      strstr (hl_stage_get_formula (stage_of (fixture, HL_NORM_LAYER)), "(√σ²[i] + ε)"));

  check (fixture, "unbiased", FALSE);
  check (fixture, "outside", FALSE);
  check (fixture, "all", TRUE);
  assert_result (fixture, HL_NORM_LAYER, over_all, 2, 2);
  g_assert_cmpint (hl_matrix_editor_get_rows (hl_test_child (numbers_of (fixture), "gamma")), ==,
                   2);
}

HL_LAB_TEST (another_shape_can_be_pasted_while_typing)
{
  GtkWidget      *window = hl_test_open_window (GTK_WIDGET (fixture->lab), 1000, 700);
  HlMatrixEditor *x = hl_test_child (numbers_of (fixture), "x");

  hl_matrix_cell_focus (hl_matrix_grid_cell (hl_matrix_editor_get_grid (x), 1, 1));
  hl_matrix_editor_paste_text (x, "1 2 3\n4 5 6\n7 8 9");
  g_assert_cmpint (made (fixture, HL_NORM_LAYER, NN_OP_SCALE_SHIFT)->rows, ==, 3);
  g_assert_true (has_number (fixture, HL_NORM_BATCH));

  gtk_widget_activate_action (GTK_WIDGET (x), "matrix.add-row", NULL);
  g_assert_cmpint (made (fixture, HL_NORM_BATCH, NN_OP_SCALE_SHIFT)->rows, ==, 4);
  hl_test_close_window (window);
}

HL_LAB_TEST (scale_and_shift_are_applied)
{
  const float     rows[] = { -2, 3, -2, 3 };
  HlMatrixEditor *gamma = hl_test_child (numbers_of (fixture), "gamma");
  HlMatrixEditor *beta = hl_test_child (numbers_of (fixture), "beta");

  hl_matrix_editor_paste_text (gamma, "2, 3");
  assert_result (fixture, HL_NORM_LAYER, rows, 2, 2);
  hl_matrix_editor_paste_text (beta, "0, 1");
  g_assert_cmpfloat_with_epsilon (made (fixture, HL_NORM_LAYER, NN_OP_SCALE_SHIFT)->values[1], 4.0,
                                  1e-3);
}

HL_LAB_TEST (batch_of_one_is_explained)
{
  GtkLabel   *problem = hl_test_child (boards_of (fixture), "batch_problem");
  const float rows[] = { -1.2247f, 0, 1.2247f };

  hl_matrix_editor_paste_text (hl_test_child (numbers_of (fixture), "x"), "[[1, 2, 3]]");
  g_assert_nonnull (strstr (gtk_label_get_text (problem), "cannot train on 1 row"));
  assert_result (fixture, HL_NORM_LAYER, rows, 1, 3);

  check (fixture, "evaluation", TRUE);
  g_assert_cmpstr (gtk_label_get_text (problem), ==, "");
}

HL_LAB_TEST (padding_stays_out_of_the_statistics)
{
  const float without[] = { -1, 1, 497.9975f };
  const float with[] = { -0.7113f, -0.7028f, 1.4142f };

  hl_matrix_editor_paste_text (hl_test_child (numbers_of (fixture), "x"), "[[1], [3], [500]]");
  gtk_adjustment_set_value (choice_of (fixture, "padding"), 1);
  assert_result (fixture, HL_NORM_BATCH, without, 3, 1);

  check (fixture, "counts_padding", TRUE);
  assert_result (fixture, HL_NORM_BATCH, with, 3, 1);
}

HL_LAB_TEST (running_averages_follow_the_batches)
{
  HlRunningAverages *running = hl_test_child (numbers_of (fixture), "running");
  HlMatrixEditor    *matrix = hl_test_child (running, "matrix");

  gtk_widget_activate_action (GTK_WIDGET (running), "running.next-batch", NULL);
  g_assert_cmpfloat_with_epsilon (hl_matrix_editor_get_values (matrix)[0], 0.15f, 1e-6);
  g_assert_cmpfloat_with_epsilon (hl_matrix_editor_get_values (matrix)[2], 0.9f + 0.05f, 1e-6);

  for (int i = 0; i < 200; i++)
    gtk_widget_activate_action (GTK_WIDGET (running), "running.next-batch", NULL);
  g_assert_cmpfloat_with_epsilon (hl_matrix_editor_get_values (matrix)[1], 2.5f, 1e-4);

  gtk_widget_activate_action (GTK_WIDGET (running), "running.forget", NULL);
  g_assert_cmpfloat (hl_matrix_editor_get_values (matrix)[2], ==, 1.0f);
}

HL_LAB_TEST (drawn_batches_differ_and_repeat)
{
  HlRunningAverages *running = hl_test_child (numbers_of (fixture), "running");
  HlMatrixEditor    *x = hl_test_child (numbers_of (fixture), "x");
  float              first;

  gtk_check_button_set_active (hl_test_child (running, "draws"), TRUE);
  gtk_widget_activate_action (GTK_WIDGET (running), "running.next-batch", NULL);
  first = hl_matrix_editor_get_values (x)[0];
  g_assert_cmpfloat (first, !=, 1.0f);

  choose_source (fixture, 1);
  choose_source (fixture, 0);
  gtk_widget_activate_action (GTK_WIDGET (running), "running.forget", NULL);
  gtk_widget_activate_action (GTK_WIDGET (running), "running.next-batch", NULL);
  g_assert_cmpfloat (hl_matrix_editor_get_values (x)[0], ==, first);
}

static void translate (HlTestLab *fixture, const char *sentence)
{
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->workshop, "model.safetensors", 80);

  g_object_set (fixture->workspace, "sentence", sentence, NULL);
  hl_workspace_open_model (fixture->workspace, file);
  hl_test_wait_until (hl_workspace_get_translation (fixture->workspace) != NULL);
}

/* "Numbers of the model in use" is the last of the list. */
static void choose_model (HlNormSource *source)
{
  GtkDropDown *list = hl_test_child (source, "source");

  gtk_drop_down_set_selected (list, g_list_model_get_n_items (gtk_drop_down_get_model (list)) - 1);
}

/* The lab's layer normalization is the model's own. */
HL_LAB_TEST (numbers_of_the_model_can_be_taken)
{
  HlNormSource            *source = hl_test_child (numbers_of (fixture), "source");
  GtkWidget               *window = hl_test_open_window (GTK_WIDGET (fixture->lab), 800, 500);
  const HlNormActivations *activations;
  const NnOperation       *scaling;

  translate (fixture, "i see .");
  choose_model (source);
  hl_test_wait_until (hl_norm_source_get_activations (source) != NULL);

  activations = hl_norm_source_get_activations (source);
  g_assert_cmpint (activations->x->columns, ==, 16);
  g_assert_cmpint (activations->x->rows, ==, 4);
  g_assert_cmpstr (activations->x->tokens[0], ==, "i");
  scaling = hl_operation_board_find (board_of (fixture, HL_NORM_LAYER), NN_OP_SCALE_SHIFT);
  g_assert_cmpint (scaling->output->columns, ==, 16);
  g_assert_cmpstr (nn_axis_label (&scaling->output->row_axis, 0), ==, "i");
  g_assert_cmpmem (scaling->inputs[1]->values, 16 * sizeof (float), activations->gamma,
                   16 * sizeof (float));
  g_assert_false (gtk_widget_get_visible (hl_test_child (numbers_of (fixture), "typed")));
  hl_test_close_window (window);
}

HL_LAB_TEST (without_a_translation_there_are_no_numbers_of_the_model)
{
  HlNormSource *source = hl_test_child (numbers_of (fixture), "source");
  GtkWidget    *window = hl_test_open_window (GTK_WIDGET (fixture->lab), 800, 500);

  choose_model (source);
  g_assert_nonnull (hl_model_places_get_problem (hl_test_child (source, "places")));
  g_assert_null (hl_norm_source_get_activations (source));
  hl_test_close_window (window);
}

HL_LAB_TEST (later_word_goes_through_batch_normalization)
{
  HlLaterTokenView *later = hl_test_child (fixture->lab, "later");

  translate (fixture, "i see .");
  hl_later_token_view_run (later);
  hl_test_wait_until (!hl_later_token_view_get_is_busy (later));

  g_assert_cmpfloat (nn_later_token_largest (hl_later_token_view_get_result (later, 0), TRUE), ==,
                     0.0);
  g_assert_cmpfloat (nn_later_token_largest (hl_later_token_view_get_result (later, 1), TRUE), >,
                     0.0);
  g_assert_true (hl_test_says (GTK_WIDGET (later), "exactly 0"));
  g_assert_true (hl_test_says (GTK_WIDGET (later), "changed with a later word"));
}

HL_LAB_TEST (every_view_can_be_exported)
{
  static const char *const views[] = { "numbers", "later-word", "training" };
  HlLabFrame              *frame = hl_test_child (fixture->lab, "frame");
  GtkStack                *stack;

  g_object_get (frame, "views", &stack, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (views); i++)
    {
      g_autofree char   *path = hl_test_workshop_path (&fixture->workshop, "sheet.csv");
      g_autoptr (GFile)  file = g_file_new_for_path (path);
      g_autofree char   *name = NULL;
      g_autoptr (GError) error = NULL;

      gtk_stack_set_visible_child_name (stack, views[i]);
      name = hl_exportable_get_file_name (HL_EXPORTABLE (fixture->lab));
      g_assert_nonnull (strstr (name, views[i]));
      if (hl_test_export (HL_EXPORTABLE (fixture->lab), file, &error))
        g_assert_cmpint (i, ==, 0);
      else
        g_assert_error (error, HL_DRAWING_ERROR, HL_DRAWING_ERROR_EMPTY); /* nothing yet */
    }
  g_object_unref (stack);
}

/* With ε where it was put. */
HL_LAB_TEST (formula_is_exported)
{
  g_autofree char *inside = hl_test_export_svg (fixture->lab);
  g_autofree char *outside = NULL;

  check (fixture, "outside", TRUE);
  outside = hl_test_export_svg (fixture->lab);
  g_assert_nonnull (strstr (inside, "x̂ = (x − μ) / √(σ² + ε)"));
  g_assert_nonnull (strstr (outside, "x̂ = (x − μ) / (√σ² + ε)"));
}

/* Up to the step at hand, and x once. */
HL_LAB_TEST (both_normalizations_are_on_one_sheet)
{
  g_autofree char   *path = hl_test_workshop_path (&fixture->workshop, "sheet.csv");
  g_autoptr (GFile)  file = g_file_new_for_path (path);
  g_autofree char   *table = NULL;
  g_autoptr (GError) error = NULL;

  hl_player_set_position (fixture->player, STEP (NN_BY_HAND_CENTER));
  hl_test_export (HL_EXPORTABLE (fixture->lab), file, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &table, NULL, NULL));
  g_assert_true (g_str_has_prefix (table, "x"));
  g_assert_nonnull (strstr (table, "LayerNorm: each row: x − μ"));
  g_assert_nonnull (strstr (table, "BatchNorm: each column: x − μ"));
  g_assert_null (strstr (table, "σ²"));
}

HL_LAB_TEST (steps_are_those_of_the_numbers_alone)
{
  HlPlayer *player = fixture->player;
  GtkStack *stack;

  g_object_get (hl_test_child (fixture->lab, "frame"), "views", &stack, NULL);
  hl_player_set_position (player, 2);
  gtk_stack_set_visible_child_name (stack, "training");
  g_assert_cmpint (hl_player_get_n_steps (player), ==, 0);
  gtk_stack_set_visible_child_name (stack, "numbers");
  g_assert_cmpint (hl_player_get_n_steps (player), ==, STEP (NN_BY_HAND_SCALE) + 1);
  g_assert_cmpint (hl_player_get_position (player), ==, 2);
  g_object_unref (stack);
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)
