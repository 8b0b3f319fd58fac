#include "ui/labs/masks-lab.h"

#include <math.h>
#include <string.h>

#include "tests/support/lab-fixture.h"
#include "ui/labs/comparison-view.h"
#include "ui/labs/lab-frame.h"
#include "ui/labs/later-token-view.h"
#include "ui/labs/mask-view.h"
#include "ui/labs/masked-softmax.h"
#include "ui/widgets/bars-view.h"
#include "ui/widgets/equation-picture.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/playable.h"
#include "ui/widgets/token-row.h"

static void set_up (HlTestLab *fixture) { hl_test_lab_set_up (fixture, HL_TYPE_MASKS_LAB); }

static const HlNumberMatrix *mask_of (HlTestLab *fixture, int sentence)
{
  HlMaskView *masks = hl_test_child (fixture->lab, "masks");

  return hl_number_picture_get_matrix (
      hl_test_find (GTK_WIDGET (masks), HL_TYPE_NUMBER_PICTURE, sentence));
}

HL_LAB_TEST (causal_mask_is_a_triangle_of_any_size)
{
  HlMaskView *masks = hl_test_child (fixture->lab, "masks");

  for (int n = 1; n <= HL_MASK_VIEW_MOST_POSITIONS; n += 7)
    {
      const HlNumberMatrix *mask;

      gtk_adjustment_set_value (hl_test_child (masks, "size"), n);
      mask = mask_of (fixture, 0);
      g_assert_cmpint (mask->rows, ==, n);
      for (int query = 0; query < n; query++)
        for (int key = 0; key < n; key++)
          g_assert_cmpfloat (mask->values[query * n + key], ==, key <= query ? 1.0f : 0.0f);
    }
  gtk_adjustment_set_value (hl_test_child (masks, "size"), 900);
  g_assert_cmpint (mask_of (fixture, 0)->rows, ==, HL_MASK_VIEW_MOST_POSITIONS);
}

HL_LAB_TEST (valid_lengths_make_padding_masks)
{
  HlMaskView     *masks = hl_test_child (fixture->lab, "masks");
  HlMatrixEditor *lengths = hl_test_child (masks, "lengths");

  gtk_drop_down_set_selected (hl_test_child (masks, "kind"), 1);
  hl_matrix_editor_paste_text (lengths, "4, 0, 9");

  g_assert_cmpfloat (mask_of (fixture, 0)->values[3], ==, 1.0f);
  g_assert_cmpfloat (mask_of (fixture, 0)->values[4], ==, 0.0f);
  g_assert_cmpfloat (mask_of (fixture, 1)->values[0], ==, 0.0f);
  g_assert_cmpfloat (mask_of (fixture, 2)->values[8], ==, 1.0f);

  gtk_drop_down_set_selected (hl_test_child (masks, "kind"), 2);
  g_assert_cmpfloat (mask_of (fixture, 2)->values[8], ==, 0.0f);
}

HL_LAB_TEST (kind_is_the_same_in_both_views)
{
  GtkDropDown *kind = hl_test_child (hl_test_child (fixture->lab, "masks"), "kind");
  GtkDropDown *softmax_kind = hl_test_child (hl_test_child (fixture->lab, "softmax"), "kind");

  gtk_drop_down_set_selected (kind, 2);
  g_assert_cmpuint (gtk_drop_down_get_selected (softmax_kind), ==, 2);
  gtk_drop_down_set_selected (softmax_kind, 1);
  g_assert_cmpuint (gtk_drop_down_get_selected (kind), ==, 1);
}

HL_LAB_TEST (impossible_lengths_get_a_hint)
{
  HlMaskView      *masks = hl_test_child (fixture->lab, "masks");
  HlMatrixEditor  *lengths = hl_test_child (masks, "lengths");
  g_autofree char *hint = NULL;
  g_autofree char *none = NULL;

  gtk_drop_down_set_selected (hl_test_child (masks, "kind"), 1);
  hl_matrix_editor_paste_text (lengths, "2.5, 3");
  g_object_get (lengths, "hint", &hint, NULL);
  g_assert_nonnull (strstr (hint, "from 0 to 9"));
  g_assert_cmpfloat (mask_of (fixture, 0)->values[2], ==, 1.0f); /* still that of length 3 */

  hl_matrix_editor_paste_text (lengths, "2, 3");
  g_object_get (lengths, "hint", &none, NULL);
  g_assert_cmpstr (none, ==, "");
  g_assert_cmpfloat (mask_of (fixture, 0)->values[2], ==, 0.0f);
}

static HlMaskedSoftmax *softmax_of (HlTestLab *fixture)
{
  return hl_test_child (fixture->lab, "softmax");
}

static void translate (HlTestLab *fixture)
{
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->workshop, "model.safetensors", 80);

  hl_workspace_open_model (fixture->workspace, file);
  hl_test_wait_until (hl_workspace_get_model (fixture->workspace) != NULL);
  g_object_set (fixture->workspace, "sentence", "i see .", NULL);
  hl_workspace_translate (fixture->workspace);
  hl_test_wait_until (hl_workspace_get_translation (fixture->workspace) != NULL);
}

