#include "ui/labs/attention-lab.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "core/model/place.h"
#include "tests/support/lab-fixture.h"
#include "ui/labs/attention-input.h"
#include "ui/labs/lab-frame.h"
#include "ui/labs/model-places.h"
#include "ui/labs/operation-board.h"
#include "ui/labs/score-width-view.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/matrix-grid.h"

static gpointer input (HlTestLab *fixture, const char *name)
{
  return hl_test_child (hl_test_child (fixture->lab, "input"), name);
}

static void set_up (HlTestLab *fixture)
{
  hl_test_lab_set_up (fixture, HL_TYPE_ATTENTION_LAB);
  hl_test_lab_show (fixture);
  hl_test_lab_play (fixture);
}

static HlOperationBoard *board_of (HlTestLab *fixture)
{
  return hl_test_child (fixture->lab, "board");
}

static const NnOperand *operand_of (HlTestLab *fixture, NnOperationKind kind)
{
  const NnOperation *operation = hl_operation_board_find (board_of (fixture), kind);

  return operation != NULL ? operation->output : NULL;
}

/* How the stage shows the result of that kind; NULL if it is not in the equation. */
static const HlEquationTerm *term_of (HlTestLab *fixture, NnOperationKind kind)
{
  HlEquationPicture *picture =
      hl_test_child (hl_operation_board_get_stage (board_of (fixture)), "picture");
  HlEquation *equation = hl_equation_picture_get_equation (picture);
  const int   term = hl_equation_find (equation, operand_of (fixture, kind));

  return term >= 0 ? hl_equation_term (hl_equation_get_spec (equation), term) : NULL;
}

static void type (HlTestLab *fixture, const char *editor, const char *text)
{
  hl_matrix_editor_paste_text (input (fixture, editor), text);
}

/* One query, two keys, worked out by hand: products 2 and 0, √4 = 2. */
HL_LAB_TEST (numbers_are_those_of_paper_and_pencil)
{
  const float first = expf (1) / (expf (1) + 1);

  type (fixture, "keys", "[[2, 0, 0, 0], [0, 0, 0, 0]]");
  type (fixture, "queries", "[[1, 1, 1, 1]]");
  type (fixture, "values", "[[1, 0], [0, 10]]");

  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 4);
  g_assert_cmpfloat (operand_of (fixture, NN_OP_PRODUCT)->values[0], ==, 2.0f);
  g_assert_cmpfloat (operand_of (fixture, NN_OP_SCALE)->values[0], ==, 1.0f);
  g_assert_cmpfloat_with_epsilon (operand_of (fixture, NN_OP_SOFTMAX)->values[0], first, 1e-6);
  g_assert_cmpfloat_with_epsilon (operand_of (fixture, NN_OP_WEIGHTED_SUM)->values[0], first, 1e-6);
  g_assert_cmpfloat_with_epsilon (operand_of (fixture, NN_OP_WEIGHTED_SUM)->values[1],
                                  10 * (1 - first), 1e-5);
}

/* Each query of the example finds another key, and gets another row. */
HL_LAB_TEST (example_has_three_outcomes)
{
  const NnOperand *weights = operand_of (fixture, NN_OP_SOFTMAX);
  const NnOperand *sums = operand_of (fixture, NN_OP_WEIGHTED_SUM);

  for (int query = 0; query < 3; query++)
    g_assert_cmpfloat (weights->values[query * weights->columns + query], >, 0.7f);
  for (int query = 0; query < 3; query++)
    for (int other = 0; other < query; other++)
      g_assert_cmpfloat (hypotf (sums->values[2 * query] - sums->values[2 * other],
                                 sums->values[2 * query + 1] - sums->values[2 * other + 1]),
                         >, 5.0f);
}

HL_LAB_TEST (matrices_grow_together)
{
  gtk_widget_activate_action (input (fixture, "queries"), "matrix.add-column", NULL);
  g_assert_cmpint (hl_matrix_editor_get_columns (input (fixture, "keys")), ==, 5);

  gtk_widget_activate_action (input (fixture, "keys"), "matrix.add-row", NULL);
  g_assert_cmpint (hl_matrix_editor_get_rows (input (fixture, "values")), ==, 5);
  g_assert_cmpint (operand_of (fixture, NN_OP_SOFTMAX)->columns, ==, 5);
  g_assert_cmpfloat (gtk_spin_button_get_value (hl_test_child (fixture->lab, "valid_len")), ==, 5);

  gtk_widget_activate_action (input (fixture, "values"), "matrix.remove-row", NULL);
  g_assert_cmpint (hl_matrix_editor_get_rows (input (fixture, "keys")), ==, 4);
}

