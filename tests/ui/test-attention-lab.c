#include "ui/labs/attention-lab.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"
#include "ui/labs/attention-input.h"
#include "ui/labs/lab-frame.h"
#include "ui/labs/model-places.h"
#include "ui/labs/operation-board.h"
#include "ui/labs/score-width-view.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/matrix-grid.h"
#include "ui/widgets/playable.h"

typedef struct
{
  HlTestWorkshop workshop;
  HlWorkspace   *workspace;
  GtkWidget     *window;
  GtkWidget     *lab;
} Fixture;

static gpointer
child (Fixture    *fixture,
       const char *name)
{
  return gtk_widget_get_template_child (fixture->lab, HL_TYPE_ATTENTION_LAB, name);
}

static gpointer
input (Fixture    *fixture,
       const char *name)
{
  return gtk_widget_get_template_child (child (fixture, "input"), HL_TYPE_ATTENTION_INPUT, name);
}

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  hl_test_workshop_init (&fixture->workshop);
  fixture->workspace = hl_workspace_new ();
  fixture->lab = g_object_ref_sink (g_object_new (HL_TYPE_ATTENTION_LAB, NULL));
  g_object_set (fixture->lab, "workspace", fixture->workspace, NULL);
  fixture->window = hl_test_open_window (fixture->lab, 800, 500);
  g_assert_cmpint (hl_player_get_position (hl_playable_get_player (HL_PLAYABLE (fixture->lab))),
                   ==, 0);
  hl_player_move (hl_playable_get_player (HL_PLAYABLE (fixture->lab)), HL_PLAYER_LAST);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  hl_test_close_window (fixture->window);
  hl_test_spin (20);
  g_assert_finalize_object (fixture->lab);
  g_assert_finalize_object (fixture->workspace);
  hl_test_workshop_clear (&fixture->workshop);
}

static HlPlayer *
player_of (Fixture *fixture)
{
  return hl_playable_get_player (HL_PLAYABLE (fixture->lab));
}

static const HlNumberMatrix *
matrix_of (Fixture        *fixture,
           NnOperationKind kind)
{
  HlNumberPicture *picture = hl_operation_board_get_picture (child (fixture, "board"), kind);

  return picture != NULL ? hl_number_picture_get_matrix (picture) : NULL;
}

static void
type (Fixture    *fixture,
      const char *editor,
      const char *text)
{
  hl_matrix_editor_paste_text (input (fixture, editor), text);
}

/* One query, two keys, worked out by hand: products 2 and 0, √4 = 2. */
static void
test_numbers_are_those_of_paper_and_pencil (Fixture      *fixture,
                                            gconstpointer data)
{
  const float first = expf (1) / (expf (1) + 1);

  type (fixture, "keys", "[[2, 0, 0, 0], [0, 0, 0, 0]]");
  type (fixture, "queries", "[[1, 1, 1, 1]]");
  type (fixture, "values", "[[1, 0], [0, 10]]");

  g_assert_cmpint (hl_player_get_n_steps (player_of (fixture)), ==, 4);
  g_assert_cmpfloat (matrix_of (fixture, NN_OP_PRODUCT)->values[0], ==, 2.0f);
  g_assert_cmpfloat (matrix_of (fixture, NN_OP_SCALE)->values[0], ==, 1.0f);
  g_assert_cmpfloat_with_epsilon (matrix_of (fixture, NN_OP_SOFTMAX)->values[0], first, 1e-6);
  g_assert_cmpfloat_with_epsilon (matrix_of (fixture, NN_OP_WEIGHTED_SUM)->values[0], first, 1e-6);
  g_assert_cmpfloat_with_epsilon (matrix_of (fixture, NN_OP_WEIGHTED_SUM)->values[1],
                                  10 * (1 - first), 1e-5);
}