HL_LAB_TEST (positions_are_named)
{
  HlMaskView          *masks = hl_test_child (fixture->lab, "masks");
  const NnTranslation *made;

  g_assert_cmpstr (mask_of (fixture, 0)->row_names[8], ==, "9");

  /* Four words of the model, and its <bos>. */
  translate (fixture);
  g_assert_cmpstr (mask_of (fixture, 0)->column_names[0], ==, "<bos>");
  made = hl_translation_get (hl_workspace_get_translation (fixture->workspace));
  g_assert_cmpstr (mask_of (fixture, 0)->column_names[1], ==, made->tokens[0]);
  g_assert_cmpint (mask_of (fixture, 0)->rows, ==, made->T);

  /* What somebody chose stays, and has numbers beyond the words. */
  gtk_adjustment_set_value (hl_test_child (masks, "size"), 20);
  hl_workspace_translate (fixture->workspace);
  hl_test_wait_until (!hl_workspace_get_is_busy (fixture->workspace));
  g_assert_cmpstr (mask_of (fixture, 0)->row_names[0], ==, "<bos>");
  g_assert_cmpstr (mask_of (fixture, 0)->row_names[19], ==, "20");

  gtk_drop_down_set_selected (hl_test_child (masks, "kind"), 1);
  g_assert_cmpstr (mask_of (fixture, 1)->row_names[1], ==, "2");
  g_assert_cmpstr (mask_of (fixture, 1)->row_names[2], ==, "<pad>");
}

/* The query that is lit is the word that the other pages look at. */
HL_LAB_TEST (query_is_the_word_of_the_other_pages)
{
  HlMaskView      *masks = hl_test_child (fixture->lab, "masks");
  HlNumberPicture *picture = hl_test_find (GTK_WIDGET (masks), HL_TYPE_NUMBER_PICTURE, 0);
  int              n;

  translate (fixture);
  n = mask_of (fixture, 0)->columns;
  hl_workspace_select_word (fixture->workspace, 2);
  g_assert_cmpint (hl_number_picture_get_lights (picture)[n], ==, 0);
  g_assert_cmpint (hl_number_picture_get_lights (picture)[2 * n], ==, HL_LIGHT_DEPENDENCY);
  g_assert_nonnull (strstr (gtk_label_get_text (hl_test_child (masks, "seen")), "Query 3 ("));

  g_signal_emit_by_name (picture, "row-activated", 1);
  g_assert_cmpint (hl_workspace_get_selection (fixture->workspace).word, ==, 1);
  g_assert_cmpint (hl_number_picture_get_lights (picture)[n], ==, HL_LIGHT_DEPENDENCY);

  /* A padding mask has no words. */
  gtk_drop_down_set_selected (hl_test_child (masks, "kind"), 1);
  g_assert_null (hl_number_picture_get_lights (picture));
  g_signal_emit_by_name (picture, "row-activated", 0);
  g_assert_cmpint (hl_workspace_get_selection (fixture->workspace).word, ==, 1);
}

/* Above the masks, which may be small on a large page. */
HL_LAB_TEST (reading_of_a_mask_stands_above_it)
{
  HlMaskView      *masks = hl_test_child (fixture->lab, "masks");
  HlNumberPicture *picture = hl_test_find (GTK_WIDGET (masks), HL_TYPE_NUMBER_PICTURE, 0);
  GtkWidget       *reading = hl_test_child (masks, "reading");

  g_assert_nonnull (
      strstr (gtk_label_get_text (hl_test_child (masks, "reading")), "Point at a cell"));
  hl_cell_picture_set_cell (HL_CELL_PICTURE (picture), 1, 2);
  g_assert_nonnull (strstr (gtk_label_get_text (hl_test_child (masks, "reading")), "does not see"));
  g_assert_true (gtk_widget_is_ancestor (hl_test_child (masks, "pictures_box"),
                                         gtk_widget_get_next_sibling (reading)));
  g_assert_cmpstr (hl_lab_frame_get_reading (hl_test_child (fixture->lab, "frame")), ==, "");

  hl_cell_picture_set_cell (HL_CELL_PICTURE (picture), -1, -1);
  g_assert_nonnull (
      strstr (gtk_label_get_text (hl_test_child (masks, "reading")), "Point at a cell"));
}

/* The steps of the player: the scores, and then what is done with them. */
enum
{
  STEP_SCORES,
  STEP_MASK,
  STEP_SHIFT,
  STEP_EXPONENTIAL,
  STEP_SOFTMAX,
  N_STEPS
};

static HlOperationBoard *board_of (HlTestLab *fixture)
{
  return hl_masked_softmax_get_board (softmax_of (fixture));
}