static HlMatrixEditor *entropies_of (HlTestLab *fixture)
{
  return hl_test_child (hl_test_child (fixture->lab, "entropies"), "table");
}

HL_LAB_TEST (scale_can_be_left_out)
{
  HlMatrixEditor *entropy = entropies_of (fixture);
  const float    *values = hl_matrix_editor_get_values (entropy);

  g_assert_cmpint (hl_matrix_editor_get_columns (entropy), ==, 2);
  for (int i = 0; i < hl_matrix_editor_get_rows (entropy); i++)
    g_assert_cmpfloat (values[2 * i + 1], <, values[2 * i]);

  gtk_check_button_set_active (hl_test_child (fixture->lab, "is_scaled"), FALSE);
  g_assert_null (operand_of (fixture, NN_OP_SCALE));
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 3);
  gtk_check_button_set_active (hl_test_child (fixture->lab, "is_scaled"), TRUE);
  g_assert_cmpint (hl_player_get_position (fixture->player), ==, 3); /* at the end, still */
}

HL_LAB_TEST (mask_hides_and_says_so)
{
  gtk_check_button_set_active (hl_test_child (fixture->lab, "is_causal"), TRUE);
  gtk_spin_button_set_value (hl_test_child (fixture->lab, "valid_len"), 3);

  g_assert_cmpfloat (operand_of (fixture, NN_OP_SOFTMAX)->values[0], ==, 1.0f);
  g_assert_cmpfloat (operand_of (fixture, NN_OP_SOFTMAX)->values[1], ==, 0.0f);
  g_assert_cmpint (operand_of (fixture, NN_OP_MASK)->states[1], ==, HL_CELL_HIDDEN);
  g_assert_cmpint (operand_of (fixture, NN_OP_MASK)->states[3], ==, HL_CELL_PADDING);
}

HL_LAB_TEST (heads_share_the_columns)
{
  gtk_spin_button_set_value (hl_test_child (fixture->lab, "n_heads"), 2);
  g_assert_cmpint (operand_of (fixture, NN_OP_JOIN_HEADS)->columns, ==, 2);

  /* q1 = (2, 0 | 1, 0) with k1 = (3, 0 | 1, 0). */
  g_assert_cmpfloat (operand_of (fixture, NN_OP_PRODUCT)->values[0], ==, 6.0f);
  g_assert_cmpfloat (term_of (fixture, NN_OP_PRODUCT)->values[0], ==, 6.0f);
  gtk_spin_button_set_value (hl_test_child (fixture->lab, "head"), 2);
  hl_player_set_position (fixture->player, 3);
  g_assert_cmpfloat (term_of (fixture, NN_OP_PRODUCT)->values[0], ==, 1.0f);
}

HL_LAB_TEST (uneven_heads_get_a_hint)
{
  gtk_spin_button_set_value (hl_test_child (fixture->lab, "n_heads"), 3);

  g_assert_true (gtk_widget_get_visible (hl_test_child (fixture->lab, "hint")));
  g_assert_nonnull (strstr (gtk_label_get_text (hl_test_child (fixture->lab, "hint")), "3 heads"));
  g_assert_false (gtk_widget_get_visible (hl_test_child (fixture->lab, "results")));
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 0);
  g_assert_null (hl_exportable_get_file_name (HL_EXPORTABLE (fixture->lab)));

  gtk_spin_button_set_value (hl_test_child (fixture->lab, "n_heads"), 1);
  g_assert_false (gtk_widget_get_visible (hl_test_child (fixture->lab, "hint")));
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 4);
}