/* Each query of the example finds another key, and gets another row. */
static void
test_example_has_three_outcomes (Fixture      *fixture,
                                 gconstpointer data)
{
  const HlNumberMatrix *weights = matrix_of (fixture, NN_OP_SOFTMAX);
  const HlNumberMatrix *sums = matrix_of (fixture, NN_OP_WEIGHTED_SUM);

  for (int query = 0; query < 3; query++)
    g_assert_cmpfloat (weights->values[query * weights->columns + query], >, 0.7f);
  for (int query = 0; query < 3; query++)
    for (int other = 0; other < query; other++)
      g_assert_cmpfloat (hypotf (sums->values[2 * query] - sums->values[2 * other],
                                 sums->values[2 * query + 1] - sums->values[2 * other + 1]),
                         >, 5.0f);
}

static void
test_matrices_grow_together (Fixture      *fixture,
                             gconstpointer data)
{
  gtk_widget_activate_action (input (fixture, "queries"), "matrix.add-column", NULL);
  g_assert_cmpint (hl_matrix_editor_get_columns (input (fixture, "keys")), ==, 5);

  gtk_widget_activate_action (input (fixture, "keys"), "matrix.add-row", NULL);
  g_assert_cmpint (hl_matrix_editor_get_rows (input (fixture, "values")), ==, 5);
  g_assert_cmpint (matrix_of (fixture, NN_OP_SOFTMAX)->columns, ==, 5);
  g_assert_cmpfloat (gtk_spin_button_get_value (child (fixture, "valid_len")), ==, 5);

  gtk_widget_activate_action (input (fixture, "values"), "matrix.remove-row", NULL);
  g_assert_cmpint (hl_matrix_editor_get_rows (input (fixture, "keys")), ==, 4);
}

static void
test_scale_can_be_left_out (Fixture      *fixture,
                            gconstpointer data)
{
  HlMatrixEditor *entropy = child (fixture, "entropy");
  const float    *values = hl_matrix_editor_get_values (entropy);

  g_assert_cmpint (hl_matrix_editor_get_columns (entropy), ==, 2);
  for (int i = 0; i < hl_matrix_editor_get_rows (entropy); i++)
    g_assert_cmpfloat (values[2 * i + 1], <, values[2 * i]);

  gtk_check_button_set_active (child (fixture, "is_scaled"), FALSE);
  g_assert_null (matrix_of (fixture, NN_OP_SCALE));
  g_assert_cmpint (hl_player_get_n_steps (player_of (fixture)), ==, 3);
  gtk_check_button_set_active (child (fixture, "is_scaled"), TRUE);
  g_assert_cmpint (hl_player_get_position (player_of (fixture)), ==, 3); /* at the end, still */
}

static void
test_mask_hides_and_says_so (Fixture      *fixture,
                             gconstpointer data)
{
  gtk_check_button_set_active (child (fixture, "is_causal"), TRUE);
  gtk_spin_button_set_value (child (fixture, "valid_len"), 3);

  g_assert_cmpfloat (matrix_of (fixture, NN_OP_SOFTMAX)->values[0], ==, 1.0f);
  g_assert_cmpfloat (matrix_of (fixture, NN_OP_SOFTMAX)->values[1], ==, 0.0f);
  g_assert_cmpint (matrix_of (fixture, NN_OP_MASK)->states[1], ==, HL_CELL_HIDDEN);
  g_assert_cmpint (matrix_of (fixture, NN_OP_MASK)->states[3], ==, HL_CELL_PADDING);
}

static void
test_heads_share_the_columns (Fixture      *fixture,
                              gconstpointer data)
{
  gtk_spin_button_set_value (child (fixture, "n_heads"), 2);
  g_assert_cmpint (matrix_of (fixture, NN_OP_JOIN_HEADS)->columns, ==, 2);

  /* q1 = (2, 0 | 1, 0) with k1 = (3, 0 | 1, 0). */
  g_assert_cmpfloat (matrix_of (fixture, NN_OP_PRODUCT)->values[0], ==, 6.0f);
  gtk_spin_button_set_value (child (fixture, "head"), 2);
  g_assert_cmpfloat (matrix_of (fixture, NN_OP_PRODUCT)->values[0], ==, 1.0f);
}