static void show_softmax (HlTestLab *fixture)
{
  gtk_stack_set_visible_child_name (hl_lab_get_views (HL_LAB (fixture->lab)), "softmax");
}

static void paste_scores (HlTestLab *fixture, const char *scores)
{
  hl_matrix_editor_paste_text (hl_test_child (softmax_of (fixture), "scores"), scores);
}

static const NnOperand *made (HlTestLab *fixture, NnOperationKind kind)
{
  return hl_operation_board_find (board_of (fixture), kind)->output;
}

/* What is written below the numbers is how they were computed. */
static void assert_reading (HlTestLab *fixture, NnOperationKind kind, int row, int column,
                            const char *expected)
{
  hl_stage_set_number (hl_operation_board_get_stage (board_of (fixture)),
                       &(NnNumber){ made (fixture, kind), 0, row, column });
  g_assert_cmpstr (hl_stage_get_formula (hl_operation_board_get_stage (board_of (fixture))), ==,
                   expected);
}

HL_LAB_TEST (weights_are_read_with_their_scores)
{
  show_softmax (fixture);
  hl_player_move (fixture->player, HL_PLAYER_LAST);

  assert_reading (fixture, NN_OP_MASK, 1, 0, "S′[q2, k1]:  0.3 = 0.3");
  assert_reading (fixture, NN_OP_SHIFT, 1, 0, "S″[q2, k1]:  −0.9000 = 0.3 − 1.2");
  assert_reading (fixture, NN_OP_EXPONENTIAL, 1, 0, "exp S″[q2, k1]:  0.4066 = exp(0.3 − 1.2)");
  assert_reading (fixture, NN_OP_SOFTMAX, 1, 0,
                  "A[q2, k1]:  0.2891 = exp(0.3 − 1.2) / (exp(0.3 − 1.2) + exp(1.2 − 1.2) + "
                  "exp(−1000000 − 1.2) + exp(−1000000 − 1.2))");
}

HL_LAB_TEST (scores_become_weights)
{
  paste_scores (fixture, "[[0, 5], [0, 0.6931472]]");

  g_assert_cmpfloat (made (fixture, NN_OP_MASK)->values[1], ==, -1e6f);
  g_assert_cmpfloat (made (fixture, NN_OP_SOFTMAX)->values[0], ==, 1.0f);
  g_assert_cmpfloat (made (fixture, NN_OP_SOFTMAX)->values[1], ==, 0.0f);
  g_assert_cmpfloat_with_epsilon (made (fixture, NN_OP_SOFTMAX)->values[2], 1.0 / 3, 1e-6);
}

/* The picture shows the 0 that a mask makes, and what a score becomes before the softmax. */
HL_LAB_TEST (hidden_cells_show_their_numbers)
{
  static const char *const fills[] = { ">−10⁶<", ">−10⁹<", ">−∞<" };

  for (guint i = 0; i < G_N_ELEMENTS (fills); i++)
    {
      g_autofree char *svg = NULL;
      int              n_zeros = 0;

      gtk_stack_set_visible_child_name (hl_lab_get_views (HL_LAB (fixture->lab)), "softmax");
      gtk_drop_down_set_selected (hl_test_child (softmax_of (fixture), "fill"), i);
      hl_player_set_position (hl_lab_get_player (HL_LAB (fixture->lab)), 4);
      svg = hl_test_export_svg (fixture->lab);
      g_assert_nonnull (strstr (svg, fills[i]));
      for (const char *zero = strstr (svg, ">0<"); zero != NULL; zero = strstr (zero + 1, ">0<"))
        n_zeros++;
      g_assert_cmpint (n_zeros, >=, 6); /* above the diagonal of 4 × 4 weights */
    }
}

/* A hidden key is a pattern, and not a small weight; where the fill weighs, it is a number. */
HL_LAB_TEST (row_that_sees_nothing_depends_on_the_fill)
{
  HlMaskedSoftmax *softmax = softmax_of (fixture);

  g_assert_cmpint (nn_operand_state (made (fixture, NN_OP_SOFTMAX), 1, 2), ==, NN_CELL_FUTURE);
  gtk_drop_down_set_selected (hl_test_child (softmax, "kind"), 1);
  gtk_adjustment_set_value (hl_test_child (softmax, "valid_len"), 0);
  g_assert_cmpfloat (made (fixture, NN_OP_SOFTMAX)->values[5], ==, 0.25f);
  g_assert_cmpint (nn_operand_state (made (fixture, NN_OP_SOFTMAX), 1, 1), ==, NN_CELL_NORMAL);
  g_assert_nonnull (
      strstr (gtk_label_get_text (hl_test_child (softmax, "remark")), "the same weight"));

  gtk_drop_down_set_selected (hl_test_child (softmax, "fill"), 2);
  g_assert_true (isinf (made (fixture, NN_OP_MASK)->values[5]));
  g_assert_cmpfloat (made (fixture, NN_OP_SOFTMAX)->values[5], ==, 0.0f);
  g_assert_cmpint (nn_operand_state (made (fixture, NN_OP_SOFTMAX), 1, 1), ==, NN_CELL_PADDING);
  g_assert_nonnull (strstr (gtk_label_get_text (hl_test_child (softmax, "remark")), "NaN"));
}