HL_LAB_TEST (bad_numbers_change_nothing)
{
  const float before = operand_of (fixture, NN_OP_PRODUCT)->values[0];
  const char *bad[] = { "[[1, abc]]", "1e30 2", "nan", "[[1, 2], [3]]" };

  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autofree char *hint = NULL;

      type (fixture, "queries", bad[i]);
      g_object_get (input (fixture, "queries"), "hint", &hint, NULL);
      g_assert_cmpstr (hint, !=, "");
      g_assert_cmpint (hl_matrix_editor_get_columns (input (fixture, "queries")), ==, 4);
      g_assert_cmpfloat (operand_of (fixture, NN_OP_PRODUCT)->values[0], ==, before);
    }
}

HL_LAB_TEST (network_scores_in_two_steps)
{
  gtk_drop_down_set_selected (hl_test_child (fixture->lab, "kind"), 1);
  g_assert_null (operand_of (fixture, NN_OP_PRODUCT));
  g_assert_cmpint (operand_of (fixture, NN_OP_FEATURES)->rows, ==, 12);
  g_assert_true (gtk_widget_get_visible (input (fixture, "W_q")));

  type (fixture, "W_q", "[[0, 0, 0, 0]]");
  type (fixture, "W_k", "[[0.5, 0, 0, 0]]");
  type (fixture, "w_v", "[[2]]");
  g_assert_cmpint (operand_of (fixture, NN_OP_FEATURES)->columns, ==, 1);
  g_assert_cmpfloat_with_epsilon (operand_of (fixture, NN_OP_ADDITIVE_SCORES)->values[0],
                                  2 * tanhf (1.5f), 1e-6);
  g_assert_cmpint (hl_matrix_editor_get_columns (entropies_of (fixture)), ==, 1);
}

/* Points out a cell of the result of that kind; row −1 is none. */
static void point_at (HlTestLab *fixture, NnOperationKind kind, int row, int column)
{
  const NnNumber number = { operand_of (fixture, kind), 0, row, column };

  hl_stage_set_number (hl_operation_board_get_stage (board_of (fixture)), row < 0 ? NULL : &number);
}

static HlLight light_of (HlTestLab *fixture, const char *editor, int row)
{
  GObject *grid = hl_test_child (input (fixture, editor), "grid");

  return hl_matrix_cell_get_light (hl_matrix_grid_cell (HL_MATRIX_GRID (grid), row, 0));
}

static const char *formula_of (HlTestLab *fixture)
{
  return hl_stage_get_formula (hl_operation_board_get_stage (board_of (fixture)));
}

HL_LAB_TEST (cell_lights_what_it_was_made_of)
{
  hl_player_move (fixture->player, HL_PLAYER_LAST);
  hl_player_move (fixture->player, HL_PLAYER_BACK);
  point_at (fixture, NN_OP_SOFTMAX, 1, 2);
  g_assert_nonnull (strstr (formula_of (fixture), "exp("));
  g_assert_cmpint (light_of (fixture, "queries", 1), ==, HL_LIGHT_NONE);

  point_at (fixture, NN_OP_SOFTMAX, -1, -1);
  g_assert_true (g_str_has_prefix (formula_of (fixture), "A[i,j] = "));

  point_at (fixture, NN_OP_PRODUCT, 1, 2);
  g_assert_cmpint (light_of (fixture, "queries", 1), ==, HL_LIGHT_FIRST);
  g_assert_cmpint (light_of (fixture, "queries", 0), ==, HL_LIGHT_NONE);
  g_assert_cmpint (light_of (fixture, "keys", 2), ==, HL_LIGHT_FIRST);
  g_assert_cmpint (light_of (fixture, "keys", 1), ==, HL_LIGHT_NONE);
  g_assert_cmpint (light_of (fixture, "values", 2), ==, HL_LIGHT_NONE);
}

/* The formula of a step is that of the step: a cell of an earlier one is left behind. */
HL_LAB_TEST (step_drops_the_cell_of_the_step_before)
{
  hl_player_set_position (fixture->player, 0);
  point_at (fixture, NN_OP_PRODUCT, 1, 2);
  g_assert_true (g_str_has_prefix (formula_of (fixture), "S₀["));
  for (int step = 1; step < hl_player_get_n_steps (fixture->player); step++)
    {
      hl_player_set_position (fixture->player, step);
      g_assert_false (g_str_has_prefix (formula_of (fixture), "S₀["));
    }
}