static void
test_uneven_heads_get_a_hint (Fixture      *fixture,
                              gconstpointer data)
{
  gtk_spin_button_set_value (child (fixture, "n_heads"), 3);

  g_assert_true (gtk_widget_get_visible (child (fixture, "hint")));
  g_assert_nonnull (strstr (gtk_label_get_text (child (fixture, "hint")), "3 heads"));
  g_assert_false (gtk_widget_get_visible (child (fixture, "results")));
  g_assert_cmpint (hl_player_get_n_steps (player_of (fixture)), ==, 0);
  g_assert_null (hl_exportable_get_file_name (HL_EXPORTABLE (fixture->lab)));

  gtk_spin_button_set_value (child (fixture, "n_heads"), 1);
  g_assert_false (gtk_widget_get_visible (child (fixture, "hint")));
  g_assert_cmpint (hl_player_get_n_steps (player_of (fixture)), ==, 4);
}

static void
test_bad_numbers_change_nothing (Fixture      *fixture,
                                 gconstpointer data)
{
  const float before = matrix_of (fixture, NN_OP_PRODUCT)->values[0];
  const char *bad[] = { "[[1, abc]]", "1e30 2", "nan", "[[1, 2], [3]]" };

  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autofree char *hint = NULL;

      type (fixture, "queries", bad[i]);
      g_object_get (input (fixture, "queries"), "hint", &hint, NULL);
      g_assert_cmpstr (hint, !=, "");
      g_assert_cmpint (hl_matrix_editor_get_columns (input (fixture, "queries")), ==, 4);
      g_assert_cmpfloat (matrix_of (fixture, NN_OP_PRODUCT)->values[0], ==, before);
    }
}

static void
test_network_scores_in_two_steps (Fixture      *fixture,
                                  gconstpointer data)
{
  gtk_drop_down_set_selected (child (fixture, "kind"), 1);
  g_assert_null (matrix_of (fixture, NN_OP_PRODUCT));
  g_assert_cmpint (matrix_of (fixture, NN_OP_FEATURES)->rows, ==, 12);
  g_assert_true (gtk_widget_get_visible (input (fixture, "W_q")));

  type (fixture, "W_q", "[[0, 0, 0, 0]]");
  type (fixture, "W_k", "[[0.5, 0, 0, 0]]");
  type (fixture, "w_v", "[[2]]");
  g_assert_cmpint (matrix_of (fixture, NN_OP_FEATURES)->columns, ==, 1);
  g_assert_cmpfloat_with_epsilon (matrix_of (fixture, NN_OP_ADDITIVE_SCORES)->values[0],
                                  2 * tanhf (1.5f), 1e-6);
  g_assert_cmpint (hl_matrix_editor_get_columns (child (fixture, "entropy")), ==, 1);
}

static int
count_lit (const HlNumberMatrix *matrix)
{
  int n = 0;

  for (int i = 0; matrix->lights != NULL && i < matrix->rows * matrix->columns; i++)
    n += matrix->lights[i] != 0;

  return n;
}

static HlLight
light_of (Fixture    *fixture,
          const char *editor,
          int         row)
{
  GObject *grid = gtk_widget_get_template_child (input (fixture, editor), HL_TYPE_MATRIX_EDITOR,
                                                 "grid");

  return hl_matrix_cell_get_light (hl_matrix_grid_cell (HL_MATRIX_GRID (grid), row, 0));
}