HL_LAB_TEST (added_row_brings_a_column)
{
  GtkWidget *scores = hl_test_child (softmax_of (fixture), "scores");

  gtk_widget_activate_action (scores, "matrix.add-row", NULL);
  g_assert_cmpint (made (fixture, NN_OP_SOFTMAX)->columns, ==, 5);
  gtk_widget_activate_action (scores, "matrix.remove-column", NULL);
  g_assert_cmpint (made (fixture, NN_OP_SOFTMAX)->rows, ==, 4);
}

HL_LAB_TEST (scores_of_another_size_can_be_pasted_while_typing)
{
  GtkWidget      *window = hl_test_open_window (GTK_WIDGET (fixture->lab), 1000, 700);
  HlMatrixEditor *scores = hl_test_child (softmax_of (fixture), "scores");

  show_softmax (fixture);
  hl_matrix_cell_focus (hl_matrix_grid_cell (hl_matrix_editor_get_grid (scores), 3, 3));
  paste_scores (fixture, "1 2 3\n4 5 6\n7 8 9");

  g_assert_cmpint (made (fixture, NN_OP_SOFTMAX)->rows, ==, 3);
  hl_test_close_window (window);
}

HL_LAB_TEST (steps_appear_one_after_the_other)
{
  static const NnOperationKind kinds[] = { NN_OP_MASK, NN_OP_SHIFT, NN_OP_EXPONENTIAL,
                                           NN_OP_SOFTMAX };
  HlPlayer                    *player = fixture->player;

  g_assert_cmpint (hl_player_get_n_steps (player), ==, 0);
  show_softmax (fixture);
  g_assert_cmpint (hl_player_get_n_steps (player), ==, N_STEPS);
  g_assert_cmpstr (hl_player_get_step (player, STEP_SCORES)->title, ==, "Scores S, not masked yet");

  for (int step = STEP_SCORES; step < N_STEPS; step++)
    {
      hl_player_set_position (player, step);
      for (int i = 0; i < N_STEPS - STEP_MASK; i++)
        g_assert_cmpint (hl_operation_board_shows (board_of (fixture), kinds[i]), ==,
                         STEP_MASK + i <= step);
    }
}

/* The first step shows the scores alone. */
HL_LAB_TEST (frame_is_around_what_the_step_shows)
{
  HlEquationPicture *picture;
  HlEquation        *equation;

  show_softmax (fixture);
  picture = hl_test_child (hl_operation_board_get_stage (board_of (fixture)), "picture");
  for (int step = STEP_SCORES; step <= STEP_MASK; step++)
    {
      hl_player_set_position (fixture->player, step);
      equation = hl_equation_picture_get_equation (picture);
      g_assert_cmpint (hl_equation_get_spec (equation)->step, ==,
                       step == STEP_SCORES ? HL_EQUATION_GIVEN : 0);
    }
}

/* The row that is pointed at, on one scale with its sum. */
HL_LAB_TEST (weights_of_a_row_are_bars)
{
  HlBarsView       *row = hl_test_child (softmax_of (fixture), "row");
  const NnOperand  *weights;
  const HlBarsSpec *bars;

  show_softmax (fixture);
  g_assert_false (gtk_widget_get_child_visible (GTK_WIDGET (row)));
  hl_player_move (fixture->player, HL_PLAYER_LAST);
  g_assert_true (gtk_widget_get_child_visible (GTK_WIDGET (row)));

  weights = made (fixture, NN_OP_SOFTMAX);
  hl_stage_set_number (hl_operation_board_get_stage (board_of (fixture)),
                       &(NnNumber){ weights, 0, 2, 0 });
  bars = hl_bars_view_get_spec (row);
  g_assert_cmpuint (bars->bars->len, ==, 4);
  g_assert_cmpstr (g_array_index (bars->bars, HlBar, 1).label, ==, "k2");
  for (int key = 0; key < 4; key++)
    g_assert_cmpfloat (g_array_index (bars->bars, HlBar, key).value, ==,
                       (double) nn_operand_get (weights, 0, 2, key));
  g_assert_cmpfloat_with_epsilon (bars->sum, 1.0, 1e-6);
  g_assert_cmpstr (gtk_label_get_text (hl_test_child (softmax_of (fixture), "row_title")), ==,
                   "Attention weights of q3");
}

static const HlQuestionSpec *asked (HlTestLab *fixture)
{
  return hl_question_pane_get_spec (
      hl_lab_frame_get_question (hl_test_child (fixture->lab, "frame")));
}