HL_LAB_TEST (step_shows_nothing_to_come)
{
  hl_player_set_position (fixture->player, 1);
  g_assert_true (term_of (fixture, NN_OP_SCALE)->is_known);
  g_assert_false (term_of (fixture, NN_OP_SOFTMAX)->is_known);
  g_assert_false (gtk_widget_get_visible (hl_test_child (fixture->lab, "entropies")));

  hl_player_move (fixture->player, HL_PLAYER_NEXT);
  g_assert_true (gtk_widget_get_visible (hl_test_child (fixture->lab, "entropies")));
}

/* q1 = (1, 0, 1, 0) has 3 with k1 and with k2, a tie; q2 has 8 with k3 alone. */
HL_LAB_TEST (result_waits_for_the_answer)
{
  HlQuestionPane *question = hl_lab_frame_get_question (hl_test_child (fixture->lab, "frame"));
  const HlQuestionSpec *spec;

  hl_player_set_position (fixture->player, 1);
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  hl_player_move (fixture->player, HL_PLAYER_NEXT);

  spec = hl_question_pane_get_spec (question);
  g_assert_nonnull (strstr (spec->text, "“q3”"));
  g_assert_cmpstr (spec->choices[spec->right], ==, "“k3”");
  g_assert_false (term_of (fixture, NN_OP_SOFTMAX)->is_known);
  g_assert_false (gtk_widget_get_visible (hl_test_child (fixture->lab, "entropies")));

  hl_question_pane_choose (question, spec->right);
  g_assert_true (term_of (fixture, NN_OP_SOFTMAX)->is_known);
  g_assert_cmpint (hl_player_get_n_right (fixture->player), ==, 1);
}

/* The cells of what is asked for are there, though empty. */
HL_LAB_TEST (cell_of_the_board_answers)
{
  HlQuestionPane *question = hl_lab_frame_get_question (hl_test_child (fixture->lab, "frame"));

  hl_player_set_position (fixture->player, 1);
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  hl_player_move (fixture->player, HL_PLAYER_NEXT);
  g_assert_nonnull (hl_question_pane_get_spec (question)->hint);
  point_at (fixture, NN_OP_SOFTMAX, 0, hl_question_pane_get_spec (question)->right);
  g_signal_emit_by_name (hl_operation_board_get_stage (hl_test_child (fixture->lab, "board")),
                         "number-activated");
  g_assert_true (hl_player_get_is_revealed (fixture->player));
  g_assert_cmpint (hl_player_get_position (fixture->player), ==, 2);
  g_assert_cmpint (hl_player_get_n_right (fixture->player), ==, 1);
}

/* Whoever edits wants to see what comes of it. */
HL_LAB_TEST (editing_is_not_asked_about)
{
  HlQuestionPane *question = hl_lab_frame_get_question (hl_test_child (fixture->lab, "frame"));

  hl_player_set_position (fixture->player, 2);
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  type (fixture, "queries", "[[1, 1, 1, 1]]");
  g_assert_null (hl_question_pane_get_spec (question));
  g_assert_true (hl_player_get_is_revealed (fixture->player));
}

static void open_model (HlTestLab *fixture)
{
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->workshop, "attention", 1);

  g_object_set (fixture->workspace, "sentence", "the red car .", NULL);
  hl_workspace_open_model (fixture->workspace, file);
  hl_test_wait_until (hl_workspace_get_translation (fixture->workspace) != NULL);
  gtk_drop_down_set_selected (input (fixture, "source"), 1);
  hl_test_wait_until (hl_attention_input_get_model (hl_test_child (fixture->lab, "input")) != NULL);
}

/* The weights that the model computed for the same queries and keys. */
static const NnOperand *weights_of (const NnWalk *walk, const char *path, int step)
{
  const NnOperand *weights = NULL;

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnWalkNode *node = nn_walk_get (walk, i);

      if (node->operation != NULL && node->operation->kind == NN_OP_SOFTMAX &&
          g_str_has_prefix (node->path, path) && step-- == 0)
        weights = node->operation->output;
    }

  return weights;
}