static void
test_cell_lights_what_it_was_made_of (Fixture      *fixture,
                                      gconstpointer data)
{
  HlOperationBoard *board = child (fixture, "board");
  HlNumberPicture  *weights = hl_operation_board_get_picture (board, NN_OP_SOFTMAX);
  HlNumberPicture  *products = hl_operation_board_get_picture (board, NN_OP_PRODUCT);

  hl_number_picture_set_cell (weights, 1, 2);
  g_assert_cmpint (count_lit (matrix_of (fixture, NN_OP_SCALE)), ==, 4);
  g_assert_cmpint (matrix_of (fixture, NN_OP_SCALE)->lights[4], !=, 0);
  g_assert_cmpint (count_lit (matrix_of (fixture, NN_OP_PRODUCT)), ==, 0);
  g_assert_nonnull (strstr (hl_lab_frame_get_reading (child (fixture, "frame")), "exp("));

  hl_number_picture_set_cell (weights, -1, -1);
  g_assert_cmpstr (hl_lab_frame_get_reading (child (fixture, "frame")), ==, "");
  g_assert_cmpint (count_lit (matrix_of (fixture, NN_OP_SCALE)), ==, 0);

  hl_number_picture_set_cell (products, 1, 2);
  g_assert_cmpint (light_of (fixture, "queries", 1), ==, HL_LIGHT_FIRST);
  g_assert_cmpint (light_of (fixture, "queries", 0), ==, HL_LIGHT_NONE);
  g_assert_cmpint (light_of (fixture, "keys", 2), ==, HL_LIGHT_FIRST);
  g_assert_cmpint (light_of (fixture, "keys", 1), ==, HL_LIGHT_NONE);
  g_assert_cmpint (light_of (fixture, "values", 2), ==, HL_LIGHT_NONE);
}

static void
test_step_shows_nothing_to_come (Fixture      *fixture,
                                 gconstpointer data)
{
  HlOperationBoard *board = child (fixture, "board");

  hl_player_set_position (player_of (fixture), 1);
  g_assert_true (gtk_widget_get_visible (
      GTK_WIDGET (hl_operation_board_get_picture (board, NN_OP_SCALE))));
  g_assert_false (gtk_widget_get_visible (
      GTK_WIDGET (hl_operation_board_get_picture (board, NN_OP_SOFTMAX))));
  g_assert_false (gtk_widget_get_visible (child (fixture, "entropy_box")));

  hl_player_move (player_of (fixture), HL_PLAYER_NEXT);
  g_assert_true (gtk_widget_get_visible (child (fixture, "entropy_box")));
}

/* q1 = (1, 0, 1, 0) has 3 with k1 and with k2, a tie; q2 has 8 with k3 alone. */
static void
test_result_waits_for_the_answer (Fixture      *fixture,
                                  gconstpointer data)
{
  HlOperationBoard        *board = child (fixture, "board");
  HlLabQuestion           *question = hl_lab_frame_get_question (child (fixture, "frame"));
  GtkWidget               *weights;
  const HlLabQuestionSpec *spec;

  hl_player_set_position (player_of (fixture), 1);
  g_object_set (player_of (fixture), "is-asking", TRUE, NULL);
  hl_player_move (player_of (fixture), HL_PLAYER_NEXT);

  weights = GTK_WIDGET (hl_operation_board_get_picture (board, NN_OP_SOFTMAX));
  spec = hl_lab_question_get_spec (question);
  g_assert_nonnull (strstr (spec->text, "“q3”"));
  g_assert_cmpstr (spec->choices[spec->right], ==, "“k3”");
  g_assert_false (gtk_widget_get_visible (weights));
  g_assert_false (gtk_widget_get_visible (child (fixture, "entropy_box")));

  hl_lab_question_answer (question, spec->right);
  g_assert_true (gtk_widget_get_visible (weights));
  g_assert_true (gtk_widget_has_css_class (weights, "current"));
  g_assert_cmpint (hl_player_get_n_right (player_of (fixture)), ==, 1);
}

/* Whoever edits wants to see what comes of it. */
static void
test_editing_is_not_asked_about (Fixture      *fixture,
                                 gconstpointer data)
{
  HlLabQuestion *question = hl_lab_frame_get_question (child (fixture, "frame"));

  hl_player_set_position (player_of (fixture), 2);
  g_object_set (player_of (fixture), "is-asking", TRUE, NULL);
  type (fixture, "queries", "[[1, 1, 1, 1]]");
  g_assert_null (hl_lab_question_get_spec (question));
  g_assert_true (hl_player_get_is_revealed (player_of (fixture)));
}