HL_LAB_TEST (questions_come_from_the_numbers)
{
  HlPlayer       *player = fixture->player;
  HlQuestionPane *question = hl_lab_frame_get_question (hl_test_child (fixture->lab, "frame"));

  show_softmax (fixture);
  g_object_set (player, "is-asking", TRUE, NULL);

  hl_player_set_position (player, STEP_MASK);
  g_assert_cmpstr (asked (fixture)->choices[1], ==, "4950");
  g_assert_cmpint (asked (fixture)->right, ==, 1);
  g_assert_false (hl_operation_board_shows (board_of (fixture), NN_OP_MASK));
  hl_question_pane_choose (question, 1);
  g_assert_true (hl_operation_board_shows (board_of (fixture), NN_OP_MASK));

  hl_player_set_position (player, STEP_SOFTMAX);
  g_assert_true (g_str_has_prefix (asked (fixture)->text, "Which key gets the largest"));

  /* A cell of the column is an answer, as on the Model page. */
  hl_stage_set_number (hl_operation_board_get_stage (board_of (fixture)),
                       &(NnNumber){ made (fixture, NN_OP_SOFTMAX), 0, 0, asked (fixture)->right });
  g_signal_emit_by_name (hl_operation_board_get_stage (board_of (fixture)), "number-activated");
  g_assert_true (hl_player_get_is_revealed (player));
  g_assert_cmpint (hl_player_get_n_right (player), ==, 2);
}

/* With padding there is no rule for many: the keys of one query are asked for. */
HL_LAB_TEST (keys_that_padding_hides_are_asked_for)
{
  show_softmax (fixture);
  gtk_drop_down_set_selected (hl_test_child (softmax_of (fixture), "kind"), 1);
  gtk_adjustment_set_value (hl_test_child (softmax_of (fixture), "valid_len"), 3);
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  hl_player_set_position (fixture->player, STEP_MASK);

  g_assert_cmpint (asked (fixture)->n_choices, ==, 4);
  for (int key = 0; key < 4; key++)
    g_assert_cmpint (asked (fixture)->is_right[key], ==, key == 3);
}

/* Its answer would be about numbers that are no more. */
HL_LAB_TEST (other_scores_end_the_question)
{
  show_softmax (fixture);
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  hl_player_move (fixture->player, HL_PLAYER_NEXT);
  g_assert_nonnull (asked (fixture));

  paste_scores (fixture, "1 2 3\n4 5 6\n7 8 9");
  g_assert_null (asked (fixture));
  g_assert_true (hl_player_get_is_revealed (fixture->player));
  g_assert_cmpint (hl_player_get_position (fixture->player), ==, STEP_MASK);
}

static void wait_for_later (HlTestLab *fixture)
{
  hl_test_wait_until (!hl_later_token_view_get_is_busy (hl_test_child (fixture->lab, "later")));
}

static void open_model (HlTestLab *fixture)
{
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->workshop, "model.safetensors", 80);

  g_object_set (fixture->workspace, "sentence", "i see the car .", NULL);
  hl_workspace_open_model (fixture->workspace, file);
  hl_test_wait_until (hl_workspace_get_translation (fixture->workspace) != NULL);
}

/* What is compared has one scale, whose end is the largest number of both. */
static void assert_one_scale (HlLaterTokenView *later)
{
  HlSheetPart parts[HL_LATER_TOKEN_VARIANTS];
  double      largest = 0.0;

  g_assert_cmpint (hl_later_token_view_get_parts (later, parts), ==, HL_LATER_TOKEN_VARIANTS);
  for (int i = 0; i < HL_LATER_TOKEN_VARIANTS; i++)
    for (int j = 0; j < parts[i].matrix->rows * parts[i].matrix->columns; j++)
      largest = MAX (largest, (double) parts[i].matrix->values[j]);

  for (int i = 0; i < HL_LATER_TOKEN_VARIANTS; i++)
    g_assert_cmpfloat_with_epsilon (parts[i].matrix->limit, largest, 1e-6 * largest);
}

/* Earlier positions that know of the later word. */
static int count_marks (HlLaterTokenView *later, int variant)
{
  HlSheetPart parts[HL_LATER_TOKEN_VARIANTS];
  int         n = 0;

  hl_later_token_view_get_parts (later, parts);
  for (int i = 0; i < parts[variant].matrix->rows * parts[variant].matrix->columns; i++)
    n += parts[variant].lights[i] == HL_LIGHT_MARK;

  return n;
}

HL_LAB_TEST (earlier_rows_do_not_move_under_the_mask)
{
  HlLaterTokenView *later = hl_test_child (fixture->lab, "later");

  open_model (fixture);
  hl_later_token_view_run (later);
  wait_for_later (fixture);

  g_assert_cmpfloat (nn_later_token_largest (hl_later_token_view_get_result (later, 0), TRUE), ==,
                     0.0);
  g_assert_cmpfloat (nn_later_token_largest (hl_later_token_view_get_result (later, 1), TRUE), >,
                     0.0);
  g_assert_true (hl_test_says (GTK_WIDGET (later), "exactly 0"));
  assert_one_scale (later);
  g_assert_cmpint (count_marks (later, 0), ==, 0);
  g_assert_cmpint (count_marks (later, 1), >, 0);
}