static const NnWalk *walk_of (HlTestLab *fixture, HlInspection *inspection)
{
  HlTranslation *translation = hl_workspace_get_translation (fixture->workspace);

  hl_inspection_set_is_wanted (inspection, TRUE);
  hl_test_wait_until (hl_inspection_get_walk_of (inspection, translation) != NULL);

  return hl_inspection_get_walk_of (inspection, translation);
}

/* All places and heads: what is computed by hand is what the model computed. */
HL_LAB_TEST (model_is_done_again_by_hand)
{
  g_autoptr (HlInspection) inspection = hl_inspection_new (fixture->workspace);
  HlAttentionInput        *input_widget = hl_test_child (fixture->lab, "input");
  const NnWalk            *walk;
  int                      n_compared = 0;

  open_model (fixture);
  walk = walk_of (fixture, inspection);
  for (int place = 0; place < 3; place++)
    {
      const HlModelAttention *model;

      gtk_drop_down_set_selected (hl_test_child (input (fixture, "places"), "list"), (guint) place);
      model = hl_attention_input_get_model (input_widget);
      for (int head = 0; head < model->n_heads; head++)
        {
          const NnOperand *mine;

          gtk_spin_button_set_value (hl_test_child (fixture->lab, "head"), head + 1);
          mine = operand_of (fixture, NN_OP_SOFTMAX);
          for (int row = 0; row < mine->rows; row++)
            {
              const gboolean   is_decoder = g_str_has_prefix (model->path, "decoder");
              const NnOperand *theirs = weights_of (walk, model->path, is_decoder ? row : 0);

              for (int key = 0; key < theirs->columns; key++, n_compared++)
                g_assert_cmpfloat_with_epsilon (
                    mine->values[row * mine->columns + key],
                    nn_operand_get (theirs, head, is_decoder ? 0 : row, key), 1e-4);
            }
        }
    }
  g_assert_cmpint (n_compared, >, 50);
}

HL_LAB_TEST (tokens_name_what_the_model_compares)
{
  const NnOperand *weights;

  open_model (fixture);
  weights = operand_of (fixture, NN_OP_SOFTMAX);
  g_assert_cmpstr (weights->row_axis.labels[1], ==, "red");
  g_assert_cmpstr (weights->column_axis.labels[2], ==, "car");
  g_assert_false (gtk_widget_get_visible (input (fixture, "queries")));
  g_assert_true (gtk_widget_get_visible (input (fixture, "model_queries")));

  gtk_drop_down_set_selected (input (fixture, "source"), 0);
  g_assert_true (gtk_widget_get_visible (input (fixture, "queries")));
  g_assert_cmpstr (operand_of (fixture, NN_OP_SOFTMAX)->row_axis.labels[1], ==, "q2");
}

/* The last attention of the decoder's block, where its rows meet the source; and its head. */
HL_LAB_TEST (selection_is_the_same_on_all_pages)
{
  GtkDropDown            *list;
  GtkSpinButton          *head = hl_test_child (fixture->lab, "head");
  const HlModelAttention *model;

  open_model (fixture);
  list = hl_test_child (input (fixture, "places"), "list");
  g_assert_cmpuint (gtk_drop_down_get_selected (list), ==, 0);

  hl_workspace_select (fixture->workspace, (HlSelection){ 0, 0, 1 });
  model = hl_attention_input_get_model (hl_test_child (fixture->lab, "input"));
  g_assert_cmpstr (model->path, ==, "decoder.blks.block0.attention2");
  g_assert_cmpint (gtk_spin_button_get_value_as_int (head), ==, 2);

  gtk_spin_button_set_value (head, 1);
  g_assert_cmpint (hl_workspace_get_selection (fixture->workspace).head, ==, 0);

  /* Any place of the decoder; that of the encoder has no block of it. */
  gtk_drop_down_set_selected (list, g_list_model_get_n_items (gtk_drop_down_get_model (list)) - 1);
  model = hl_attention_input_get_model (hl_test_child (fixture->lab, "input"));
  g_assert_cmpint (hl_workspace_get_selection (fixture->workspace).block, ==,
                   nn_place_read (model->path).block);
  gtk_drop_down_set_selected (list, 0);
  g_assert_cmpint (hl_workspace_get_selection (fixture->workspace).block, ==,
                   nn_place_read (model->path).block);
}