static void
open_model (Fixture *fixture)
{
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->workshop, "attention", 1);

  g_object_set (fixture->workspace, "sentence", "the red car .", NULL);
  hl_workspace_open_model (fixture->workspace, file);
  hl_test_wait_until (hl_workspace_get_translation (fixture->workspace) != NULL);
  gtk_drop_down_set_selected (input (fixture, "source"), 1);
  hl_test_wait_until (hl_attention_input_get_model (child (fixture, "input")) != NULL);
}

/* The weights that the model computed for the same queries and keys. */
static const NnOperand *
weights_of (const NnWalk *walk,
            const char   *path,
            int           step)
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

static const NnWalk *
walk_of (Fixture      *fixture,
         HlInspection *inspection)
{
  HlTranslation *translation = hl_workspace_get_translation (fixture->workspace);

  hl_inspection_set_is_wanted (inspection, TRUE);
  hl_test_wait_until (hl_inspection_get_walk_of (inspection, translation) != NULL);

  return hl_inspection_get_walk_of (inspection, translation);
}

/* All places and heads: what is computed by hand is what the model computed. */
static void
test_model_is_done_again_by_hand (Fixture      *fixture,
                                  gconstpointer data)
{
  g_autoptr (HlInspection) inspection = hl_inspection_new (fixture->workspace);
  HlAttentionInput        *input_widget = child (fixture, "input");
  const NnWalk            *walk;
  int                      n_compared = 0;

  open_model (fixture);
  walk = walk_of (fixture, inspection);
  for (int place = 0; place < 3; place++)
    {
      const HlModelAttention *model;

      hl_model_places_choose (input (fixture, "places"), place);
      model = hl_attention_input_get_model (input_widget);
      for (int head = 0; head < model->n_heads; head++)
        {
          const HlNumberMatrix *mine;

          gtk_spin_button_set_value (child (fixture, "head"), head + 1);
          mine = matrix_of (fixture, NN_OP_SOFTMAX);
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

static void
test_tokens_name_what_the_model_compares (Fixture      *fixture,
                                          gconstpointer data)
{
  const HlNumberMatrix *weights;

  open_model (fixture);
  weights = matrix_of (fixture, NN_OP_SOFTMAX);
  g_assert_cmpstr (weights->row_names[1], ==, "red");
  g_assert_cmpstr (weights->column_names[2], ==, "car");
  g_assert_false (gtk_widget_get_visible (input (fixture, "queries")));
  g_assert_true (gtk_widget_get_visible (input (fixture, "model_queries")));

  gtk_drop_down_set_selected (input (fixture, "source"), 0);
  g_assert_true (gtk_widget_get_visible (input (fixture, "queries")));
  g_assert_cmpstr (matrix_of (fixture, NN_OP_SOFTMAX)->row_names[1], ==, "q2");
}

static void
test_without_a_translation_there_is_a_hint (Fixture      *fixture,
                                            gconstpointer data)
{
  gtk_drop_down_set_selected (input (fixture, "source"), 1);
  g_assert_nonnull (strstr (hl_model_places_get_problem (input (fixture, "places")),
                            "translate a sentence first"));
  g_assert_cmpint (hl_player_get_n_steps (player_of (fixture)), ==, 4);
}

/* With the walk of the other pages at hand nothing is made twice. */
static void
test_walk_is_shared (Fixture      *fixture,
                     gconstpointer data)
{
  g_autoptr (HlInspection) inspection = hl_inspection_new (fixture->workspace);
  g_autoptr (GFile)        file = hl_test_workshop_train (&fixture->workshop, "attention", 1);

  g_object_set (fixture->lab, "inspection", inspection, NULL);
  g_object_set (fixture->workspace, "sentence", "the red car .", NULL);
  hl_workspace_open_model (fixture->workspace, file);
  hl_test_wait_until (hl_workspace_get_translation (fixture->workspace) != NULL);
  walk_of (fixture, inspection);

  gtk_drop_down_set_selected (input (fixture, "source"), 1);
  g_assert_nonnull (hl_attention_input_get_model (child (fixture, "input")));
  g_object_set (fixture->lab, "inspection", NULL, NULL);
}

static void
test_curves_have_no_steps (Fixture      *fixture,
                           gconstpointer data)
{
  hl_player_set_position (player_of (fixture), 1);
  gtk_stack_set_visible_child_name (child (fixture, "views"), "width");
  g_assert_cmpint (hl_player_get_n_steps (player_of (fixture)), ==, 0);

  gtk_stack_set_visible_child_name (child (fixture, "views"), "numbers");
  g_assert_cmpint (hl_player_get_n_steps (player_of (fixture)), ==, 4);
  g_assert_cmpint (hl_player_get_position (player_of (fixture)), ==, 1);
}

static void
test_curves_part_as_width_grows (Fixture      *fixture,
                                 gconstpointer data)
{
  HlScoreWidthView   *width = child (fixture, "width");
  const NnScoreWidth *result = hl_score_width_view_get_result (width);

  g_assert_cmpfloat (result->unscaled[result->n - 1], <, 0.2 * result->scaled[result->n - 1]);
  g_assert_cmpint (hl_score_width_view_get_spec (width)->n_series, ==, 3);
}

static void
test_numbers_leave_the_program (Fixture      *fixture,
                                gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char   *path = NULL;
  g_autofree char   *text = NULL;
  g_autoptr (GFile)  file = NULL;
  const int          handle = g_file_open_tmp ("attention-XXXXXX.csv", &path, &error);

  g_assert_no_error (error);
  g_close (handle, NULL);
  file = g_file_new_for_path (path);

  for (int view = 0; view < 2; view++)
    {
      gtk_stack_set_visible_child_name (child (fixture, "views"), view == 0 ? "numbers" : "width");
      hl_test_export (HL_EXPORTABLE (fixture->lab), file, &error);
      g_assert_no_error (error);
      g_clear_pointer (&text, g_free);
      g_file_get_contents (path, &text, NULL, &error);
      g_assert_no_error (error);
      g_assert_nonnull (strstr (text, view == 0 ? "k4" : "equal weights"));
      g_assert_true (view > 0 || strstr (text, ",\"v4\",") != NULL); /* also of what was typed */
    }
  g_file_delete (file, NULL, NULL);
}

int
main (int   argc,
      char *argv[])
{
  hl_test_init_gtk (&argc, &argv);

#define ADD(path, test) \
  g_test_add ("/ui/attention-lab/" path, Fixture, NULL, set_up, test, tear_down)
  ADD ("numbers-are-those-of-paper-and-pencil", test_numbers_are_those_of_paper_and_pencil);
  ADD ("example-has-three-outcomes", test_example_has_three_outcomes);
  ADD ("matrices-grow-together", test_matrices_grow_together);
  ADD ("scale-can-be-left-out", test_scale_can_be_left_out);
  ADD ("mask-hides-and-says-so", test_mask_hides_and_says_so);
  ADD ("heads-share-the-columns", test_heads_share_the_columns);
  ADD ("uneven-heads-get-a-hint", test_uneven_heads_get_a_hint);
  ADD ("bad-numbers-change-nothing", test_bad_numbers_change_nothing);
  ADD ("network-scores-in-two-steps", test_network_scores_in_two_steps);
  ADD ("cell-lights-what-it-was-made-of", test_cell_lights_what_it_was_made_of);
  ADD ("step-shows-nothing-to-come", test_step_shows_nothing_to_come);
  ADD ("result-waits-for-the-answer", test_result_waits_for_the_answer);
  ADD ("editing-is-not-asked-about", test_editing_is_not_asked_about);
  ADD ("model/is-done-again-by-hand", test_model_is_done_again_by_hand);
  ADD ("model/tokens-name-what-it-compares", test_tokens_name_what_the_model_compares);
  ADD ("model/without-a-translation-there-is-a-hint",
       test_without_a_translation_there_is_a_hint);
  ADD ("model/walk-is-shared", test_walk_is_shared);
  ADD ("curves-have-no-steps", test_curves_have_no_steps);
  ADD ("curves-part-as-width-grows", test_curves_part_as_width_grows);
  ADD ("numbers-leave-the-program", test_numbers_leave_the_program);
#undef ADD

  return g_test_run ();
}