/* Nothing is said below the words, so that no line is kept for it. */
HL_LAB_TEST (the_words_to_change_have_no_empty_line)
{
  gpointer later = hl_test_child (fixture->lab, "later");
  gboolean has_notes = TRUE;

  g_object_get (hl_test_child (later, "tokens"), "has-notes", &has_notes, NULL);
  g_assert_false (has_notes);
}

HL_LAB_TEST (another_word_can_be_changed_into_a_chosen_one)
{
  HlLaterTokenView *later = hl_test_child (fixture->lab, "later");

  open_model (fixture);
  hl_later_token_view_run (later);
  wait_for_later (fixture);

  hl_token_row_set_selected (hl_test_child (later, "tokens"), 2);
  wait_for_later (fixture);
  g_assert_cmpint (hl_later_token_view_get_result (later, 0)->position, ==, 2);

  gtk_editable_set_text (hl_test_child (later, "word"), "maison");
  gtk_widget_activate_action (GTK_WIDGET (later), "later-token.run", NULL);
  wait_for_later (fixture);
  g_assert_cmpstr (hl_later_token_view_get_result (later, 1)->after[2], ==, "maison");
}

HL_LAB_TEST (the_later_word_is_the_one_that_all_pages_look_at)
{
  HlLaterTokenView *later = hl_test_child (fixture->lab, "later");

  open_model (fixture);
  hl_later_token_view_run (later);
  wait_for_later (fixture);

  hl_token_row_set_selected (hl_test_child (later, "tokens"), 2);
  wait_for_later (fixture);
  g_assert_cmpint (hl_workspace_get_selection (fixture->workspace).word, ==, 2);

  hl_workspace_select_word (fixture->workspace, 1);
  hl_later_token_view_run (later);
  wait_for_later (fixture);
  g_assert_cmpint (hl_later_token_view_get_result (later, 0)->position, ==, 1);

  hl_workspace_select_word (fixture->workspace, 0);
  hl_later_token_view_run (later);
  wait_for_later (fixture);
  g_assert_cmpint (hl_later_token_view_get_result (later, 0)->position, ==, 1);
}

HL_LAB_TEST (without_a_sentence_there_is_a_hint)
{
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->workshop, "model.safetensors", 1);
  HlLaterTokenView *later = hl_test_child (fixture->lab, "later");

  hl_workspace_open_model (fixture->workspace, file);
  hl_test_wait_until (hl_workspace_get_model (fixture->workspace) != NULL);
  hl_later_token_view_run (later);
  g_assert_true (gtk_widget_get_visible (hl_test_child (later, "problem")));
}

/* Small enough for a test: the lab's own runs take seconds. */
static void compare (HlTestLab *fixture, int batch_size)
{
  static const char *const sentences[] = { "i see .", NULL };
  HlComparisonView        *view = hl_test_child (fixture->lab, "comparison");
  NnComparison            *comparison = nn_comparison_new (sentences);
  NnRunOptions            *options = fixture->workshop.options;
  HlJob                   *job;

  options->training.batch_size = batch_size;
  options->model.has_causal_mask = TRUE;
  nn_comparison_add (comparison, "with", options);
  options->model.has_causal_mask = FALSE;
  nn_comparison_add (comparison, "without", options);
  hl_comparison_view_start (view, comparison);
  job = hl_comparison_get_job (hl_comparison_view_get_comparison (view));
  hl_test_wait_until (!hl_job_get_is_busy (job));
}

static void assert_cell (HlTestLab *fixture, int row, int column, const char *words)
{
  HlComparisonView *view = hl_test_child (fixture->lab, "comparison");

  g_assert_cmpstr (hl_test_cell (hl_test_child (view, "table"), row, column), ==, words);
}

HL_LAB_TEST (two_runs_are_compared)
{
  HlComparisonView *view = hl_test_child (fixture->lab, "comparison");
  HlSheetPart       part;

  g_assert_cmpint (hl_comparison_view_get_parts (view, &part), ==, 0);
  compare (fixture, fixture->workshop.options->training.batch_size);

  assert_cell (fixture, 2, 0, "without");
  assert_cell (fixture, 0, 5, "i see .");
  g_assert_nonnull (hl_test_cell (hl_test_child (view, "table"), 1, 5));
  g_assert_cmpint (hl_comparison_view_get_parts (view, &part), ==, 1);
  g_assert_cmpint (part.curve->n_series, ==, 4);
  g_assert_cmpint (part.curve->series[1].n_points, ==, 12);

  /* After each of the four epochs, on the sentences that were held out. */
  g_assert_cmpint (part.curve->series[3].n_points, ==, 4);
  g_assert_true (part.curve->series[3].has_dots);
  g_assert_cmpint (part.curve->series[3].color, ==, part.curve->series[1].color);
  {
    g_autofree char *last = g_strdup_printf ("%.3f", part.curve->series[3].y[3]);

    assert_cell (fixture, 2, 3, last);
  }
}