/* Of the decoder; and a number that is clicked says the query. */
HL_LAB_TEST (query_is_the_word_of_the_other_pages)
{
  HlOperationBoard *board = hl_test_child (fixture->lab, "board");
  HlStage          *stage = hl_operation_board_get_stage (board);
  NnNumber          number;

  open_model (fixture);
  hl_workspace_select (fixture->workspace, (HlSelection){ 1, 0, 0 });
  g_assert_true (hl_stage_get_number (stage, &number));
  g_assert_true (number.operand == hl_operation_board_get_latest (board));
  g_assert_cmpint (number.row, ==, 1);

  number.row = 0;
  hl_stage_set_number (stage, &number);
  g_signal_emit_by_name (stage, "number-activated");
  g_assert_cmpint (hl_workspace_get_selection (fixture->workspace).word, ==, 0);
}

HL_LAB_TEST (without_a_translation_there_is_a_hint)
{
  gtk_drop_down_set_selected (input (fixture, "source"), 1);
  g_assert_nonnull (strstr (hl_model_places_get_problem (input (fixture, "places")),
                            "translate a sentence first"));
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 4);
}

/* With the walk of the other pages at hand nothing is made twice. */
HL_LAB_TEST (walk_is_shared)
{
  g_autoptr (HlInspection) inspection = hl_inspection_new (fixture->workspace);
  g_autoptr (GFile)        file = hl_test_workshop_train (&fixture->workshop, "attention", 1);

  g_object_set (fixture->lab, "inspection", inspection, NULL);
  g_object_set (fixture->workspace, "sentence", "the red car .", NULL);
  hl_workspace_open_model (fixture->workspace, file);
  hl_test_wait_until (hl_workspace_get_translation (fixture->workspace) != NULL);
  walk_of (fixture, inspection);

  gtk_drop_down_set_selected (input (fixture, "source"), 1);
  g_assert_nonnull (hl_attention_input_get_model (hl_test_child (fixture->lab, "input")));
  g_object_set (fixture->lab, "inspection", NULL, NULL);
}

HL_LAB_TEST (curves_have_no_steps)
{
  hl_player_set_position (fixture->player, 1);
  gtk_stack_set_visible_child_name (hl_test_child (fixture->lab, "views"), "width");
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 0);

  gtk_stack_set_visible_child_name (hl_test_child (fixture->lab, "views"), "numbers");
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 4);
  g_assert_cmpint (hl_player_get_position (fixture->player), ==, 1);
}

HL_LAB_TEST (curves_part_as_width_grows)
{
  HlScoreWidthView   *width = hl_test_child (fixture->lab, "width");
  const NnScoreWidth *result = hl_score_width_view_get_result (width);

  g_assert_cmpfloat (result->unscaled[result->n - 1], <, 0.2 * result->scaled[result->n - 1]);
  g_assert_cmpint (hl_score_width_view_get_spec (width)->n_series, ==, 3);
}

/* Plain numbers of features, not their logarithms. */
HL_LAB_TEST (widths_are_written_as_they_are)
{
  g_autofree char *svg = NULL;
  g_autofree char *reading = NULL;

  gtk_stack_set_visible_child_name (hl_test_child (fixture->lab, "views"), "width");
  svg = hl_test_export_svg (fixture->lab);
  g_assert_nonnull (strstr (svg, ">16</text>"));
  g_assert_nonnull (strstr (svg, ">1024</text>"));
  g_assert_nonnull (strstr (svg, "width d_k (logarithmic scale)"));

  reading =
      hl_curve_describe (hl_score_width_view_get_spec (hl_test_child (fixture->lab, "width")), 64);
  g_assert_true (g_str_has_prefix (reading, "width d_k 64 – "));
}

HL_LAB_TEST (numbers_leave_the_program)
{
  for (int view = 0; view < 2; view++)
    {
      g_autofree char *text = NULL;

      gtk_stack_set_visible_child_name (hl_test_child (fixture->lab, "views"),
                                        view == 0 ? "numbers" : "width");
      text = hl_test_export_text (fixture->lab);
      g_assert_nonnull (strstr (text, view == 0 ? "k4" : "equal weights"));
      g_assert_true (view > 0 || strstr (text, "V,") != NULL); /* also of what was typed */
    }
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)