/* Curves over what has been learned from, so that all end at the same place. */
HL_LAB_TEST (batch_sizes_stand_beside_each_other)
{
  HlComparisonView *view = hl_test_child (fixture->lab, "comparison");
  const int         sizes[] = { 2, 4, 8, 2 };
  HlSheetPart       part;

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    compare (fixture, sizes[i]);

  /* The second run with batches of 2 has taken the place of the first. */
  assert_cell (fixture, 1, 1, "4");
  assert_cell (fixture, 3, 1, "8");
  assert_cell (fixture, 5, 1, "2");
  assert_cell (fixture, 6, 0, "without");
  assert_cell (fixture, 7, 0, NULL);

  hl_comparison_view_get_parts (view, &part);
  g_assert_cmpint (part.curve->n_series, ==, 12);
  for (int i = 0; i < 6; i++)
    {
      const HlCurveSeries *series = &part.curve->series[i];

      /* The color tells the masks apart, the dash the batch sizes. */
      g_assert_true (series->is_styled);
      g_assert_cmpint (series->color, ==, i % 2);
      g_assert_cmpint (series->dash, ==, i / 2);

      g_assert_cmpfloat (fabs (series->x[series->n_points - 1] - part.curve->x_end), <=, 8);
    }
  g_assert_nonnull (strstr (part.curve->series[5].name, "2"));
  g_assert_nonnull (strstr (hl_comparison_view_get_caption (view), "without · 8:"));

  gtk_widget_activate_action (GTK_WIDGET (view), "comparison.forget", NULL);
  assert_cell (fixture, 0, 0, NULL);
  g_assert_cmpint (hl_comparison_view_get_parts (view, &part), ==, 0);
}

/* Like every other question: by a letter, and into the table. */
HL_LAB_TEST (prediction_is_answered_by_letter_and_kept)
{
  HlPlayer          *player = hl_lab_get_player (HL_LAB (fixture->lab));
  const HlQuizEntry *entry;

  g_assert_false (hl_playable_answer (HL_PLAYABLE (fixture->lab), 0));
  gtk_stack_set_visible_child_name (hl_lab_get_views (HL_LAB (fixture->lab)), "without");
  compare (fixture, 8);
  g_assert_true (hl_playable_answer (HL_PLAYABLE (fixture->lab), 0));
  g_assert_cmpint (hl_quiz_log_count (hl_player_get_log (player)), ==, 1);
  entry = hl_quiz_log_get (hl_player_get_log (player), 0);
  g_assert_cmpint (entry->concept, ==, HL_CONCEPT_TRAINING);
  g_assert_cmpstr (entry->answer, ==, "with");
  g_assert_false (hl_playable_answer (HL_PLAYABLE (fixture->lab), 1));
}

static gboolean shows_curves (HlTestLab *fixture)
{
  return gtk_widget_is_visible (
      hl_test_child (hl_test_child (fixture->lab, "comparison"), "curve"));
}

/* Neither curve nor table nor sentence says how the runs end before somebody has predicted it. */
HL_LAB_TEST (no_text_tells_a_loss_before_the_prediction)
{
  GtkWidget  *view = hl_test_child (fixture->lab, "comparison");
  const char *loss = "[0-9][.][0-9]{2,}"; /* the margin of the question has one digit */
  const char *sentence = "the training loss collapses";

  hl_test_lab_show (fixture);
  gtk_stack_set_visible_child_name (hl_lab_get_views (HL_LAB (fixture->lab)), "without");
  hl_test_spin (50);
  g_assert_false (hl_test_shows (view, sentence));
  compare (fixture, 8);
  hl_test_spin (50);
  g_assert_true (hl_test_shows (view, "which run will have the lowest"));
  g_assert_false (hl_test_shows (view, loss));
  g_assert_false (hl_test_shows (view, sentence));

  g_assert_true (hl_playable_answer (HL_PLAYABLE (fixture->lab), 0));
  hl_test_spin (50);
  g_assert_true (hl_test_shows (view, loss));
  g_assert_true (hl_test_shows (view, sentence));
}

/* What was compared is there at the next start, and nothing of it once it was forgotten. */
HL_LAB_TEST (runs_come_back_after_a_restart)
{
  HlComparisonView *view = hl_test_child (fixture->lab, "comparison");
  HlComparisonView *again = g_object_ref_sink (g_object_new (HL_TYPE_COMPARISON_VIEW, NULL));
  g_autofree char  *path = hl_test_workshop_path (&fixture->workshop, "kept/masks.ini");

  hl_comparison_view_keep_in (view, path);
  compare (fixture, 8);
  hl_comparison_view_keep_in (again, path);
  g_assert_cmpstr (hl_comparison_view_get_caption (again), ==,
                   hl_comparison_view_get_caption (view));
  for (int row = 0; row < 3; row++)
    for (int column = 0; column < 6; column++)
      g_assert_cmpstr (hl_test_cell (hl_test_child (again, "table"), row, column), ==,
                       hl_test_cell (hl_test_child (view, "table"), row, column));

  gtk_widget_activate_action (GTK_WIDGET (view), "comparison.forget", NULL);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_object_unref (again);
}

/* A file that somebody has spoiled is told of, or read as far as it makes sense. */
HL_LAB_TEST (spoiled_runs_do_no_harm)
{
  static const char *const texts[] = {
    "no key file",
    "[comparison]\nsentences=a;\n[run 1]\nname=x\nbatch-size=8\nseen=1;2;\nlosses=1;\n",
    "[comparison]\nsentences=a;\n[run 1]\nname=x\nbatch-size=8\ntranslations=a;b;\n",
  };
  HlComparisonView *view = hl_test_child (fixture->lab, "comparison");
  g_autofree char  *path = hl_test_workshop_path (&fixture->workshop, "masks.ini");

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_assert_true (g_file_set_contents (path, texts[i], -1, NULL));
      hl_comparison_view_keep_in (view, path);
      assert_cell (fixture, 0, 0, NULL);
      g_assert_true (gtk_widget_get_visible (hl_test_child (view, "problem")) == (i == 0));
    }
}

static void compare_asking (HlTestLab *fixture, const char *how)
{
  HlPlayer *player = hl_lab_get_player (HL_LAB (fixture->lab));

  g_object_set (player, how, TRUE, NULL);
  gtk_stack_set_visible_child_name (hl_lab_get_views (HL_LAB (fixture->lab)), "without");
  compare (fixture, 8);
}

HL_LAB_TEST (class_votes_before_the_curves_are_drawn)
{
  HlPlayable        *page = HL_PLAYABLE (fixture->lab);
  const HlQuizLog   *log = hl_player_get_log (hl_playable_get_player (page));
  const HlQuizEntry *entry;

  g_assert_false (hl_playable_reveal (page));
  compare_asking (fixture, "counts-votes");
  for (int choice = 0; choice < 2; choice++)
    g_assert_true (hl_playable_answer (page, choice));
  g_assert_true (hl_playable_answer (page, 1));
  g_assert_false (shows_curves (fixture));
  g_assert_cmpint (hl_quiz_log_count (log), ==, 0);

  g_assert_true (hl_playable_reveal (page));
  g_assert_true (shows_curves (fixture));
  g_assert_false (hl_playable_answer (page, 1));
  g_assert_false (hl_playable_reveal (page));
  g_assert_cmpint (hl_quiz_log_count (log), ==, 1);
  entry = hl_quiz_log_get (log, 0);
  g_assert_cmpint (entry->votes[0], ==, 1);
  g_assert_cmpint (entry->votes[1], ==, 2);
}

HL_LAB_TEST (curves_without_a_vote_are_drawn_all_the_same)
{
  HlPlayable *page = HL_PLAYABLE (fixture->lab);

  compare_asking (fixture, "counts-votes");
  g_assert_true (hl_playable_reveal (page));
  g_assert_true (shows_curves (fixture));
  g_assert_cmpint (hl_quiz_log_count (hl_player_get_log (hl_playable_get_player (page))), ==, 0);
}

HL_LAB_TEST (predicted_curves_wait_for_a_key)
{
  HlPlayable *page = HL_PLAYABLE (fixture->lab);

  compare_asking (fixture, "holds-reveal");
  g_assert_false (hl_playable_reveal (page));
  g_assert_true (hl_playable_answer (page, 0));
  g_assert_false (shows_curves (fixture));

  g_assert_true (hl_playable_reveal (page));
  g_assert_true (shows_curves (fixture));
  g_assert_cmpint (hl_quiz_log_count (hl_player_get_log (hl_playable_get_player (page))), ==, 1);
}

HL_LAB_TEST (training_can_be_started_and_stopped)
{
  HlComparisonView *view = hl_test_child (fixture->lab, "comparison");
  HlComparison     *comparison = hl_comparison_view_get_comparison (view);

  gtk_widget_activate_action (GTK_WIDGET (view), "comparison.start", NULL);
  g_assert_true (hl_job_get_is_busy (hl_comparison_get_job (comparison)));
  g_assert_cmpint (hl_comparison_count (comparison), ==, 2);
  gtk_widget_activate_action (GTK_WIDGET (view), "comparison.stop", NULL);
  hl_test_wait_until (!hl_job_get_is_busy (hl_comparison_get_job (comparison)));
}

HL_LAB_TEST (masks_are_exported)
{
  g_autofree char *table = hl_test_export_text (fixture->lab);

  g_assert_true (g_str_has_prefix (table, "\"Causal mask, 9 positions\""));
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)
